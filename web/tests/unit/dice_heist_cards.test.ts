import { expect, it } from 'vitest';
import { follow } from '../../src/games/dice_heist/cards';
import { compareKinds, exhibitOf, isLit } from '../../src/games/dice_heist/exhibits';
import { targetOf } from '../../src/games/dice_heist/targets';
import type { DiceHeistView } from '../../src/wire/views';

const view = (museums: DiceHeistView['museums'], ...loot: Record<string, number>[]): DiceHeistView => ({
  game: 'dice-heist',
  seats: loot.length,
  options: {},
  phase: 'act',
  seat: 0,
  deck: {},
  museums,
  supply: 10,
  players: loot.map((one) => ({ sidekicks: 0, loot: one })),
  pending: null,
});

it('follows a card from the museum into the loot', () => {
  const before = follow([], view({ louvre: { 'gem-ruby': 2 }, british: { 'gem-ruby': 1 } }, {}, {}));
  expect(before).toHaveLength(3);
  const stolen = before.filter(({ at }) => at === 'museum:louvre').map(({ key }) => key);
  const after = follow(before, view({ british: { 'gem-ruby': 1 } }, {}, { 'gem-ruby': 2 }));
  expect(after.filter(({ at }) => at === 'seat:1').map(({ key }) => key)).toEqual(stolen);
});

it('gives new cards new keys and takes undone ones back', () => {
  const one = follow([], view({ louvre: { 'artifact-1': 1 } }, {}));
  const two = follow(one, view({ louvre: { 'artifact-1': 2 } }, {}));
  expect(new Set(two.map(({ key }) => key)).size).toBe(2);
  expect(follow(two, view({ louvre: { 'artifact-1': 1 } }, {}))).toHaveLength(1);
});

it('follows an artifact that is turned face down, and up again at the end (DH-21)', () => {
  const before = follow([], view({ louvre: { 'artifact-2': 1, 'gem-ruby': 1 } }, {}, { artifact: 1 }));
  const taken = before.find(({ kind }) => kind === 'artifact-2')!.key;
  const old = before.find(({ kind }) => kind === 'artifact')!.key;
  const after = follow(before, view({ louvre: { 'gem-ruby': 1 } }, {}, { artifact: 2 }));
  expect(after.filter(({ at }) => at === 'seat:1').map(({ key }) => key).sort()).toEqual([taken, old].sort());
  expect(after.filter(({ kind }) => kind === 'artifact')).toHaveLength(2);
  const over = follow(after, view({ louvre: { 'gem-ruby': 1 } }, {}, { 'artifact-1': 1, 'artifact-2': 1 }));
  expect(over.filter(({ at }) => at === 'seat:1').map(({ key }) => key).sort()).toEqual([taken, old].sort());
});

it('marks an artifact of which the log does not say how many are on it', () => {
  expect(isLit(new Set(['exhibit:artifact']), 'artifact-2')).toBe(true);
  expect(isLit(new Set(['exhibit:artifact-1']), 'artifact-2')).toBe(false);
  expect(isLit(new Set(['exhibit:artifact']), 'gem-ruby')).toBe(false);
});

it('reads kinds and crimes', () => {
  expect(exhibitOf('painting-35')).toEqual({ is: 'painting', millions: 35 });
  expect(exhibitOf('gem-ruby')).toEqual({ is: 'gem', color: 'ruby' });
  expect(exhibitOf('artifact-2')).toEqual({ is: 'artifact', shown: 2 });
  expect(exhibitOf('artifact')).toEqual({ is: 'artifact', shown: 0 });
  expect(['artifact-1', 'gem-ruby', 'painting-10', 'painting-50'].sort(compareKinds)).toEqual([
    'painting-50', 'painting-10', 'gem-ruby', 'artifact-1',
  ]);
  expect(targetOf('heist louvre 2')).toEqual({ museum: 'louvre', kind: null });
  expect(targetOf('raid louvre gem-ruby 0')).toEqual({ museum: 'louvre', kind: 'gem-ruby' });
  expect(targetOf('recruit')).toBeNull();
});
