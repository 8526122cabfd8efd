// The door of this folder: what the rest of the client asks of the game.
import type { GameDoor } from '../../games';
import Picture from './art/Picture.svelte';

export default { picture: Picture, board: () => import('./Board.svelte') } satisfies GameDoor;
