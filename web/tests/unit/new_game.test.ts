// A game whose texts this client has, while its events are not in wire/events.ts.
import { expect, it, vi } from 'vitest';
import { messagesOf } from '../../build/texts.ts';
import type { AnyEvent } from '../../src/wire/events';

it('is said and named from its texts', async () => {
  const file = (messages: Record<string, string>) => () => Promise.resolve({ default: messagesOf(messages) });
  const pig = {
    'board.tag': 'Roll, or hold.',
    'pg.rolls': '{seat} rolls {dice} for {points, plural, one {# point} other {# points}} with {piece}',
    'pg.piece.big-pig': 'the big pig',
    'pg.rank.boss': 'Boss of the sty',
  };
  vi.resetModules();
  vi.doMock('virtual:texts', () => ({
    languages: { en: 'English' },
    files: { en: { client: file({}), common: file({ and: ', ' }), pig: file(pig) } },
  }));
  const { open } = await import('../../src/language/catalogue.svelte');
  const { prefixOfGame, rankName, sayEvent } = await import('../../src/language/events');
  const { namedPieces } = await import('../../src/table/pieces');
  await open('pig');

  const event = { key: 'pg.rolls', seat: 1, dice: [3, 5], points: 8, piece: 'big-pig' } as unknown as AnyEvent;
  expect(sayEvent(event, ['Anna', 'Ben'])).toBe('Ben rolls 3 5 for 8 points with the big pig');
  expect(prefixOfGame('pig')).toBe('pg');
  expect(rankName('pig', 'boss')).toBe('Boss of the sty');
  expect(namedPieces('pig', [{ id: 'big-pig', kind: 'pig' }]).get('pig:big-pig')!.name).toBe('The big pig');
});
