import { beforeAll, describe, expect, it } from 'vitest';
import { hasDice, momentsOf, viewAfter } from '../../src/table/moments';
import { namedPieces } from '../../src/table/pieces';
import { gamesByPrefix, type ToldEvent } from '../../src/wire/events';
import { open, speak } from '../../src/language/catalogue.svelte';
import { rankName, sayEvent } from '../../src/language/events';

const names = ['Anna', 'Ben'];
const succeeds: ToldEvent = {
  key: 'dh.succeeds',
  seat: 1,
  museum: 'louvre',
  dice: [6, 2],
  needs: 6,
  taken: [
    { exhibit: 'gem-ruby', count: 2 },
    { exhibit: 'painting-35', count: 1 },
  ],
  returned: 1,
};

beforeAll(async () => {
  await Promise.all(Object.values(gamesByPrefix).map(open));
});

describe('events are said', () => {
  it('in English', async () => {
    await speak('en');
    expect(sayEvent(succeeds, names)).toBe(
      'Ben rolls 6 2 at Louvre: success! Takes ruby gem x2, painting (35M); 1 sidekick back to the supply',
    );
    expect(sayEvent({ key: 'table.over', winners: [{ seat: 0 }, { seat: 1 }], count: 2, alone: false }, names)).toBe(
      'Anna and Ben share the win.',
    );
    expect(sayEvent({ key: 'table.opened' }, names)).toBe('Somebody opens the table.');
    expect(sayEvent({ key: 'no.over' }, names)).toBe('The game is over.');
    expect(sayEvent({ key: 'dh.no.empty-museum' }, names)).not.toContain('.no.');
  });
  it('in French', async () => {
    await speak('fr');
    expect(sayEvent(succeeds, names)).toContain('Ben lance 6 2, Louvre');
    expect(sayEvent({ key: 'dh.heist', museum: 'hermitage', sidekicks: 0, needs: 3, odds: 2 / 3, prize: [] }, names)).toMatch(
      /^Ermitage, en solitaire\s: 67\s%/,
    );
    expect(rankName('crypt', 'Fool')).not.toBe('cr.rank.Fool');
  });
  it('with names that no catalogue knows as they are', async () => {
    await speak('en');
    expect(sayEvent({ key: 'dh.fails', seat: 0, museum: 'Prado', dice: [1], needs: 3 }, names)).toContain('at Prado');
  });
});

it('names pieces in the language that is spoken', async () => {
  await speak('fr');
  const pieces = namedPieces('dice-heist', [{ id: 'hermitage', kind: 'museum', text: { key: 'dh.gem-text' } }]);
  expect(pieces.get('museum:hermitage')).toMatchObject({ name: 'Ermitage' });
  expect(pieces.get('museum:hermitage')!.text).toMatch(/^Par couleur/);
});

describe('moments', () => {
  const events: ToldEvent[] = [
    { key: 'dh.tries', seat: 1, museum: 'louvre', sidekicks: 1, needs: 6, odds: 0.3, view: { a: [1] } },
    succeeds,
    { key: 'dh.gem-text', view: { b: [2] } },
    { key: 'table.over', winners: [], count: 0, alone: true },
  ];
  it('are the events of one move', () => {
    expect(momentsOf(events).map((moment) => moment.map(({ key }) => key))).toEqual([
      ['dh.tries'],
      ['dh.succeeds', 'dh.gem-text'],
      ['table.over'],
    ]);
  });
  it('lead from view to view', () => {
    const shown = momentsOf(events).reduce((view, moment) => viewAfter(view, moment), { a: 0, b: 0 });
    expect(shown).toEqual({ a: 1, b: 2 });
  });
  it('have dice where some fall', () => {
    expect(momentsOf(events).map(hasDice)).toEqual([false, true, false]);
    expect(hasDice([{ key: 'tm.rolls', seat: 0, dice: [{ face: 'red', count: 2 }] }])).toBe(true);
    expect(hasDice([{ key: 'tm.buys', seat: 0, card: 'crown', paid: [{ face: 'red', count: 2 }], gold: 0 }])).toBe(false);
    expect(hasDice([{ key: 'cr.tiebreak', rolls: [{ seat: 0, dice: [3], total: 3 }] }])).toBe(true);
  });
});
