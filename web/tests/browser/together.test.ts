// Several people at one table: who sees what, in the page and on the wire.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { applyPatch } from '../../src/wire/patch';
import type { ServerMessage, TableDoc } from '../../src/wire/messages';
import { any, invite, myTurnOrOver, playFromList, sitDown } from './at_the_table';
import { House, openBrowser, Person } from './house';

let house: House;
let browser: Browser;

beforeAll(async () => {
  house = await House.open();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

async function people(...names: string[]): Promise<Person[]> {
  return Promise.all(
    names.map(async (name) => {
      const person = await Person.enter(browser, house);
      await person.call(name);
      return person;
    }),
  );
}

/** Every document that a person was ever shown, from the frames alone. */
function documents(person: Person): TableDoc[] {
  const docs: TableDoc[] = [];
  let doc: TableDoc | null = null;
  for (const frame of person.frames) {
    const message = JSON.parse(frame) as ServerMessage;
    if (message.say === 'table') doc = message.doc;
    else if (message.say === 'update' && doc) doc = applyPatch(doc, message.patch);
    else continue;
    if (doc) docs.push(doc);
  }
  return docs;
}

async function tokenOf(person: Person): Promise<string> {
  return person.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('purloin.tables') ?? '{}') as Record<string, { token: string }>;
    return Object.values(kept)[0]!.token;
  });
}

it('brings two people together by a link, which keeps its secret out of the address', async () => {
  const [anna, ben] = (await people('Anna', 'Ben')) as [Person, Person];
  const link = await invite(anna.page, 'dice-heist', 2);
  expect(link).toMatch(/\/t\/[^#]+#key=[0-9a-f]{32}$/);
  await anna.page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await sitDown(ben.page, link);
  await expect.poll(() => ben.page.url()).not.toContain('key=');
  const headline = (person: Person): Promise<string | null> => person.page.locator('.turn h1').textContent();
  await expect.poll(async () => [await headline(anna), await headline(ben)].includes('Your turn')).toBe(true);

  // Two turns each, and what one does the other reads.
  for (let n = 0; n < 4; n += 1) {
    const [acts, waits] = (await headline(anna)) === 'Your turn' ? [anna, ben] : [ben, anna];
    await playFromList(acts.page, any);
    await expect.poll(() => headline(waits)).toBe('Your turn');
  }
  const lines = await ben.page.locator('[role=log] li.move').allTextContents();
  expect(lines.some((line) => line.includes('Anna')) && lines.some((line) => line.includes('Ben'))).toBe(true);

  await anna.page.getByLabel('Say something').fill('Nothing to see here');
  await anna.page.keyboard.press('Enter');
  await ben.page.getByText('Nothing to see here').waitFor();

  expect(ben.frames.join()).not.toContain(await tokenOf(anna));
  expect(anna.frames.join()).not.toContain(await tokenOf(ben));
  expect([...anna.troubles, ...ben.troubles]).toEqual([]);
  await Promise.all([anna.leave(), ben.leave()]);
});

interface Treasure {
  coins: number | null;
  public: boolean;
  flipped: boolean;
  seen: number[];
}
interface CryptView {
  phase: string;
  crypt: { coins: number | null; up: boolean; taken: boolean; seen: number[] }[];
  players: { treasure: Treasure[] }[];
}

it('keeps the secrets of the crypt from three people and a spectator', async () => {
  const three = (await people('Anna', 'Ben', 'Cleo')) as [Person, Person, Person];
  const link = await invite(three[0].page, 'crypt', 3);
  await sitDown(three[1].page, link);
  await sitDown(three[2].page, link);
  for (const one of three) await one.page.waitForSelector('.table[data-game="crypt"]');
  const [watcher] = (await people('Dora')) as [Person];
  await watcher.page.goto(link);
  await watcher.page.getByText('Spectator', { exact: true }).waitFor();

  // Rounds until somebody has collected a card face down; slot 4 is the one that lies face down.
  let secrets = 0;
  for (let turn = 0; turn < 60 && secrets < 2; turn += 1) {
    const acting = await expect
      .poll(async () => {
        for (const one of three) if ((await one.page.locator('.turn h1').textContent()) === 'Your turn') return three.indexOf(one);
        return -1;
      }, { interval: 25 })
      .not.toBe(-1)
      .then(async () => {
        for (const one of three) if ((await one.page.locator('.turn h1').textContent()) === 'Your turn') return one;
        return null;
      });
    if (acting === null) continue;
    await playFromList(acting.page, (moves) => moves.find((move) => /^claim 4:1x1$/.test(move)) ?? moves.find((move) => /^claim/.test(move)) ?? moves[0]!);
    await acting.page.locator('.confirm').waitFor({ state: 'detached' });
    const doc = documents(three[0]).at(-1)!;
    const view = doc.view as unknown as CryptView;
    secrets = view.players.flatMap(({ treasure }) => treasure).filter((card) => !card.public && !card.flipped).length;
  }
  expect(secrets).toBeGreaterThan(1);

  const everybody = [...three, watcher];
  everybody.forEach((person, viewer) => {
    const seat = person === watcher ? null : viewer;
    for (const doc of documents(person)) {
      expect(doc.you).toBe(doc.phase === 'waiting' ? doc.you : seat);
      const view = doc.view as unknown as CryptView | null;
      if (view === null || view.phase === 'over') continue;
      for (const slot of view.crypt) {
        if (!slot.up && !slot.seen.includes(seat ?? -1)) expect(slot.coins).toBeNull();
      }
      view.players.forEach(({ treasure }, owner) => {
        for (const card of treasure) {
          const knows = owner === seat || card.public || card.flipped || card.seen.includes(seat ?? -1);
          expect(card.coins === null, JSON.stringify(card)).toBe(!knows);
        }
      });
    }
  });

  // The same in the page: as many question marks as the viewer has unknown cards.
  for (const person of everybody) {
    const view = documents(person).at(-1)!.view as unknown as CryptView;
    for (const [owner, { treasure }] of view.players.entries()) {
      const unknown = treasure.filter(({ coins }) => coins === null).length;
      const marks = person.page.locator(`.crypt [data-ref="seat:${owner}"] .coin.unknown`);
      await expect.poll(() => marks.count()).toBe(unknown);
    }
    expect(person.troubles).toEqual([]);
    await person.leave();
  }
});

it('shows other players’ infamy to nobody', async () => {
  const three = (await people('Anna', 'Ben', 'Cleo')) as [Person, Person, Person];
  const link = await invite(three[0].page, 'thiefs-market', 3);
  await sitDown(three[1].page, link);
  await sitDown(three[2].page, link);
  for (const one of three) await one.page.waitForSelector('.table[data-game="thiefs-market"]');
  await Promise.race(three.map(({ page }) => myTurnOrOver(page)));
  three.forEach((person, seat) => {
    for (const doc of documents(person)) {
      const view = doc.view as unknown as { players: { infamy: number | null }[] } | null;
      view?.players.forEach(({ infamy }, owner) => expect(infamy === null).toBe(owner !== seat));
    }
  });
  for (const person of three) await person.leave();
});
