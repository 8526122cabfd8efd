// How strong the house's bots are, in Elo; the mean of a game's five is 0. Each game has its own (anchors.ts in its folder), from
//   purloin arena GAME --round-robin --bots random,greedy,apprentice,thief,master --seats N --games 120 --iterations 1000 --seed 1
// with two seats, or as few as it has; docs/bots.md has the intervals.

export type Anchors = Readonly<Record<string, number>>;

/** Weakest first; people, whose strength nobody knows, before all of them. */
export const kLevels: readonly string[] = ['people', 'random', 'greedy', 'plain', 'apprentice', 'thief', 'master'];

const all = import.meta.glob<Anchors>('../games/*/anchors.ts', { eager: true, import: 'anchors' });

/** Nothing for whom nobody has measured. */
export const anchorOf = (game: string, bot: string): number | undefined =>
  all[`../games/${game.replaceAll('-', '_')}/anchors.ts`]?.[bot];
