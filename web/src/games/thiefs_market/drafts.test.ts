import { describe, expect, it } from 'vitest';
import { follow, pick, thingsAt } from './dice';
import {
  canAdd,
  cardsAfter,
  completed,
  formatBuy,
  parseDraft,
  payments,
  repaid,
  robbable,
  setsAfter,
  spendable,
  stealPrefix,
  thriftiest,
  usesOf,
} from './drafts';
import { FACE_ORDER, contains, countOf, distance, sorted } from './faces';
import { asView, markerHolder } from './reading';
import { anyPlayer, viewOf } from './view.examples';

describe('faces', () => {
  it('are sets in the order of the notation', () => {
    expect(sorted('*PRG$R')).toBe('RRGP*$');
    expect(countOf('RRG', 'R')).toBe(2);
    expect(contains('RRG*', 'R*')).toBe(true);
    expect(contains('RG', 'RR')).toBe(false);
    expect(distance('RRG', 'RB')).toBe(3);
  });
});

describe('splitting the loot', () => {
  const legal = ['take R', 'take RG', 'take G', 'steal 1 return B', 'steal 1 return BW', 'pass'];

  it('reads moves', () => {
    expect(parseDraft('take RG*')).toEqual({ kind: 'take', faces: 'RG*' });
    expect(parseDraft('steal 2 return RY')).toEqual({ kind: 'steal', seat: 2, faces: 'RY' });
    expect(parseDraft('use glamer B>R')).toEqual({ kind: 'use', card: 'glamer', turn: 'B>R' });
    expect(parseDraft('use tailor')).toEqual({ kind: 'use', card: 'tailor', turn: null });
    expect(parseDraft('copy 1 crown')).toEqual({ kind: 'copy', seat: 1, card: 'crown' });
    expect(parseDraft('reroll P')).toEqual({ kind: 'reroll', face: 'P' });
    expect(parseDraft('done')).toEqual({ kind: 'plain', move: 'done' });
    expect(parseDraft(null)).toBeNull();
  });

  it('goes on with what legal moves name', () => {
    expect(setsAfter(legal, 'take')).toEqual(['R', 'RG', 'G']);
    expect(setsAfter(legal, stealPrefix(1))).toEqual(['B', 'BW']);
    expect([...robbable(legal)]).toEqual([1]);
    expect(canAdd(['R', 'RG', 'G'], 'R', 'G')).toBe(true);
    expect(canAdd(['R', 'RG', 'G'], 'R', 'R')).toBe(false);
  });

  it('completes a choice when only one set is left', () => {
    expect(completed(['R', 'RG', 'G'], 'R')).toBe('R');
    expect(completed(['RGB'], 'R')).toBe('RGB');
    expect(completed(['RGB', 'RGW'], 'R')).toBeNull();
    expect(completed(['RGB'], '')).toBeNull();
  });
});

describe('buying', () => {
  const legal = [
    'buy crown pay WBB',
    'buy crown pay WB$',
    'buy crown pay B$$',
    'buy tailor',
    'use glamer B>G',
    'use glamer B>R',
    'done',
  ];

  it('lists payments, the one with the least gold first in line', () => {
    expect(payments(legal, 'crown')).toEqual(['WBB', 'WB$', 'B$$']);
    expect(payments(legal, 'tailor')).toEqual(['']);
    expect(thriftiest(['B$$', 'WBB', 'WB$'])).toBe('WBB');
    expect(thriftiest([])).toBeNull();
    expect(spendable(['B$$', 'WBB', 'WB$'])).toBe('WBB$$');
    expect(spendable([''])).toBe('');
    expect(formatBuy('crown', 'WBB')).toBe('buy crown pay WBB');
    expect(formatBuy('tailor', '')).toBe('buy tailor');
    expect([...cardsAfter(legal, 'buy')]).toEqual(['crown', 'tailor']);
    expect(usesOf(legal, 'glamer')).toEqual(['use glamer B>G', 'use glamer B>R']);
  });

  it('changes a payment by one object', () => {
    const sets = payments(legal, 'crown');
    expect(repaid(sets, 'WBB', 'B', -1)).toBe('WB$');
    expect(repaid(sets, 'WB$', '$', 1)).toBe('B$$');
    expect(repaid(sets, 'WBB', 'W', 1)).toBeNull();
  });
});

describe('objects', () => {
  it('keep their identity when they move or turn', () => {
    const first = follow([], [{ at: 'center', faces: 'RRG*' }]);
    const red = first.filter((thing) => thing.face === 'R').map((thing) => thing.id);
    const next = follow(first, [
      { at: 'center', faces: 'B' },
      { at: 'pile0', faces: 'RR*' },
    ]);
    expect(thingsAt(next, 'pile0', FACE_ORDER).map((thing) => thing.id).slice(0, 2)).toEqual(red);
    const blue = next.find((thing) => thing.face === 'B');
    expect(blue).toMatchObject({ id: first.find((thing) => thing.face === 'G')?.id, rolls: 1 });
    expect(follow(next, [])).toEqual([]);
  });

  it('never make the marker a die', () => {
    const before = follow([], [{ at: 'center', faces: '*' }]);
    const after = follow(before, [{ at: 'center', faces: 'R' }]);
    expect(after[0]?.id).not.toBe(before[0]?.id);
  });

  it('are picked for a set, those chosen before first', () => {
    const things = follow([], [{ at: 'center', faces: 'RRB' }]);
    const second = things.filter((thing) => thing.face === 'R')[1]!.id;
    expect([...pick(things, 'R', new Set([second]))]).toEqual([second]);
    expect(pick(things, 'RRR').size).toBe(2);
  });
});

describe('the view', () => {
  it('knows who has the marker', () => {
    const view = viewOf(['R', null, 'B*'].map((pile) => ({ ...anyPlayer, pile })));
    expect(markerHolder(view)).toBe(2);
    expect([asView(view), asView(null)]).toEqual([view, null]);
  });
});
