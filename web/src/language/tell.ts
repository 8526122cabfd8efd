// An event as a sentence in parts, so that what it names can be shown with its picture.
import type { AnyEvent } from '../wire/events';
import { sayEvent, type Mark, type Names } from './events';

export interface Part {
  text: string;
  mark: Mark | null;
}

/** Words of their own for the log, where a game has some. */
const kLog = 'board.log.';

// Around what is marked; no text has these.
const [kBegin, kText, kEnd] = ['\uE000', '\uE001', '\uE002'];
const kMarked = new RegExp(`${kBegin}(\\d+)${kText}([^${kEnd}]*)${kEnd}`);

/** The parts of a sentence, one after the other. */
export function tellEvent(event: AnyEvent, names: Names): Part[] {
  const marks: Mark[] = [];
  const said = sayEvent(event, names, {
    own: kLog,
    mark: (mark, text) => `${kBegin}${marks.push(mark) - 1}${kText}${text}${kEnd}`,
  });
  // Plain text, the number of a mark, its text, plain text, and so on.
  const pieces = said.split(kMarked);
  const parts: Part[] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    if (pieces[at] !== '') parts.push({ text: pieces[at]!, mark: null });
    if (at + 2 < pieces.length) parts.push({ text: pieces[at + 2]!, mark: marks[Number(pieces[at + 1])] ?? null });
  }
  return parts;
}

/** The same in words alone, for those who listen. */
export const tellInWords = (event: AnyEvent, names: Names): string => sayEvent(event, names, { own: kLog });
