// Takes the pictures of docs/screenshots: lobby, each table in mid-game, the end of a game; on a
// desktop and on a phone. The games are played with the server's hints, so that they look like games.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { confirm, kGames, myTurnOrOver, playFromList, playNow } from '../browser/at_the_table';
import { House, openBrowser, Person } from '../browser/house';

const kFolder = resolve(import.meta.dirname, '../../../docs/screenshots');
const kDesktop: BrowserContextOptions = { viewport: { width: 1360, height: 850 } };
const kPhone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  hasTouch: true,
  isMobile: true,
};

let house: House;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(kFolder, { recursive: true });
  house = await House.open();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(1800); // dice leave the table, details close
  await page.screenshot({ path: resolve(kFolder, `${name}.png`) });
}

/** The move that the server would choose. */
async function playHint(page: Page): Promise<void> {
  const hint = page.getByRole('button', { name: 'Hint', exact: true });
  await hint.click();
  await page.locator('.hints button').first().click();
  await confirm(page);
  await page.locator('.confirm').waitFor({ state: 'detached' });
}

/** The same seat on a phone: the token travels in the link's fragment. */
async function onPhone(person: Person): Promise<Person> {
  const table = new URL(person.page.url()).pathname;
  const token = await person.page.evaluate((id) => {
    const kept = JSON.parse(localStorage.getItem('purloin.tables')!) as Record<string, { token: string }>;
    return kept[id]!.token;
  }, table.split('/').at(-1)!);
  const second = await Person.enter(browser, house, kPhone);
  await second.call('Anna', 'thief');
  await second.page.goto(`${table}#token=${token}`);
  await myTurnOrOver(second.page);
  return second;
}

/** A moment with something to choose from. */
const worthALook: Record<string, (page: Page) => Promise<boolean>> = {
  'dice-heist': async (page) => (await page.locator('.museum.open').count()) > 2,
  crypt: async (page) => (await page.locator('button[data-ref^="slot:"][aria-disabled=false]').count()) > 2,
  'thiefs-market': async (page) => (await page.locator('button[data-face]').count()) > 4,
};

/** Something to look at: a move being composed. */
const composing: Record<string, (page: Page) => Promise<void>> = {
  'dice-heist': async (page) => {
    const open = page.locator('.museum.open .house');
    if ((await open.count()) > 0) await open.last().click();
  },
  crypt: async (page) => {
    const slots = page.locator('button[data-ref^="slot:"][aria-disabled=false]');
    if ((await slots.count()) > 0) await slots.first().click();
  },
  'thiefs-market': async (page) => {
    const things = page.locator('button[data-face]');
    if ((await things.count()) > 1) {
      await things.first().click();
      await things.nth(1).click();
    }
  },
};

it('the lobby', async () => {
  for (const [name, options] of [['desktop', kDesktop], ['phone', kPhone]] as const) {
    const person = await Person.enter(browser, house, options);
    await person.page.goto('/');
    await person.page.locator('.play').first().waitFor();
    await take(person.page, `lobby-${name}`);
    await person.leave();
  }
});

const kMoves = 7; // until there is something to see

it.each(kGames)('a table of %s', async (game) => {
  const person = await Person.enter(browser, house, kDesktop);
  await person.call('Anna', 'thief');
  await playNow(person.page, game);
  for (let n = 0; n < kMoves + 12; n += 1) {
    if ((await myTurnOrOver(person.page)) === 'over') break;
    await person.page.locator('[data-move], [aria-expanded]:has-text("All moves")').first().waitFor();
    if (n >= kMoves && (await worthALook[game]?.(person.page)) !== false) break;
    await playHint(person.page);
  }
  await composing[game]?.(person.page);
  await take(person.page, `${game}-desktop`);
  const second = await onPhone(person);
  await composing[game]?.(second.page);
  await take(second.page, `${game}-phone`);
  await second.leave();
  await person.leave();
});

it('the end of a game', async () => {
  const person = await Person.enter(browser, house, kDesktop);
  await person.call('Anna', 'thief');
  await playNow(person.page, 'crypt');
  while ((await myTurnOrOver(person.page)) !== 'over') {
    await playFromList(person.page, (moves) => moves[Math.min(7, moves.length - 1)]!);
    await person.page.locator('.confirm').waitFor({ state: 'detached' });
  }
  await take(person.page, 'end-desktop');
  const second = await onPhone(person);
  await take(second.page, 'end-phone');
  await second.leave();
  await person.leave();
});
