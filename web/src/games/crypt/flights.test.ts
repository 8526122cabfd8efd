import { describe, expect, it } from 'vitest';
import type { TableEvent } from '../../wire/messages';
import { flightsBetween } from './flights';
import { claimed, diceBySlot, diceOf } from './rolls';
import type { CryptView, SlotView, TreasureView } from './view';

const slot = (type: SlotView['type'], more: Partial<SlotView> = {}): SlotView => ({
  type,
  coins: 2,
  up: true,
  seen: [],
  taken: false,
  by: null,
  count: 0,
  effort: 0,
  ...more,
});

const treasure = (type: TreasureView['type'], coins: number | null): TreasureView => ({
  type,
  coins,
  flipped: false,
  public: coins !== null,
  seen: [],
});

function view(more: Partial<CryptView> = {}): CryptView {
  return {
    seats: 2,
    collectors: 'AAAAAA',
    phase: 'claim',
    round: 1,
    leader: 0,
    seat: 0,
    turn: 0,
    unseen: {},
    top: null,
    crypt: [],
    players: [0, 1].map(() => ({ servants: 3, exhausted: 0, placed: false, treasure: [] })),
    ghost: null,
    'idol-b': null,
    discard: [],
    ...more,
  };
}

const move = (seat: number, text: string): TableEvent => ({
  kind: 'move',
  seat,
  text: '',
  move: text,
});
const chance = (text: string): TableEvent => ({ kind: 'chance', text: '', move: text });

describe('what a step tells', () => {
  it('lays the last claim on the view', () => {
    const before = view({ crypt: [slot('idol'), slot('pottery')] });
    const after = claimed(before, [move(1, 'claim 2:2x3')]);
    expect(after.crypt[1]).toMatchObject({ by: 1, count: 2, effort: 3 });
    expect(before.crypt[1]).toMatchObject({ by: null });
  });

  it('gives the dice to the slots in order, none to effort 1 or the Ghost', () => {
    const slots = [
      slot('idol', { by: 0, count: 2, effort: 3 }),
      slot('pottery', { by: 1, count: 1, effort: 1 }),
      slot('remains', { by: 'ghost', count: 1, effort: 4 }),
      slot('tapestry', { by: 1, count: 1, effort: 6 }),
    ];
    const dice = diceOf([move(1, 'recover'), chance('roll 5 2 4')], 'roll');
    expect([...diceBySlot(slots, dice)]).toEqual([
      [1, [5, 2]],
      [4, [4]],
    ]);
    expect(diceBySlot(slots, [1]).size).toBe(0);
  });
});

describe('what moved', () => {
  it('sends claimed cards to their owners and the rest to the discard pile', () => {
    const before = view({
      crypt: [
        slot('idol', { by: 1, count: 1, effort: 4 }),
        slot('idol', { coins: null, up: false, by: 0, count: 1, effort: 2 }),
        slot('remains'),
      ],
    });
    const after = view({
      round: 2,
      players: [
        { servants: 3, exhausted: 0, placed: false, treasure: [treasure('idol', 4)] },
        { servants: 2, exhausted: 1, placed: false, treasure: [treasure('idol', 2)] },
      ],
    });
    const flights = flightsBetween(before, after, new Map([[1, [3]]]));
    const cards = flights.filter((flight) => flight.kind === 'card');
    expect(cards.map((flight) => flight.to)).toEqual([1, 0, 'discard']);
    const servants = flights.filter((flight) => flight.kind === 'servant');
    expect(servants).toMatchObject([
      { owner: 1, value: 3, exhausted: true, rolled: true },
      { owner: 0, value: null, exhausted: false, rolled: true },
    ]);
  });

  it('sends servants home that were pushed out', () => {
    const before = view({ crypt: [slot('idol', { by: 0, count: 2, effort: 2 })] });
    const after = view({ crypt: [slot('idol', { by: 1, count: 1, effort: 5 })] });
    expect(flightsBetween(before, after)).toMatchObject([
      { kind: 'servant', owner: 0, rolled: false },
      { kind: 'servant', owner: 0, rolled: false },
    ]);
  });

  it('moves nothing on the first view or after an undo', () => {
    expect(flightsBetween(null, view())).toEqual([]);
    expect(flightsBetween(view({ round: 2, crypt: [slot('idol')] }), view())).toEqual([]);
  });
});
