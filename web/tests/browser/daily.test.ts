// One deal for everybody each day, and any game played again with the same luck.
import axe from 'axe-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { myTurnOrOver, playAside, playNow } from './at_the_table';
import { House, openBrowser, Person, phone } from './house';

const kPatience = 300_000; // a browser on a machine that is busy
const kToTheEnd = 400;

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

async function flaws(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }));
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id);
}

const fits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()!.width);

/** Plays the game to its end and looks at the result. */
async function finish(page: Page): Promise<void> {
  expect((await playAside(page, kToTheEnd)).isOver).toBe(true);
  await page.locator('.turn h1', { hasText: 'Game over' }).waitFor();
  await page.getByRole('dialog').waitFor();
}

it('counts one try a day, and shows how everybody did', async () => {
  const [anna] = await house.people(browser, 'Anna');
  const { page } = anna!;
  await page.goto('/');
  await page.getByRole('link', { name: 'Today’s deal' }).click();
  const crypt = page.locator('[data-day="crypt"]');
  await crypt.getByText('Nobody has finished yet.').waitFor();
  expect(await flaws(page)).toEqual([]);
  await crypt.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.turn .badge', { hasText: 'It counts' }).waitFor();
  await myTurnOrOver(page);
  expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0);
  await page.goto('/today');
  await crypt.getByRole('link', { name: 'Resume' }).click();
  await page.locator('.table[data-game="crypt"]').waitFor();
  await finish(page);
  await page.getByText('This was your try that counts.').waitFor();
  await page.getByRole('link', { name: 'Today’s results' }).click();
  await crypt.getByText('place 1 of 1').waitFor();
  await crypt.getByRole('row', { name: /Anna\s*you/ }).waitFor();
  await crypt.getByRole('button', { name: 'Once more, for practice' }).click();
  await page.locator('.turn .badge', { hasText: 'For practice' }).waitFor();
  await anna!.leave();
}, kPatience);

it('sends a game that is over to friends, who play with the same luck', async () => {
  const [anna] = await house.people(browser, 'Anna');
  const ben = await Person.enter(browser, house, phone);
  await ben.call('Ben');
  await playNow(anna!.page, 'dice-heist');
  await myTurnOrOver(anna!.page);
  await finish(anna!.page);
  await anna!.page.getByRole('button', { name: 'Challenge friends' }).click();
  const link = await anna!.page.getByLabel('Link to the challenge').inputValue();
  expect(link).toContain('/c/');
  expect(await flaws(anna!.page)).toEqual([]);

  const { page } = ben;
  await page.goto('/today');
  // What Anna did today is nothing for who has not played yet.
  await page.locator('[data-day="crypt"]').getByText('1 try is over. How they went is shown when yours is.').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await fits(page);
  await page.goto(new URL(link).pathname);
  await page.getByRole('button', { name: 'Play this deal' }).waitFor();
  await fits(page);
  await page.getByRole('group', { name: 'In whose place?' }).getByLabel('Anna', { exact: true }).check();
  await page.getByRole('button', { name: 'Play this deal' }).click();
  await page.locator('.table[data-game="dice-heist"]').waitFor();
  await myTurnOrOver(page);
  await fits(page);
  await finish(page);
  await page.getByRole('button', { name: 'All results' }).click();
  await page.getByRole('row', { name: /Ben\s*you/ }).waitFor();
  await anna!.page.reload();
  await anna!.page.getByRole('row', { name: /Ben/ }).waitFor();
  await anna!.leave();
  await ben.leave();
}, kPatience);
