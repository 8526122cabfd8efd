// What is told outside of the page when it is one's turn.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { any, invite, playFromList, sitDown } from './at_the_table';
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

it('tells somebody who looks elsewhere that it is their turn, once, if they want that', async () => {
  const [anna, ben] = (await house.people(browser, 'Anna', 'Ben')) as [Person, Person];
  // The browser's own notices cannot be looked at: these are noted instead.
  await anna.page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    class Noted {
      static permission = 'granted';
      static requestPermission = async (): Promise<string> => 'granted';
      onclick = null;
      constructor(title: string, { body }: { body: string }) {
        told.push(`${title}: ${body}`);
      }
      close(): void {}
    }
    Object.assign(window, { Notification: Noted });
  });
  const told = (): Promise<string[]> => anna.page.evaluate(() => (window as unknown as { told: string[] }).told);
  const hide = (hidden: boolean): Promise<void> =>
    anna.page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { value: is, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);

  await sitDown(ben.page, await invite(anna.page, 'dice-heist', 2));
  for (const { page } of [anna, ben]) await page.waitForSelector('.table');
  await anna.page.getByRole('button', { name: 'Menu' }).click();
  await anna.page.getByRole('button', { name: 'Settings' }).click();
  await anna.page.getByRole('group', { name: 'Tell me when it is my turn' }).getByLabel('On').check();
  // The same hour twice is none.
  await anna.page.getByLabel('Quiet from').selectOption('3');
  await anna.page.getByLabel('until').selectOption('3');
  await anna.page.keyboard.press('Escape');

  const mine = async (): Promise<boolean> => (await anna.page.locator('.turn.mine').count()) > 0;
  await expect.poll(async () => (await mine()) || (await ben.page.locator('.turn.mine').count()) > 0, kPatience).toBe(true);
  if (await mine()) await playFromList(anna.page, any);
  await expect.poll(() => ben.page.locator('.turn.mine').count(), kPatience).toBe(1);
  expect(await told()).toEqual([]); // she was there
  await hide(true);
  await playFromList(ben.page, any);
  await expect.poll(told, kPatience).toEqual(['Your turn: Dice Heist']);
  await hide(false);
  await hide(true);
  expect(await told()).toHaveLength(1);
  expect([...anna.troubles, ...ben.troubles]).toEqual([]);
  await Promise.all([anna.leave(), ben.leave()]);
});
