// Parts of the client that are not there any more, as after an upgrade of the house.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playNow } from './at_the_table';
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

it('loads the page anew once, and then says that something is missing', async () => {
  const [anna] = (await house.people(browser, 'Anna')) as [Person];
  const { page } = anna;
  let missing = 1;
  let asked = 0;
  await page.route('**/assets/RulesPage-*.js', (route) => (++asked > missing ? route.continue() : route.fulfill({ status: 404 })));
  await page.goto('/');
  await page.getByRole('button', { name: 'Play' }).first().waitFor();
  await page.locator('a[href="/rules/crypt"]').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(asked).toBe(2);

  // It was just loaded anew, and something is missing all the same.
  [missing, asked] = [Infinity, 0];
  await page.reload();
  await page.getByRole('button', { name: 'Load the page again' }).waitFor();
  missing = 0;
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await anna.leave();
});

it('shows the table around a board that does not come', async () => {
  const [anna] = (await house.people(browser, 'Anna')) as [Person];
  const { page } = anna;
  await page.addInitScript(() => sessionStorage.setItem('purloin.loaded-anew', String(Date.now())));
  await page.route('**/assets/Board-*.js', (route) => route.fulfill({ status: 404 }));
  await playNow(page, 'crypt');
  await page.getByRole('button', { name: 'Load the page again' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await page.locator('.stage [data-can]').first().waitFor();
  await anna.leave();
});
