import { describe, expect, it } from 'vitest';
import { applyPatch, BadPatch } from '../../src/wire/patch';
import type { Patch } from '../../src/wire/messages';

describe('applyPatch', () => {
  const doc = { turn: 1, seats: [{ name: 'Anna' }, { name: 'Ben' }], view: { deck: { a: 1, b: 2 } } };

  it('replaces a value by the one item of an array', () => {
    expect(applyPatch<unknown>(doc, [7])).toBe(7);
    expect(applyPatch(doc, { turn: [2] })).toEqual({ ...doc, turn: 2 });
    expect(applyPatch({ list: [1, 2] }, { list: [[3]] })).toEqual({ list: [3] });
  });

  it('leaves the old value alone and shares what did not change', () => {
    const next = applyPatch(doc, { seats: { 1: { name: ['Bea'] } } });
    expect(doc.seats[1]!.name).toBe('Ben');
    expect(next.seats[1]!.name).toBe('Bea');
    expect(next.seats[0]).toBe(doc.seats[0]);
    expect(next.view).toBe(doc.view);
  });

  it('adds and removes members', () => {
    const patch: Patch = { view: { deck: { '-': ['a'], c: [3] } } };
    expect(applyPatch(doc, patch).view.deck).toEqual({ b: 2, c: 3 });
  });

  it('cuts an array before it sets and appends items', () => {
    expect(applyPatch({ a: [1, 2, 3] }, { a: { '#': 1, 1: [9], 2: [8] } })).toEqual({ a: [1, 9, 8] });
    expect(applyPatch({ a: [1, 2, 3] }, { a: { '#': 0 } })).toEqual({ a: [] });
  });

  it('splices an array', () => {
    expect(applyPatch({ a: [1, 2, 3] }, { a: { '@': [1, 1, [7, 8]] } })).toEqual({ a: [1, 7, 8, 3] });
    expect(applyPatch({ a: [1, 2] }, { a: { '@': [2, 0, [3]] } })).toEqual({ a: [1, 2, 3] });
    expect(() => applyPatch({ a: [1] }, { a: { '@': [1, 1, []] } })).toThrow(BadPatch);
  });

  it('changes nothing by {}', () => {
    expect(applyPatch(doc, {})).toBe(doc);
    expect(applyPatch(doc, { view: {} }).view).toBe(doc.view);
  });

  it('refuses what does not fit', () => {
    expect(() => applyPatch(doc, { seats: { 5: [0] } })).toThrow(BadPatch);
    expect(() => applyPatch(doc, { turn: { deeper: [1] } })).toThrow(BadPatch);
    expect(() => applyPatch(doc, { turn: [1, 2] } as unknown as Patch)).toThrow(BadPatch);
  });
});
