import { expect, it } from 'vitest';
import { stepFrom } from './roving';

// Two rows of three, the second a little shifted.
const boxes = [
  { x: 10, y: 10 }, { x: 60, y: 10 }, { x: 110, y: 12 },
  { x: 15, y: 80 }, { x: 65, y: 80 }, { x: 115, y: 80 },
];

it('walks in rows and columns', () => {
  expect(stepFrom(0, boxes, 'ArrowRight')).toBe(1);
  expect(stepFrom(3, boxes, 'ArrowLeft')).toBe(2);
  expect(stepFrom(1, boxes, 'ArrowDown')).toBe(4);
  expect(stepFrom(5, boxes, 'ArrowUp')).toBe(2);
  expect(stepFrom(4, boxes, 'Home')).toBe(0);
  expect(stepFrom(4, boxes, 'End')).toBe(5);
});

it('stays at the edge', () => {
  expect(stepFrom(0, boxes, 'ArrowLeft')).toBe(0);
  expect(stepFrom(0, boxes, 'ArrowUp')).toBe(0);
  expect(stepFrom(5, boxes, 'ArrowRight')).toBe(5);
  expect(stepFrom(5, boxes, 'ArrowDown')).toBe(5);
});

it('goes on with every arrow where there is one row only', () => {
  expect(stepFrom(0, boxes.slice(0, 3), 'ArrowDown')).toBe(1);
  expect(stepFrom(1, boxes.slice(0, 3), 'ArrowUp')).toBe(0);
});
