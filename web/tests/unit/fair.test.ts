// The client's part of the dice and its check at the end, against honest and dishonest servers
// (docs/fair-dice.md; `purloin verify` is held to the same in tests/match/fair_test.cpp).
import { expect, it } from 'vitest';
import { judged, part, written } from '../../src/fair/ceremony';
import { commitmentOf, hashOfWords } from '../../src/fair/commitment';
import { keepNote, noteFile, noteOf, type Note } from '../../src/fair/notes';
import type { FairDoc, TableDoc } from '../../src/wire/messages';

const kSecret = 'the secret of the house';

/** Anna (0) and Ben (1) at a table with a bot (2), as the server tells Anna of it. */
function doc(fair: Partial<FairDoc> = {}, more: Partial<TableDoc> = {}): TableDoc {
  const seat = (name: string, kind: 'person' | 'bot'): TableDoc['seats'][number] => ({
    name,
    kind,
    bot: kind === 'bot' ? 'thief' : null,
    stand_in: false,
    out: false,
  });
  return {
    game: 'crypt',
    title: 'Crypt',
    options: {},
    memory: 'rulebook',
    public: true,
    phase: 'waiting',
    you: 0,
    seats: [seat('Anna', 'person'), seat('Ben', 'person'), seat('Thief', 'bot')],
    turn: null,
    asked: null,
    undo: null,
    view: null,
    scores: null,
    clock: null,
    fair: {
      commitment: commitmentOf(kSecret),
      round: 1,
      hashes: ['', '', ''],
      words: ['', '', ''],
      secret: null,
      ...fair,
    },
    host: 0,
    result: null,
    rematch: null,
    delay_s: 0,
    ...more,
  };
}

/** Anna's browser: what she notes and says, document after document. */
class Anna {
  note: Note | undefined;
  readonly said: string[] = [];
  private drawn = 0;

  hear(heard: TableDoc): string | null {
    const { note, say } = part(written(this.note, 'ab12', heard), heard, true, () => `anna ${++this.drawn}`);
    this.note = note;
    if (say === null) return null;
    this.said.push(say.do);
    return say.do === 'commit' ? say.hash : say.words;
  }
}

const hash = (seat: number, words: string, round = 1, secret = kSecret): string =>
  hashOfWords(commitmentOf(secret), round, seat, words);

/** Plays the ceremony with Anna as an honest server does; answers the shares. */
function agreed(anna: Anna): { hashes: string[]; words: string[] } {
  const annas = anna.hear(doc())!;
  const hashes = [annas, hash(1, 'ben'), ''];
  expect(anna.hear(doc({ hashes: [annas, '', ''] }))).toBeNull();
  const words = [anna.hear(doc({ hashes }))!, 'ben', ''];
  anna.hear(doc({ hashes, words }, { phase: 'playing' }));
  return { hashes, words };
}
const over = (fair: Partial<FairDoc>, more: Partial<TableDoc> = {}): TableDoc =>
  doc({ secret: kSecret, ...fair }, { phase: 'over', ...more });

it('calls an honest game fair', () => {
  const anna = new Anna();
  const shares = agreed(anna);
  expect(anna.said).toEqual(['commit', 'reveal']);
  expect(shares.hashes[0]).toBe(hash(0, shares.words[0]!));
  expect(judged(anna.note, over(shares))).toEqual({ fault: null, witnessed: true, thrownAway: 0 });
});

it('hashes as the server does', () => {
  expect(hashOfWords('c0ffee', 2, 1, 'some words')).toBe(
    'b8d7a30d853bb2e0dfb87135f74241ef3221dd30f96ce1da296ee4e7aa30c6a4',
  );
});

it('shows no words before everybody has sealed theirs', () => {
  const anna = new Anna();
  const annas = anna.hear(doc())!;
  expect(anna.hear(doc({ hashes: [annas, '', ''] }))).toBeNull();
  // … nor while somebody could still come.
  const open = doc({ hashes: [annas, hash(1, 'ben'), ''] });
  open.seats[2] = { name: '', kind: 'open', bot: null, stand_in: false, out: false };
  expect(anna.hear(open)).toBeNull();
  expect(anna.said).toEqual(['commit']);
});

it('has one person at a table of bots begin at once', () => {
  const anna = new Anna();
  const alone = (fair: Partial<FairDoc> = {}): TableDoc => {
    const one = doc(fair);
    one.seats[1] = one.seats[2]!;
    return one;
  };
  const annas = anna.hear(alone())!;
  expect(anna.hear(alone({ hashes: [annas, '', ''] }))).toBe('anna 1');
});

