// Crimes that legal moves offer: at a museum, for all of it or a single exhibit.
export interface Target {
  museum: string;
  kind: string | null;
}

export const prefixOf = ({ museum, kind }: Target): string =>
  kind === null ? `heist ${museum} ` : `raid ${museum} ${kind} `;

/** Which crime a move is; null for others. */
export function targetOf(move: string | null): Target | null {
  const [verb, museum, kind] = (move ?? '').split(' ');
  if (verb === 'heist' && museum) return { museum, kind: null };
  if (verb === 'raid' && museum && kind) return { museum, kind };
  return null;
}
