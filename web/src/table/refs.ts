// What an event touches, as refs that boards mark their elements with.
import { argumentKinds, type ToldEvent } from '../wire/events';
import type { Piece } from './pieces';

function pieceRefs(word: string, pieces: ReadonlyMap<string, Piece>): string[] {
  const refs: string[] = [];
  for (const [ref, piece] of pieces) if (piece.id === word) refs.push(ref);
  return refs;
}

/** What an event speaks of: its seats, pieces and slots, and those in its lists. */
export function refsOfEvent(event: ToldEvent, pieces: ReadonlyMap<string, Piece>): Set<string> {
  const refs = new Set<string>();
  addRefs(refs, event.key, event, pieces);
  return refs;
}

function addRefs(
  refs: Set<string>,
  key: string,
  given: Readonly<Record<string, unknown>>,
  pieces: ReadonlyMap<string, Piece>,
): void {
  for (const [name, kind] of Object.entries(argumentKinds[key] ?? {})) {
    const value = given[name];
    if (value === undefined) continue;
    if (kind.startsWith('seat')) refs.add(`seat:${String(value)}`);
    else if (kind.startsWith('piece')) for (const ref of pieceRefs(String(value), pieces)) refs.add(ref);
    else if (name === 'slot') refs.add(`slot:${String(value)}`);
    else if (Array.isArray(value) && argumentKinds[kind] !== undefined) {
      for (const item of value) addRefs(refs, kind, item as Record<string, unknown>, pieces);
    }
  }
}
