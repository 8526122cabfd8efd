// One person with two devices: a code joins the second, both have the seats, one signs the other out.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { myTurnOrOver, playNow } from './at_the_table';
import { House, openBrowser, Person, phone } from './house';

let house: House;
let browser: Browser;
beforeAll(async () => {
  house = await House.open();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

async function fits({ page }: Person): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

it('has my games on a second device, until that is signed out', async () => {
  const [anna] = (await house.people(browser, 'Anna')) as [Person];
  const handy = await Person.enter(browser, house, phone);
  await handy.call('Anna');
  await playNow(anna.page, 'crypt');
  const table = new URL(anna.page.url()).pathname;

  await anna.page.goto('/games');
  await anna.page.getByRole('region', { name: 'Running' }).getByText('Crypt').waitFor();
  await anna.page.getByRole('button', { name: 'Add a device' }).click();
  const letters = await anna.page.getByLabel('Code for the other device', { exact: true }).textContent();
  const code = letters!.replace(' ', '');
  expect(code).toMatch(/^[0-9A-Z]{8}$/);
  await anna.page.getByRole('img', { name: 'QR code for the other device' }).waitFor();

  // A wrong code, then the link that the square holds. It asks before it joins.
  await handy.page.goto('/games');
  await handy.page.getByLabel('Code', { exact: true }).fill('0000 0000');
  await handy.page.getByRole('button', { name: 'Join', exact: true }).click();
  await handy.page.getByText('This code is wrong').waitFor();
  await handy.page.goto(`/games#join=${code}`);
  await expect.poll(() => handy.page.getByLabel('Code', { exact: true }).inputValue()).toBe(code);
  expect(handy.page.url()).not.toContain(code);
  expect(await handy.page.getByRole('region', { name: 'Running' }).count()).toBe(0);
  await handy.page.getByRole('button', { name: 'Join', exact: true }).click();
  await handy.page.getByText('This device is one of yours now').waitFor();
  await anna.page.getByRole('status').getByText('A device has joined').waitFor();
  await fits(handy);

  // The seat is mine here as well: a move from the second device.
  await handy.page.getByRole('region', { name: 'Running' }).getByRole('link', { name: /Crypt/ }).click();
  await handy.page.waitForSelector('.table[data-game="crypt"]');
  expect(new URL(handy.page.url()).pathname).toBe(table);
  expect(await myTurnOrOver(handy.page)).toBe('turn');
  expect(handy.said.some((said) => said.includes('"do":"watch"') && said.includes('token'))).toBe(false);

  // Resigning there: on both devices it is over.
  await handy.page.getByRole('button', { name: 'Menu' }).click();
  await handy.page.getByRole('button', { name: 'Resign' }).click();
  await handy.page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await handy.page.locator('.turn h1', { hasText: 'Game over' }).waitFor();
  await anna.page.reload();
  const over = anna.page.getByRole('region', { name: 'Finished' }).getByRole('link', { name: /Replay: Crypt/ });
  await over.waitFor();
  expect(await over.getAttribute('href')).toBe(table.replace('/t/', '/r/'));

  // A new game of the first device, open on the second when that is signed out.
  await playNow(anna.page, 'dice-heist');
  await handy.page.goto('/');
  await handy.page.getByRole('region', { name: 'Your games' }).getByRole('link', { name: /Dice Heist/ }).click();
  await handy.page.waitForSelector('.table[data-game="dice-heist"]');
  await anna.page.goto('/games');
  await anna.page.getByRole('button', { name: /^Sign .* out$/ }).click();
  await anna.page.locator('dialog').getByRole('button', { name: 'Sign out' }).click();
  await handy.page.getByRole('alert').getByText('signed out by another one').waitFor();
  await handy.page.getByText('No games yet').waitFor();
  await fits(handy);
  await anna.page.getByRole('region', { name: 'Running' }).getByText('Dice Heist').waitFor();
  await handy.page.reload();
  await handy.page.getByText('No games yet').waitFor();
  expect([...anna.troubles, ...handy.troubles]).toEqual([]);
});
