// Builds a claim step by step out of the legal moves that the server names.

export interface Group {
  slot: number;
  count: number;
  effort: number;
}

export type Options = ReadonlyMap<number, readonly Group[]>;

const GROUP = /^(\d+):(\d+)x(\d+)$/;

function parseGroup(word: string): Group | null {
  const match = GROUP.exec(word);
  if (!match) return null;
  return { slot: Number(match[1]), count: Number(match[2]), effort: Number(match[3]) };
}

/** The groups of `claim …`; null for another move. */
export function parseClaim(move: string | null): Group[] | null {
  const [verb, ...words] = (move ?? '').split(' ');
  if (verb !== 'claim') return null;
  const groups: Group[] = [];
  for (const word of words) {
    const group = parseGroup(word);
    if (!group) return null;
    groups.push(group);
  }
  return groups;
}

export function formatGroup(group: Group): string {
  return `${group.slot}:${group.count}x${group.effort}`;
}

export function formatClaim(groups: readonly Group[]): string {
  const sorted = [...groups].sort((a, b) => a.slot - b.slot);
  return ['claim', ...sorted.map(formatGroup)].join(' ');
}

/** The groups, by slot, that a legal move adds to those of `base`. */
export function additions(moves: readonly string[], base: readonly Group[]): Options {
  const words = base.map(formatGroup);
  const options = new Map<number, Group[]>();
  for (const move of moves) {
    const groups = parseClaim(move);
    if (!groups || groups.length !== base.length + 1) continue;
    const extra = groups.filter((group) => !words.includes(formatGroup(group)));
    const added = extra[0];
    if (extra.length !== 1 || !added) continue;
    const known = options.get(added.slot);
    if (known) known.push(added);
    else options.set(added.slot, [added]);
  }
  return options;
}

/** What to propose first: the fewest servants, then the least effort. */
export function least(options: readonly Group[]): Group | null {
  return options.reduce<Group | null>(
    (best, group) =>
      best === null ||
      group.count < best.count ||
      (group.count === best.count && group.effort < best.effort)
        ? group
        : best,
    null,
  );
}

/** With this many servants, the least effort that is enough. */
export const withCount = (options: readonly Group[], count: number): Group | null =>
  least(options.filter((group) => group.count === count));

export function replaced(groups: readonly Group[], group: Group): Group[] {
  return [...groups.filter((other) => other.slot !== group.slot), group];
}

export function without(groups: readonly Group[], slot: number): Group[] {
  return groups.filter((group) => group.slot !== slot);
}

/** Moves that name a slot and are no claim: `take 4`, `reroll 2`. */
export function slotMove(moves: readonly string[], slot: number): string | null {
  return moves.find((move) => move === `take ${slot}` || move === `reroll ${slot}`) ?? null;
}

/** Moves that name no slot, each for a button of its own. */
export function plainMoves(moves: readonly string[]): string[] {
  return moves.filter((move) => !/\d/.test(move));
}
