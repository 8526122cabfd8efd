import { doorOf, type BoardModule } from '../games';
import { open } from '../language/catalogue.svelte';

/** Whether a game is played on the plain table: where somebody wants that, or nobody drew another. */
export const isPlain = (game: string, wanted: boolean): boolean => wanted || doorOf(game) === undefined;

/** The board of a game with its texts, each a chunk of its own. */
export async function loadBoard(game: string, plain: boolean): Promise<BoardModule> {
  const drawn = plain ? undefined : doorOf(game)?.board;
  const [board] = await Promise.all([drawn?.() ?? import('./plain/PlainBoard.svelte'), open(game)]);
  return board;
}
