// The master looks back at a game with a planted blunder: it is found, named and bettered.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { myTurnOrOver, playFromList } from './at_the_table';
import { desktop, House, openBrowser, Person, phone } from './house';

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

/** As many points for both, and one artifact left that decides: with nine sidekicks it is as good as stolen. */
const kDecision = {
  game: 'dice-heist',
  seats: 2,
  options: { 'targeted-raid': false, deck: 'default' },
  phase: 'act',
  seat: 0,
  deck: {},
  museums: { louvre: { 'artifact-2': 1 } },
  supply: 0,
  players: [
    { sidekicks: 9, loot: { 'artifact-1': 10, 'artifact-2': 8, 'gem-emerald': 3, 'gem-ruby': 5, 'gem-sapphire': 1, 'painting-20': 1, 'painting-30': 1, 'painting-25': 1 } },
    { sidekicks: 1, loot: { 'artifact-2': 1, 'gem-emerald': 4, 'gem-ruby': 2, 'gem-sapphire': 6, 'painting-15': 2, 'painting-20': 2, 'painting-50': 1, 'painting-10': 2, 'painting-35': 1 } },
  ],
  pending: null,
};

it('finds a planted blunder, names it and says what was better', async () => {
  const anna = await Person.enter(browser, house);
  const { page } = anna;
  const device = '5e'.repeat(16);
  await page.goto('/');
  await page.evaluate((secret) => localStorage.setItem('purloin.device', secret), device);
  const opened = await fetch(`${house.address}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'dice-heist', seats: 2, places: ['me', 'random'], name: 'Anna', position: kDecision, device }),
  });
  const { table, token, watch } = (await opened.json()) as { table: string; token: string; watch: string };
  await page.goto(`/t/${table}#token=${token}`);
  expect(await myTurnOrOver(page)).toBe('turn');
  await playFromList(page, () => 'heist louvre 0');
  await page.locator('.confirm').waitFor({ state: 'detached' });
  if ((await myTurnOrOver(page)) === 'turn') {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('dialog', { hasText: 'Give up?' }).getByRole('button', { name: 'Resign' }).click();
  }
  await page.getByRole('link', { name: 'Luck and skill' }).click();
  const told = page.locator('[data-lookback="told"]');
  await told.waitFor({ timeout: 60_000 });
  const turning = told.getByRole('button', { name: /^Anna gave up \d+ .*Better: / });
  expect(await turning.first().textContent()).toMatch(/Louvre/);
  await turning.first().click();
  await told.getByRole('status').filter({ hasText: 'Anna gave up' }).waitFor();
  expect(await told.getByText(/^Anna played a \d+ game with 1 mistake\./).count()).toBe(1);

  // Kept with the game: whoever has the link has it at once, and can point into the chart.
  for (const size of [desktop, phone]) {
    const guest = await Person.enter(browser, house, size);
    await guest.page.goto(`/r/${table}?lookback#watch=${watch}`);
    const chart = guest.page.getByRole('slider', { name: 'Chances over the game' });
    await chart.waitFor();
    const box = (await chart.boundingBox())!;
    await chart.click({ position: { x: box.width - 2, y: box.height / 2 } });
    const last = await guest.page.getByRole('slider', { name: 'Moment of the game' }).getAttribute('max');
    await guest.page.locator(`[data-film-at="${last}"]`).waitFor();
    await chart.focus();
    await guest.page.keyboard.press('Home');
    await guest.page.locator('[data-film-at="0"]').waitFor();
    expect(await guest.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(false);
    expect(guest.troubles).toEqual([]);
    await guest.leave();
  }

  // It is in her statistics.
  await page.goto('/games');
  const statistics = page.getByRole('region', { name: 'Statistics' });
  await statistics.getByText(/^In 1 game that the master has looked back at, luck gave you/).waitFor();
  await statistics.getByText(/^A heist, but not the best one: once/).waitFor();
  await statistics.getByRole('row', { name: /First burglary/ }).waitFor();
  await anna.leave();
});
