import { describe, expect, it } from 'vitest';
import type { ToldEvent } from '../../wire/events';
import { flightsOf, ghostDice, looseDice } from './flights';
import type { CryptView } from './view';
import { anySlot, anyView } from './view.examples';

const collects = (cards: Extract<ToldEvent, { key: 'cr.collects' }>['cards']): ToldEvent => ({
  key: 'cr.collects',
  cards,
  found: [],
});
const lies = (by: number | 'ghost' | null, count: number, effort: number): CryptView =>
  ({ ...anyView, crypt: [{ ...anySlot, coins: 2, by, count, effort }] });

describe('what flies', () => {
  it('sends a collected card to its collector and tires who rolled too little', () => {
    const outcome = { slot: 1, type: 'idol', coins: 3, result: 'collected', seat: 1, servants: 2, effort: 4, dice: [5, 2], exhausted: 1 };
    expect(flightsOf([collects([outcome])], null)).toMatchObject([
      { kind: 'card', slot: 1, coins: 3, to: 1 },
      { kind: 'servant', owner: 1, value: 5, exhausted: false, rolled: true },
      { kind: 'servant', owner: 1, value: 2, exhausted: true },
    ]);
  });
  it('sends what nobody claimed, and what the Ghost takes, to the discard pile', () => {
    const card = { type: 'idol', effort: 0, dice: [], exhausted: 0 };
    const flights = flightsOf(
      [
        collects([
          { ...card, slot: 1, result: 'discarded', servants: 0 },
          { ...card, slot: 2, result: 'ghost', servants: 1, effort: 5 },
        ]),
      ],
      null,
    );
    expect(flights).toMatchObject([
      { kind: 'card', slot: 1, to: 'discard', coins: null },
      { kind: 'card', slot: 2, to: 'discard' },
      { kind: 'servant', owner: 'ghost', value: null },
    ]);
  });
  it('sends servants home that somebody pushes out, and only those', () => {
    const claim = { slot: 1, type: 'idol', coins: 2, servants: 1, effort: 6, pushes: 'player', victim: 0, pushed: 2 };
    const claims: ToldEvent = { key: 'cr.claims', seat: 1, cards: [claim] };
    expect(flightsOf([claims], lies(0, 2, 2))).toMatchObject([{ owner: 0, rolled: false }, { owner: 0 }]);
    expect(flightsOf([claims], lies(null, 0, 0))).toEqual([]);
  });
  it('knows dice that belong to no card', () => {
    expect(looseDice([{ key: 'cr.tiebreak', rolls: [{ seat: 0, dice: [6, 1], total: 7 }, { seat: 1, dice: [2], total: 2 }] }])).toEqual([6, 1, 2]);
    expect(ghostDice([{ key: 'cr.ghost-rolls', dice: [3, 3], again: false, cards: [] }])).toEqual([3, 3]);
  });
});
