// What a move touches, as refs that boards mark their elements with. It only reads the notation of
// docs/engine-protocol.md.
import type { Piece, TableEvent } from '../wire/messages';

const kSlotVerbs = new Set(['take', 'reroll']);
const kSeatBefore = new Set(['steal', 'from', 'copy', 'leader', 'start', 'grab']);

export function refsOfMove(move: string, pieces: ReadonlyMap<string, Piece>): string[] {
  const words = move.split(' ');
  const refs: string[] = [];
  words.forEach((word, index) => {
    const before = words[index - 1] ?? '';
    const group = /^(\d+):\d+x\d+$/.exec(word);
    if (group) refs.push(`slot:${group[1]}`);
    else if (/^\d+$/.test(word) && kSlotVerbs.has(before)) refs.push(`slot:${word}`);
    else if (/^\d+$/.test(word) && kSeatBefore.has(before)) refs.push(`seat:${word}`);
    else refs.push(...pieceRefs(word, pieces));
  });
  return refs;
}

function pieceRefs(word: string, pieces: ReadonlyMap<string, Piece>): string[] {
  const refs: string[] = [];
  for (const [ref, piece] of pieces) if (piece.id === word && piece.kind !== 'face') refs.push(ref);
  return refs;
}

export function refsOfEvent(event: TableEvent, pieces: ReadonlyMap<string, Piece>): Set<string> {
  const refs = new Set<string>(event.move ? refsOfMove(event.move, pieces) : []);
  if ((event.seat ?? null) !== null) refs.add(`seat:${event.seat}`);
  return refs;
}
