// The games that this client draws: the folders of games/, each with one door, `game.ts`. The folder
// of a game is called as its id, with _ for -. Which games there are at all says the server; one without a
// folder here gets a picture of any table, and is played on the plain one.
import type { Component } from 'svelte';
import AnyTable from './art/AnyTable.svelte';
import type { BoardProps } from './table/board';

export type BoardModule = { default: Component<BoardProps> };

export interface GameDoor {
  /** Wherever the game is spoken of: in the lobby, before and after a game. */
  picture: Component;
  /** A chunk of its own: a table loads only the board that it needs. */
  board: () => Promise<BoardModule>;
}

const doors = import.meta.glob<GameDoor>('./games/*/game.ts', { eager: true, import: 'default' });

export const idOfFolder = (folder: string): string => folder.replaceAll('_', '-');

const byId: ReadonlyMap<string, GameDoor> = new Map(
  Object.entries(doors).map(([path, door]) => [idOfFolder(path.split('/').at(-2)!), door]),
);

/** Undefined where this client has no folder for the game. */
export const doorOf = (game: string): GameDoor | undefined => byId.get(game);

export const pictureOf = (game: string): Component => doorOf(game)?.picture ?? AnyTable;
