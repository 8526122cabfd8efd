import { expect, it } from 'vitest';
import { speak } from '../language/catalogue.svelte';
import { addBounds, sayBounds, showBounds } from './bounds';

it('shows what is known of a number', () => {
  expect(showBounds(22)).toBe('22');
  expect(showBounds(-4)).toBe('−4');
  expect(showBounds([22])).toBe('22+');
  expect(showBounds([18, 26])).toBe('18–26');
  expect(showBounds([-3, -2])).toBe('−3…−2');
  expect(showBounds([-1, 1])).toBe('−1…1');
});

it('says it in both languages', async () => {
  expect(sayBounds(22)).toBe('22');
  expect(sayBounds([22])).toBe('22 or more');
  expect(sayBounds([18, 26])).toBe('18 to 26');
  await speak('fr');
  expect(sayBounds([22])).toBe('22 ou plus');
  expect(sayBounds([18, 26])).toBe('de 18 à 26');
  await speak('en');
});

it('adds what is known', () => {
  expect(addBounds([])).toBe(0);
  expect(addBounds([2, 3])).toBe(5);
  expect(addBounds([2, [1, 4]])).toEqual([3, 6]);
  expect(addBounds([2, [1, 4], [0]])).toEqual([3]);
});
