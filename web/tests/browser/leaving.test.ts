// How people leave a game and come together for the next one.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invite, sitDown } from './at_the_table';
import { House, openBrowser, type Person } from './house';

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

const kPatience = { timeout: 60_000, interval: 30 };

async function resign({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
}

it('lets one of three resign: others see it, a bot plays on, and the player may watch', async () => {
  const three = (await house.people(browser, 'Anna', 'Ben', 'Cleo')) as [Person, Person, Person];
  const [anna, , cleo] = three;
  const link = await invite(anna.page, 'dice-heist', 3);
  for (const guest of three.slice(1)) await sitDown(guest.page, link);
  for (const { page } of three) await page.waitForSelector('.table');
  await cleo.page.getByRole('button', { name: 'Menu' }).click();
  await cleo.page.getByRole('button', { name: 'Resign' }).click();
  await cleo.page.getByText('your seat cannot win').waitFor();
  await cleo.page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await cleo.page.getByText('You have resigned').first().waitFor();
  await anna.page.locator('[data-seat="2"]', { hasText: 'resigned' }).waitFor();
  await anna.page.locator('[role=log]', { hasText: 'Cleo resigns' }).waitFor();
  expect(await anna.page.locator('dialog').count()).toBe(0);
  expect(three.flatMap(({ troubles }) => troubles)).toEqual([]);
  await Promise.all(three.map((one) => one.leave()));
});

it('shows at the end who asks for a rematch, and takes spectators along', async () => {
  const [anna, ben, wim] = (await house.people(browser, 'Anna', 'Ben', 'Wim')) as [Person, Person, Person];
  const link = await invite(anna.page, 'dice-heist', 2);
  await sitDown(ben.page, link);
  for (const { page } of [anna, ben]) await page.waitForSelector('.table');
  await wim.page.goto(link);
  await wim.page.waitForSelector('.table');
  const first = new URL(anna.page.url()).pathname;
  await resign(ben);
  for (const { page } of [anna, ben, wim]) await page.locator('dialog').getByText('by resignation').waitFor();

  await anna.page.getByRole('group', { name: 'Seats in a rematch' }).getByLabel('As they are').check();
  await anna.page.locator('dialog').getByRole('button', { name: 'Rematch' }).click();
  await expect.poll(() => new URL(anna.page.url()).pathname, kPatience).not.toBe(first);
  const second = new URL(anna.page.url()).pathname;
  for (const { page } of [ben, wim]) await page.locator('[data-rematch]', { hasText: 'Anna asks for a rematch' }).waitFor();

  // Somebody may look at the old table again, and is led into the new one.
  await anna.page.goto(first);
  await anna.page.locator('[data-rematch]', { hasText: 'Anna asks for a rematch' }).waitFor();
  await anna.page.locator('dialog').getByRole('button', { name: 'Rematch' }).click();
  await expect.poll(() => new URL(anna.page.url()).pathname, kPatience).toBe(second);

  await wim.page.getByRole('button', { name: 'Watch the rematch' }).click();
  await wim.page.locator('ol[aria-label=Seats] li', { hasText: 'Anna' }).waitFor();
  await ben.page.locator('dialog').getByRole('button', { name: 'Rematch' }).click();
  for (const { page } of [anna, ben, wim]) await page.waitForSelector('.table');
  expect(await anna.page.locator('[data-seat="0"] .name').textContent()).toContain('Anna');
  expect([anna, ben, wim].flatMap(({ troubles }) => troubles)).toEqual([]);
  await Promise.all([anna.leave(), ben.leave(), wim.leave()]);
});
