// Reads what a step of the table tells about claims and dice.
import type { TableEvent } from '../../wire/messages';
import { parseClaim } from './claims';
import type { CryptView, SlotView } from './view';

/** The view with the claims that the events tell of laid on it. */
export function claimed(view: CryptView, events: readonly TableEvent[]): CryptView {
  const crypt = view.crypt.map((slot) => ({ ...slot }));
  for (const event of events) {
    if (event.kind !== 'move' || event.seat === undefined) continue;
    for (const group of parseClaim(event.move ?? null) ?? []) {
      const slot = crypt[group.slot - 1];
      if (!slot) continue;
      slot.by = event.seat;
      slot.count = group.count;
      slot.effort = group.effort;
    }
  }
  return { ...view, crypt };
}

/** The dice of the first such roll among the events, `roll` or `ghost`. */
export function diceOf(events: readonly TableEvent[], verb: 'roll' | 'ghost'): number[] {
  const event = events.find((e) => e.kind === 'chance' && e.move?.startsWith(`${verb} `));
  return (event?.move ?? '').split(' ').slice(1).map(Number);
}

/** The dice of a collect phase by slot: one for each servant with effort 2 or more, in order. */
export function diceBySlot(
  slots: readonly SlotView[],
  dice: readonly number[],
): ReadonlyMap<number, number[]> {
  const bySlot = new Map<number, number[]>();
  let at = 0;
  slots.forEach((slot, index) => {
    if (slot.taken || typeof slot.by !== 'number' || slot.effort < 2) return;
    bySlot.set(index + 1, dice.slice(at, at + slot.count));
    at += slot.count;
  });
  return at === dice.length ? bySlot : new Map();
}
