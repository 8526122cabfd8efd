import { describe, expect, it } from 'vitest';
import {
  additions,
  formatClaim,
  least,
  parseClaim,
  plainMoves,
  slotMove,
  withCount,
  without,
  type Group,
} from './claims';
import { asView, collectorRef, deckSize, sideOf, stacks } from './reading';
import type { CryptView } from './view';
import { anyPlayer, anySlot, anyView } from './view.examples';

const group = (slot: number, count: number, effort: number): Group => ({ slot, count, effort });

describe('claims', () => {
  it('reads and writes the notation, slots ascending', () => {
    expect(parseClaim('claim 1:2x3 4:1x6')).toEqual([group(1, 2, 3), group(4, 1, 6)]);
    expect(parseClaim('recover')).toBeNull();
    expect(parseClaim(null)).toBeNull();
    expect(parseClaim('claim 1:2')).toBeNull();
    expect(formatClaim([group(4, 1, 6), group(1, 2, 3)])).toBe('claim 1:2x3 4:1x6');
  });

  it('offers what one more word adds to a claim', () => {
    const legal = ['claim 1:1x1', 'claim 1:1x1 2:1x4', 'claim 1:1x1 2:1x5', 'claim 2:1x4', 'recover'];
    expect([...additions(legal, []).keys()]).toEqual([1, 2]);
    expect(additions(legal, [group(1, 1, 1)]).get(2)).toEqual([group(2, 1, 4), group(2, 1, 5)]);
    expect(additions(legal, [group(1, 1, 2)]).size).toBe(0);
  });

  it('proposes the fewest servants with the least effort', () => {
    expect(least([group(1, 2, 1), group(1, 1, 5), group(1, 1, 4)])).toEqual(group(1, 1, 4));
    expect(least([])).toBeNull();
  });

  it('moves to the least effort that is enough when the count changes', () => {
    const options = [group(1, 2, 2), group(1, 2, 4), group(1, 3, 1)];
    expect(withCount(options, 2)).toEqual(group(1, 2, 2));
    expect(withCount(options, 3)).toEqual(group(1, 3, 1));
    expect(withCount(options, 1)).toBeNull();
  });

  it('finds moves of slots and moves without', () => {
    const legal = ['flip manuscript', 'pass', 'take 4'];
    expect(slotMove(legal, 4)).toBe('take 4');
    expect(slotMove(legal, 3)).toBeNull();
    expect(plainMoves(legal)).toEqual(['flip manuscript', 'pass']);
    expect(without([group(1, 1, 1), group(2, 1, 1)], 1)).toEqual([group(2, 1, 1)]);
  });

});

describe('the view', () => {
  const card = { flipped: false, public: false, seen: [] };
  const view: CryptView = {
    ...anyView,
    crypt: [
      { ...anySlot, coins: null },
      { ...anySlot, coins: null, taken: true },
    ],
    players: [
      {
        ...anyPlayer,
        treasure: [
          { ...card, type: 'tapestry', coins: null },
          { ...card, type: 'idol', coins: 3 },
        ],
      },
    ],
    discard: [{ type: 'pottery', coins: null, up: false, seen: [] }],
    unseen: { idol: { '1': 2 }, pottery: { '2': 3 } },
    collectors: 'ABABAB',
  };

  it('counts the deck without the hidden cards that lie elsewhere', () => {
    expect(deckSize(view)).toBe(2);
    expect(deckSize({ ...view, deck: { idol: { '1': 1 } } })).toBe(1);
  });

  it('groups treasure by type and knows sides', () => {
    expect(stacks(view.players[0]!.treasure).map((stack) => stack.type)).toEqual(['idol', 'tapestry']);
    expect(sideOf(view, 'jewelry')).toBe('B');
    expect(collectorRef(view, 'jewelry')).toBe('collector:jewelry B');
    expect(collectorRef({ ...view, collectors: null }, 'idol')).toBe('treasure:idol');
    expect([asView(view), asView(null)]).toEqual([view, null]);
  });
});
