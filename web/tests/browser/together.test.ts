// Several people at one table: who sees what, in the page and on the wire.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { viewAfter } from '../../src/table/moments';
import { applyPatch } from '../../src/wire/patch';
import type { ServerMessage, TableDoc } from '../../src/wire/messages';
import type { CryptView, ThiefsMarketView } from '../../src/wire/views';
import { any, invite, myTurnOrOver, playFromList, sitDown } from './at_the_table';
import { House, openBrowser, type Person } from './house';

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

/** Every document that a person was ever shown, from the messages alone. */
function documents(person: Person): TableDoc[] {
  const docs: TableDoc[] = [];
  let doc: TableDoc | null = null;
  for (const line of person.heard) {
    const message = JSON.parse(line) as ServerMessage;
    if (message.say === 'table') doc = message.doc;
    else if (message.say === 'update' && doc) {
      const shown: TableDoc = { ...(doc as TableDoc), view: viewAfter(doc.view, message.events) };
      doc = applyPatch(shown, message.patch);
    }
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

/** The one whose page says so, as soon as there is one. */
async function whoseTurn(all: readonly Person[]): Promise<Person> {
  let found: Person | undefined;
  const look = async (): Promise<boolean> => {
    for (const one of all) if ((await one.page.locator('.turn.mine').count()) > 0) found = one;
    return found !== undefined;
  };
  await expect.poll(look, kPatience).toBe(true);
  return found!;
}

const kPatience = { timeout: 60_000, interval: 30 };
const headline = (person: Person): Promise<string | null> => person.page.locator('.turn h1').textContent();

it('brings two people together by a link, which keeps its secret out of the address', async () => {
  const [anna, ben] = (await house.people(browser, 'Anna', 'Ben')) as [Person, Person];
  const link = await invite(anna.page, 'dice-heist', 2);
  expect(link).toMatch(/\/t\/[^#]+#key=[0-9a-f]{32}$/);
  await anna.page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await sitDown(ben.page, link);
  await expect.poll(() => ben.page.url(), kPatience).not.toContain('key=');

  // Two turns each, and what one does the other reads.
  for (let n = 0; n < 4; n += 1) {
    const acts = await whoseTurn([anna, ben]);
    await playFromList(acts.page, any);
    await expect.poll(() => headline(acts === anna ? ben : anna), kPatience).toBe('Your turn');
  }
  const lines = await ben.page.locator('[role=log] li.move').allTextContents();
  expect(lines.some((line) => line.includes('Anna')) && lines.some((line) => line.includes('Ben'))).toBe(true);

  await anna.page.getByLabel('Say something').fill('Nothing to see here');
  await anna.page.keyboard.press('Enter');
  await ben.page.getByText('Nothing to see here').waitFor();

  expect(ben.heard.join()).not.toContain(await tokenOf(anna));
  expect(anna.heard.join()).not.toContain(await tokenOf(ben));
  expect([...anna.troubles, ...ben.troubles]).toEqual([]);
  await Promise.all([anna.leave(), ben.leave()]);
});

it('shows nothing old to who was at another table and comes back', async () => {
  const [anna, ben] = (await house.people(browser, 'Anna', 'Ben')) as [Person, Person];
  await sitDown(ben.page, await invite(anna.page, 'dice-heist', 2));
  const table = new URL(ben.page.url()).pathname;
  if ((await whoseTurn([anna, ben])) === anna) await playFromList(anna.page, any);
  await expect.poll(() => headline(ben), kPatience).toBe('Your turn');
  const before = await anna.page.locator('[role=log] li.move').count();

  // From page to page without loading anything anew: the connection stays, and so would what it kept.
  await anna.page.locator('a[href="/"]').first().click();
  await anna.page.locator('[data-game="crypt"] .play').click();
  await anna.page.waitForSelector('.table[data-game="crypt"]');
  await playFromList(ben.page, any);
  await ben.page.getByLabel('Say something').fill('Where are you?');
  await ben.page.keyboard.press('Enter');
  await expect.poll(() => headline(ben), kPatience).not.toBe('Your turn');
  await anna.page.locator('a[href="/"]').first().click();
  await anna.page.locator(`a[href="${table}"]`).click();

  await anna.page.waitForSelector('.table[data-game="dice-heist"]');
  await expect.poll(() => headline(anna), kPatience).toBe('Your turn');
  await anna.page.getByText('Where are you?').waitFor();
  // Which artifacts somebody takes is told to them alone.
  const log = async (person: Person): Promise<string[]> =>
    (await person.page.locator('[role=log] li.move').allTextContents()).map((line) => line.replace(/Takes .*/, 'Takes …'));
  await expect.poll(() => log(anna), kPatience).toEqual(await log(ben));
  expect((await log(anna)).length).toBeGreaterThan(before);
  await playFromList(anna.page, any);
  await expect.poll(() => headline(ben), kPatience).toBe('Your turn');
  expect([...anna.troubles, ...ben.troubles]).toEqual([]);
  await Promise.all([anna.leave(), ben.leave()]);
});

it('lets somebody sit down again who lost the seat while away', async () => {
  const [anna] = (await house.people(browser, 'Anna')) as [Person];
  const link = await invite(anna.page, 'dice-heist', 2);
  const table = new URL(link).pathname.split('/').at(-1)!;
  const token = await tokenOf(anna);
  await anna.page.goto('/');
  await anna.page.evaluate(
    ([table, token]) =>
      new Promise<void>((gone) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onmessage = ({ data }) => {
          const say = (message: object): void => socket.send(JSON.stringify({ ...message, table }));
          if (String(data).includes('"welcome"')) say({ do: 'watch', token });
          if (String(data).includes('"say":"table"')) say({ do: 'stand' });
          if (String(data).includes('"say":"ok"')) gone();
        };
      }),
    [table, token] as const,
  );
  await anna.page.locator(`a[href="/t/${table}"]`).click();
  await anna.page.getByRole('button', { name: 'Sit down' }).click();
  await anna.page.getByRole('button', { name: 'Sit down' }).waitFor({ state: 'detached' });
  expect(await tokenOf(anna)).not.toBe(token);
  expect(anna.troubles).toEqual([]);
  await anna.leave();
});

it('keeps the secrets of the crypt from three people and a spectator', async () => {
  const three = (await house.people(browser, 'Anna', 'Ben', 'Cleo')) as [Person, Person, Person];
  const link = await invite(three[0].page, 'crypt', 3);
  await sitDown(three[1].page, link);
  await sitDown(three[2].page, link);
  for (const one of three) await one.page.waitForSelector('.table[data-game="crypt"]');
  const [watcher] = (await house.people(browser, 'Dora')) as [Person];
  await watcher.page.goto(link);
  await watcher.page.getByText('Spectator', { exact: true }).waitFor();

  // Rounds until somebody has collected a card face down; slot 4 is the one that lies face down.
  let secrets = 0;
  for (let turn = 0; turn < 27 && secrets < 2; turn += 1) {
    const acting = await whoseTurn(three);
    // The face-down card if it is free, else whatever the list begins with.
    const last = documents(acting).at(-1)!.view as CryptView;
    const free = last.phase === 'claim' && last.crypt[3]?.by === null;
    await playFromList(acting.page, (moves) => moves[0]!, free ? 'claim 4:1x1' : '');
    await acting.page.locator('.confirm').waitFor({ state: 'detached' });
    const doc = documents(three[0]).at(-1)!;
    const view = doc.view as CryptView;
    secrets = view.players.flatMap(({ treasure }) => treasure).filter((card) => !card.public && !card.flipped).length;
  }
  expect(secrets).toBeGreaterThan(1);

  const everybody = [...three, watcher];
  everybody.forEach((person, viewer) => {
    expect(documents(person).at(-1)!.you).toBe(person === watcher ? null : viewer);
    for (const doc of documents(person)) {
      const seat = doc.you; // null also for those who came to sit down
      const view = doc.view as CryptView | null;
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
    const view = documents(person).at(-1)!.view as CryptView;
    for (const [owner, { treasure }] of view.players.entries()) {
      const unknown = treasure.filter(({ coins }) => coins === null).length;
      const marks = person.page.locator(`.crypt [data-ref="seat:${owner}"] .coin.unknown`);
      await expect.poll(() => marks.count(), kPatience).toBe(unknown);
    }
    expect(person.troubles).toEqual([]);
    await person.leave();
  }
});

it('shows other players’ infamy to nobody', async () => {
  const three = (await house.people(browser, 'Anna', 'Ben', 'Cleo')) as [Person, Person, Person];
  const link = await invite(three[0].page, 'thiefs-market', 3);
  await sitDown(three[1].page, link);
  await sitDown(three[2].page, link);
  for (const one of three) await one.page.waitForSelector('.table[data-game="thiefs-market"]');
  await Promise.race(three.map(({ page }) => myTurnOrOver(page)));
  three.forEach((person, seat) => {
    expect(documents(person).at(-1)!.you).toBe(seat);
    expect(documents(person).at(-1)!.view).not.toBeNull();
    for (const doc of documents(person)) {
      const view = doc.view as ThiefsMarketView | null;
      view?.players.forEach(({ infamy }, owner) => expect(infamy === null).toBe(owner !== doc.you));
    }
  });
  for (const person of three) await person.leave();
});
