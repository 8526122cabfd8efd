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
  let loaded = 0;
  page.on('request', (request) => (loaded += Number(request.isNavigationRequest())));
  // Not by how often it is asked for: a browser may ask in advance, and then once more.
  let isThere = () => loaded > 1;
  await page.route('**/assets/RulesPage-*.js', (route) => (isThere() ? route.continue() : route.fulfill({ status: 404 })));
  await page.goto('/');
  await page.getByRole('button', { name: 'Play' }).first().waitFor();
  await page.locator('a[href="/rules/crypt"]').first().click();
  await page.getByRole('heading', { level: 1, name: 'Crypt' }).waitFor();
  expect(loaded).toBe(2);

  // It was just loaded anew, and something is missing all the same.
  isThere = () => false;
  await page.reload();
  await page.getByRole('button', { name: 'Load the page again' }).waitFor();
  expect(loaded).toBe(3);
  isThere = () => true;
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Crypt' }).waitFor();
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
