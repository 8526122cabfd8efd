// The connection breaks: the page says so, comes back by itself, and nothing is lost.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { any, myTurnOrOver, playFromList, playNow } from './at_the_table';
import { House, openBrowser, Person } from './house';

let house: House;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  house = await House.open();
  browser = await openBrowser();
  person = await Person.enter(browser, house);
  await person.call('Anna');
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

async function playsOn(): Promise<void> {
  const { page } = person;
  await page.locator('[data-link="open"]').waitFor({ state: 'attached' });
  await myTurnOrOver(page);
  const before = await page.locator('[role=log] li.move').count();
  await playFromList(page, any);
  await expect.poll(() => page.locator('[role=log] li.move').count(), { timeout: 60_000 }).toBeGreaterThan(before);
}

it('survives a killed server', async () => {
  const { page } = person;
  await playNow(page, 'dice-heist');
  await myTurnOrOver(page);
  await playsOn();
  await myTurnOrOver(page);
  const log = await page.locator('[role=log] li').allTextContents();
  await house.kill();
  await page.getByText('Connection lost').waitFor();
  await house.start();
  await page.getByText('Connection lost').waitFor({ state: 'detached' });
  expect((await page.locator('[role=log] li').allTextContents()).slice(0, log.length)).toEqual(log);
  await playsOn();
});

it('survives a dropped network', async () => {
  const { page, context } = person;
  await myTurnOrOver(page);
  await context.setOffline(true);
  await page.getByText('You are offline').waitFor();
  await context.setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  await playsOn();
});

it('keeps a move that is confirmed without a connection, and sends it', async () => {
  const { page, context } = person;
  await myTurnOrOver(page);
  const before = await page.locator('[role=log] li.move', { hasText: 'Anna' }).count();
  await page.keyboard.press('m');
  await page.locator('[data-move]').first().click();
  await page.locator('.confirm:not(:disabled)').waitFor();
  await context.setOffline(true);
  await page.getByText('You are offline').waitFor();
  await page.locator('.confirm').click();
  await page.getByText('Your move waits for the connection.').waitFor();
  await context.setOffline(false);
  await expect
    .poll(() => page.locator('[role=log] li.move', { hasText: 'Anna' }).count(), { timeout: 60_000 })
    .toBeGreaterThan(before);
  await playsOn();
});

it('stops complaining when the table goes on', async () => {
  const { page } = person;
  await myTurnOrOver(page);
  // Undoing what cannot be undone is refused.
  await page.keyboard.press('u');
  await page.locator('.complaint').waitFor();
  await playFromList(page, any);
  await page.locator('.complaint').waitFor({ state: 'detached' });
});

it('resumes after the page was closed, from the lobby', async () => {
  await person.page.goto('/');
  await person.page.getByRole('link', { name: 'Resume: Dice Heist' }).click();
  await playsOn();
  expect(person.troubles).toEqual([]);
});
