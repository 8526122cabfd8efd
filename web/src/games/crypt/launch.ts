// Turns what moved into elements that fly, measured on the board.
import type { Flight } from './flights';

export interface Flying {
  key: string;
  flight: Flight;
  up: boolean;
  x: number;
  y: number;
  width: number;
  dx: number;
  dy: number;
  scale: number;
  /** How long it rests before it leaves, and how long it travels, in milliseconds. */
  hold: number;
  travel: number;
}

export type Rects = ReadonlyMap<string, DOMRect>;

export const HOLD_MS = 900;
export const TRAVEL_MS = 650;

/** Where the marked elements of the board are, by ref. */
export function measure(root: HTMLElement): Rects {
  const rects = new Map<string, DOMRect>();
  for (const node of root.querySelectorAll<HTMLElement>('[data-ref]')) {
    const ref = node.dataset['ref'];
    if (ref) rects.set(ref, node.getBoundingClientRect());
  }
  return rects;
}

function target(flight: Flight): string {
  if (flight.kind === 'servant') return flight.owner === 'ghost' ? 'ghost' : `seat:${flight.owner}`;
  return flight.to === 'discard' ? 'discard' : `seat:${flight.to}`;
}

let launched = 0;

export function launch(
  flights: readonly Flight[],
  from: Rects,
  to: Rects,
  board: DOMRect,
  isUp: (slot: number) => boolean,
): Flying[] {
  const seen = new Map<number, number>();
  const flying: Flying[] = [];
  for (const flight of flights) {
    const start = from.get(`slot:${flight.slot}`);
    const end = to.get(target(flight));
    if (!start || !end) continue;
    const card = flight.kind === 'card';
    const nth = seen.get(flight.slot) ?? 0;
    if (!card) seen.set(flight.slot, nth + 1);
    const width = card ? start.width * 0.76 : 34;
    const x = card ? start.left + start.width * 0.12 : start.left + 8 + nth * 36;
    const y = card ? start.top + start.width * 0.17 : start.bottom - 46;
    const rests = card || flight.rolled;
    flying.push({
      key: `${++launched}`,
      flight,
      up: isUp(flight.slot),
      x: x - board.left,
      y: y - board.top,
      width,
      dx: end.left + Math.min(end.width / 2, 120) - x - width / 2,
      dy: end.top + Math.min(end.height / 2, 60) - y - width / 2,
      scale: card ? 0.35 : 0.7,
      hold: rests ? HOLD_MS + (card ? 120 : 0) : 0,
      travel: TRAVEL_MS,
    });
  }
  return flying;
}