it('seals new words in every round and at every table', () => {
  const anna = new Anna();
  const { hashes, words } = agreed(anna);
  const again = anna.hear(doc({ round: 2 }))!;
  expect(again).toBe(hash(0, 'anna 2', 2));
  expect(again).not.toBe(hashes[0]);
  const second = [again, hash(1, 'ben', 2), ''];
  expect(anna.hear(doc({ round: 2, hashes: second }))).toBe('anna 2');
  expect(words[0]).toBe('anna 1');
  // That her words were shown in a round that came to nothing is not forgotten.
  const verdict = judged(anna.note, over({ round: 2, hashes: second, words: ['anna 2', 'ben', ''] }));
  expect(verdict).toEqual({ fault: null, witnessed: true, thrownAway: 1 });
});

it('finds secrets that were ground when the words were known', () => {
  const anna = new Anna();
  const { words } = agreed(anna);
  for (const secret of ['ground 1', 'ground 2']) {
    const commitment = commitmentOf(secret);
    const hashes = [hash(0, words[0]!, 1, secret), hash(1, 'ben', 1, secret), ''];
    // Everything that the server says now fits together.
    const forged = over({ secret, commitment, hashes, words });
    expect(judged(undefined, forged).fault).toBeNull();
    expect(judged(anna.note, forged).fault).toBe('commitment');
  }
  expect(judged(anna.note, over({ secret: 'ground 1', words })).fault).toBe('secret');
});

it('gives no words to who swaps the commitment, and remembers', () => {
  const anna = new Anna();
  const annas = anna.hear(doc())!;
  const commitment = commitmentOf('another');
  expect(anna.hear(doc({ commitment, hashes: [annas, hash(1, 'ben'), ''] }))).toBeNull();
  expect(anna.hear(doc({ commitment }))).toBeNull();
  expect(anna.said).toEqual(['commit']);
  expect(judged(anna.note, over({ commitment })).fault).not.toBeNull();
});

it('gives no words to who swaps hashes once all were there', () => {
  const anna = new Anna();
  const annas = anna.hear(doc())!;
  const hashes = [annas, hash(1, 'ben'), ''];
  anna.note = written(anna.note, 'ab12', doc({ hashes }));
  expect(anna.hear(doc({ hashes: [annas, hash(1, 'mallory'), ''] }))).toBeNull();
  expect(judged(anna.note, over({ hashes: [annas, hash(1, 'mallory'), ''], words: ['anna 1', 'mallory', ''] })).fault).toBe(
    'hashes',
  );
});

it('finds words that were replayed or exchanged', () => {
  const anna = new Anna();
  const { hashes, words } = agreed(anna);
  // Hers of an older game, with the hash that they had then.
  const old = hash(0, 'anna 0', 1, 'an older secret');
  expect(judged(anna.note, over({ hashes: [old, hashes[1]!, ''], words: ['anna 0', 'ben', ''] })).fault).toBe('words');
  // Others, sealed anew for this table.
  const other = hash(0, 'not hers');
  expect(judged(anna.note, over({ hashes: [other, hashes[1]!, ''], words: ['not hers', 'ben', ''] })).fault).toBe('hashes');
  // Ben's friend the server lets him choose last.
  expect(judged(anna.note, over({ hashes, words: [words[0]!, 'better', ''] })).fault).toBe('words');
  const late = hash(1, 'better');
  expect(judged(anna.note, over({ hashes: [hashes[0]!, late, ''], words: [words[0]!, 'better', ''] })).fault).toBe('hashes');
});

it('finds that somebody was left out', () => {
  const anna = new Anna();
  const { hashes, words } = agreed(anna);
  expect(judged(anna.note, over({ hashes: ['', hashes[1]!, ''], words: ['', 'ben', ''] })).fault).toBe('left-out');
  // … also where the server says that a bot sat there.
  const without = over({ hashes: [hashes[0]!, '', ''], words: [words[0]!, '', ''] });
  without.seats[1] = without.seats[2]!;
  expect(judged(undefined, without).fault).toBeNull();
  expect(judged(anna.note, without).fault).toBe('hashes');
  expect(judged(anna.note, over({ round: 2, hashes, words })).fault).not.toBeNull();
});

it('does not call fair what it did not see promised', () => {
  const anna = new Anna();
  const shares = agreed(new Anna());
  anna.hear(doc(shares, { phase: 'playing', you: null }));
  expect(judged(anna.note, over(shares))).toEqual({ fault: null, witnessed: false, thrownAway: 0 });
  expect(judged(undefined, over(shares)).witnessed).toBe(false);
});

it('calls no game fair that nobody had a share in', () => {
  const bots = over({});
  bots.seats = [bots.seats[2]!, bots.seats[2]!, bots.seats[2]!];
  expect(judged(undefined, bots).fault).toBe('nobody');
});

it('keeps notes without what is still sealed in the file', () => {
  const anna = new Anna();
  agreed(anna);
  keepNote(anna.note!);
  expect(noteOf('ab12')).toEqual(anna.note);
  expect(Object.keys(JSON.parse(noteFile(anna.note!)) as object)).toEqual(['table', 'commitment', 'rounds']);
});
