import { beforeAll, afterEach, describe, expect, it } from 'vitest';
import { open, speak } from '../../language/catalogue.svelte';
import { gamesByPrefix } from '../../wire/events';
import type { JsonObject } from '../../wire/messages';
import { factsOfSeat, factsOfTable, isLong, type Fact, type Reader } from './facts';

const reader = (game: string): Reader => ({ game, names: ['Anna', 'Ben'], pieces: new Map() });
/** As lines, what is inside indented. */
const lines = (facts: readonly Fact[], indent = ''): string[] =>
  facts.flatMap(({ label, text, inside }) => [`${indent}${label}: ${text}`, ...lines(inside, `${indent}  `)]);

afterEach(() => speak('en'));

describe('a game that nobody wrote texts for', () => {
  const view: JsonObject = {
    game: 'pig',
    seats: 2,
    options: { goal: 100 },
    phase: 'roll-or-hold',
    seat: 1,
    turn_total: 14,
    last: [3, 5, 6],
    secret: null,
    holes: [],
    marks: { 'black-sheep': true, fox: 2 },
    pens: [{ kind: 'big', pigs: 3 }, { kind: 'small', pigs: 0, open: true, by: [0, 1] }],
    barn: { left: { hay: [1, 2] }, right: {} },
    players: [{ score: 20 }, { score: 31, streak: [6, 6] }],
  };

  it('is readable all the same', () => {
    expect(lines(factsOfTable(view, reader('pig')))).toEqual([
      'Phase: Roll or hold',
      'Turn total: 14',
      'Last: 3, 5, 6',
      'Marks: Black sheep · Fox: 2',
      'Pens: ',
      '  1: Kind: Big · Pigs: 3',
      '  2: Kind: Small · Pigs: 0 · Open · By: 0, 1',
      'Barn: ',
      '  Left: ',
      '    Hay: 1, 2',
    ]);
    expect(lines(factsOfSeat(view, 1, reader('pig')))).toEqual(['Score: 31', 'Streak: 6, 6']);
  });

  it('shows players that are no list of seats with the rest', () => {
    const odd = { players: ['x'] };
    expect(lines(factsOfTable(odd, reader('pig')))).toEqual(['Players: X']);
    expect(factsOfSeat(odd, 0, reader('pig'))).toEqual([]);
    expect(factsOfSeat({}, 0, reader('pig'))).toEqual([]);
    expect(factsOfSeat({ players: [1, null] }, 1, reader('pig'))).toEqual([]);
  });

  it('folds what is long', () => {
    const [long, short] = factsOfTable(
      { cards: Array.from({ length: 12 }, (_, n) => ({ n })), few: [{ n: 1 }] },
      reader('pig'),
    );
    expect([isLong(long!), isLong(short!)]).toEqual([true, false]);
  });
});

describe('a game with texts of its own', () => {
  beforeAll(() => Promise.all(Object.values(gamesByPrefix).map(open)));

  const heist: JsonObject = {
    phase: 'first-player',
    museums: { louvre: { 'gem-ruby': 2, 'painting-35': 1 } },
    supply: 6,
    pending: { museum: 'louvre', kind: null, sidekicks: 1 },
    players: [{ sidekicks: 0, loot: {} }, { sidekicks: 1, loot: { 'artifact-1': 2 } }],
  };

  it('is told in them', () => {
    expect(lines(factsOfTable(heist, reader('dice-heist')))).toEqual([
      'Phase: who begins',
      'On show: ',
      '  Louvre: ruby gem × 2, painting (35M)',
      'Sidekicks in the supply: 6',
      'The attempt: Museum: Louvre · Sidekicks: 1',
    ]);
    expect(lines(factsOfSeat(heist, 1, reader('dice-heist')))).toEqual(['Sidekicks: 1', 'Loot: artifact × 2']);
  });

  it('in the language that is spoken', async () => {
    await speak('fr');
    expect(lines(factsOfTable(heist, reader('dice-heist')))).toContain('La tentative: Musée\u00a0: Louvre · Complices\u00a0: 1');
  });

  it('names seats where its texts say that they are some', () => {
    const crypt = { leader: 'ghost', winners: [0, 1], crypt: [{ type: 'idol', coins: null, up: false, by: 1, seen: [0] }] };
    expect(lines(factsOfTable(crypt, reader('crypt')))).toEqual([
      'Leader: the Ghost',
      'Winners: Anna, Ben',
      'Crypt: ',
      '  1: Treasure: idol · Held by: Ben · Looked at by: Anna',
    ]);
  });

  it('reads the faces of dice', () => {
    const market = { center: 'RRY*', market: { A: ['crown'], B: [] }, players: [{ pile: '' }, { pile: null }] };
    expect(lines(factsOfTable(market, reader('thiefs-market')))).toEqual([
      'In the center: red gem × 2, bag, start marker',
      'For sale: ',
      '  Row A: Crown',
    ]);
  });
});
