import { expect, it } from 'vitest';
import { inTheirPlaces } from './places';

const rows = (...tables: string[]) => tables.map((table) => ({ table }));

it('keeps what is shown where it is, and puts what comes behind it', () => {
  expect(inTheirPlaces(rows('b', 'a'), [])).toEqual(rows('b', 'a'));
  expect(inTheirPlaces(rows('new', 'b', 'a'), ['a', 'b'])).toEqual(rows('a', 'b', 'new'));
  expect(inTheirPlaces(rows('newer', 'new', 'b'), ['a', 'b'])).toEqual(rows('b', 'newer', 'new'));
});
