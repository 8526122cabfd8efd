import { beforeAll, describe, expect, it } from 'vitest';
import { open, speak } from '../language/catalogue.svelte';
import { tellEvent, tellInWords } from '../language/tell';
import type { ToldEvent } from '../wire/events';
import type { Logged } from './playback.svelte';
import { chaptersOf, logOf, type Chapter } from './story';

const names = ['Anna', 'Ben', 'Cleo'];
const kFresh = { line: 999, round: null };
const log = (...events: ToldEvent[]): Logged[] => events.map((event, n) => ({ n, event, at: null }));
const rounds = (chapters: readonly Chapter[]): string[] =>
  chapters.map(({ round, lines }) => `${round ?? '-'}: ${lines.map(({ event }) => event.key.slice(3)).join(' ')}`);

const started: ToldEvent = { key: 'table.started' };
const deals: ToldEvent = { key: 'cr.deals', cards: [{ slot: 1, type: 'idol', coins: 3 }] };
const claims = (seat: number): ToldEvent => ({ key: 'cr.claims', seat, cards: [] });

beforeAll(async () => {
  await Promise.all(['dice-heist', 'crypt', 'thiefs-market'].map(open));
  await speak('en');
});

describe('rounds are chapters', () => {
  it('in Crypt, with a line for each card that is collected', () => {
    const collects: ToldEvent = {
      key: 'cr.collects',
      cards: [
        { slot: 1, type: 'idol', coins: 3, result: 'collected', seat: 1, servants: 1, effort: 3, dice: [2], exhausted: 1 },
        { slot: 2, type: 'remains', coins: 1, result: 'discarded' },
      ],
    };
    const story = chaptersOf(log(started, deals, claims(0), claims(1), collects, deals, claims(1)), logOf('crypt'), 3, kFresh);
    expect(rounds(story)).toEqual(['-: le.started', '1: deals claims claims outcome outcome', '2: deals claims']);
    expect(tellInWords(story[1]!.lines[3]!.event, names)).toBe(
      'Ben collects idol 3, rolls 2 against effort 3: 1 servant is exhausted',
    );
    expect(story[1]!.lines.map(({ begins }) => begins)).toEqual([true, true, true, false, true]);
  });

  it('counted back from what was known where the log does not go back to the beginning', () => {
    const lines = log(claims(2), deals, claims(0), deals);
    expect(rounds(chaptersOf(lines.slice(0, 3), logOf('crypt'), 3, { line: 2, round: 5 }))).toEqual(['-: claims', '5: deals claims']);
    expect(rounds(chaptersOf(lines, logOf('crypt'), 3, { line: 2, round: 5 })).at(-1)).toBe('6: deals');
  });

  it('in Dice Heist when everybody had a turn, also when the deck is empty', () => {
    const shows: ToldEvent = { key: 'dh.on-show', cards: [] };
    const recruits = (seat: number): ToldEvent => ({ key: 'dh.recruits', seat });
    const lines = log(started, shows, recruits(2), shows, recruits(0), recruits(1), recruits(2));
    expect(rounds(chaptersOf(lines, logOf('dice-heist'), 3, kFresh))).toEqual([
      '-: le.started',
      '1: on-show recruits on-show recruits recruits',
      '2: recruits',
    ]);
  });

  it('in Thief’s Market, with everybody’s income', () => {
    const rolls: ToldEvent = { key: 'tm.rolls', seat: 2, dice: [] };
    const gains: ToldEvent = { key: 'tm.gains', gains: [{ seat: 0, infamy: 1 }, { seat: 1, gold: 1, infamy: 4 }] };
    const lines = log(started, { key: 'tm.starts', seat: 2 }, rolls, { key: 'tm.round-ends', round: 1 }, gains, { key: 'tm.deals', cards: [] }, rolls);
    const story = chaptersOf(lines, logOf('thiefs-market'), 3, kFresh);
    expect(rounds(story)).toEqual(['-: le.started', '1: starts rolls round-ends gain gain', '2: deals rolls']);
    expect(tellInWords(story[1]!.lines[4]!.event, names)).toBe('Ben earns 1 gold and 4 infamy');
  });

  it('in no game that says nothing of rounds', () => {
    expect(rounds(chaptersOf(log(started, deals), logOf('whist'), 3, kFresh))).toEqual(['-: le.started deals']);
  });
});

describe('a sentence has parts', () => {
  it('for players, pieces and dice', () => {
    const parts = tellEvent({ key: 'dh.succeeds', seat: 1, museum: 'louvre', dice: [6, 2], needs: 6, taken: [{ exhibit: 'gem-ruby', count: 1 }] }, names);
    expect(parts.map(({ mark }) => mark?.is ?? null)).toEqual(['seat', null, 'dice', null, 'pieces', null, 'pieces']);
    expect(parts.map(({ text }) => text).join('')).toBe('Ben rolls 6 2 at Louvre: success! Takes ruby gem');
    expect(parts[2]!.mark).toEqual({ is: 'dice', dice: [6, 2], seat: 1 });
  });
  it('with as many pictures as there are of a die face', () => {
    const [, , dice] = tellEvent({ key: 'tm.rolls', seat: 0, dice: [{ face: 'red', count: 2 }] }, names);
    expect(dice).toEqual({ text: '2 red', mark: { is: 'pieces', ids: ['red', 'red'], brief: true } });
  });
  it('and pictures alone where there are many', () => {
    const cards = ['idol', 'jewelry', 'remains'].map((type, k) => ({ slot: k + 1, type, coins: k + 1 }));
    const marks = tellEvent({ key: 'cr.deals', cards }, names).flatMap(({ mark }) => mark ?? []);
    expect(marks).toHaveLength(3);
    expect(marks.every((mark) => mark.is === 'pieces' && mark.brief)).toBe(true);
    expect(tellInWords({ key: 'cr.deals', cards }, names)).toBe('Dealt: idol 1, jewelry 2, remains 3');
  });
});
