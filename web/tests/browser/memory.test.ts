// What could be remembered is one choice of the table: what is shown of rivals as the rulebook, and open.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import type { NewTable, ServerMessage } from '../../src/wire/messages';
import { kGames, myTurnOrOver, playAside, playNow } from './at_the_table';
import { House, openBrowser, Person } from './house';

const kPatience = 300_000; // a browser on a machine that is busy
const kMostTables = 6;
const kTurnsAtOnce = 4;

let house: House;
let browser: Browser;

beforeAll(async () => {
  house = await House.open();
  browser = await openBrowser();
}, kPatience);
afterAll(async () => {
  await browser?.close();
  await house?.close();
}, kPatience);

/** Where a board shows what rivals have that could be remembered, and how that reads when it is hidden. */
const kShown: Record<string, { find: string; label: (one: Locator) => Promise<string>; hidden: RegExp; open: RegExp }> = {
  'dice-heist': {
    find: 'article[data-ref^="seat:"]:not(.mine) [data-ref^="exhibit:artifact"]',
    label: async (one) => (await one.getAttribute('data-ref'))!,
    hidden: /^exhibit:artifact$/,
    open: /^exhibit:artifact-[12]$/,
  },
  crypt: {
    find: '.player:not(.mine) .mini:not(.flipped)',
    label: async (one) => (await one.getAttribute('aria-label'))!,
    hidden: /value hidden/,
    open: /worth|value hidden/, // what was collected face down
  },
  'thiefs-market': {
    find: '.player:not(.mine) .token:nth-child(3)',
    label: async (one) => (await one.getAttribute('aria-label'))!,
    hidden: /^infamy is hidden$/,
    open: /^\d+ infamy$/,
  },
};

async function choose(page: Page, game: string, words: string): Promise<void> {
  await page.goto('/');
  const drawer = page.locator(`[data-game="${game}"] .drawer`);
  await drawer.locator('summary').click();
  await drawer.getByRole('group', { name: 'What could be remembered' }).getByLabel(words, { exact: true }).check();
}

/** Plays until rivals have something to show; again where a game was over before. */
async function labelsOfRivals(page: Page, game: string): Promise<string[]> {
  const { find, label } = kShown[game]!;
  for (let tables = 0; tables < kMostTables; tables += 1) {
    await playNow(page, game);
    while (!(await playAside(page, kTurnsAtOnce)).isOver) {
      await myTurnOrOver(page);
      const there = await page.locator(find).all();
      if (there.length > (game === 'crypt' ? 2 : 0)) return Promise.all(there.map(label));
    }
  }
  throw new Error(`nobody got anything in ${game}`);
}

for (const memory of ['rulebook', 'open'] as const) {
  for (const game of kGames.filter((id) => id in kShown)) {
    it(`shows of rivals in ${game} what a table that is ${memory} shows`, async () => {
      const person = await Person.enter(browser, house);
      const { page } = person;
      const asked: NewTable[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/tables')) asked.push(request.postDataJSON() as NewTable);
      });
      await choose(page, game, memory === 'open' ? 'Open' : 'As the rulebook');
      const labels = await labelsOfRivals(page, game); // in a page that is loaded again: it is remembered
      expect(asked[0]!.memory).toBe(memory);
      const { hidden, open } = kShown[game]!;
      for (const label of labels) expect(label).toMatch(memory === 'open' ? open : hidden);
      if (memory === 'open') expect(labels.some((label) => !hidden.test(label))).toBe(true);

      const tables = person.heard
        .map((text) => JSON.parse(text) as ServerMessage)
        .filter((said): said is Extract<ServerMessage, { say: 'table' }> => said.say === 'table');
      expect(tables.at(-1)!.doc.memory).toBe(memory);

      // The table says how it is, and that bots remember everything.
      await page.getByRole('button', { name: 'Menu' }).click();
      const note = page.locator(`dialog [data-memory=${memory}]`);
      expect(await note.textContent()).toContain('Bots remember everything either way');
      await person.leave();
    }, kPatience);
  }
}

it('opens a table for friends as it is chosen in the dialog, and says so where they wait', async () => {
  const person = await Person.enter(browser, house);
  const { page } = person;
  await page.goto('/');
  await page.locator('[data-game="crypt"]').getByRole('button', { name: 'Invite friends' }).click();
  const dialog = page.locator('dialog');
  await dialog.getByRole('group', { name: 'What could be remembered' }).getByLabel('Open', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('[data-memory=open]').waitFor();
  await person.leave();
}, kPatience);
