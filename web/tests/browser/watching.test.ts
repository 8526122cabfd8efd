// Spectators, public tables, and the seat that one gives up.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { any, beReady, confirm, invite, myTurnOrOver, playFromList, playNow, sitDown } from './at_the_table';
import { desktop, House, openBrowser, Person } from './house';

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

it('lets a spectator in by link, to look and not to touch', async () => {
  const anna = await Person.enter(browser, house);
  await anna.call('Anna');
  await playNow(anna.page, 'thiefs-market');
  await anna.page.getByRole('button', { name: 'Menu' }).click();
  await anna.page.getByRole('button', { name: 'Link for spectators' }).click();
  const link = await anna.page.getByLabel('Link to the table').inputValue();
  expect(link).toContain('#watch=');
  await anna.page.keyboard.press('Escape');

  const watcher = await Person.enter(browser, house);
  await watcher.page.goto(link);
  await watcher.page.getByText('Spectator', { exact: true }).waitFor();
  expect(watcher.page.url()).not.toContain('watch=');
  await watcher.page.getByText('You are watching.').waitFor();
  expect(await watcher.page.getByRole('button', { name: 'All moves' }).count()).toBe(0);
  await anna.page.getByTitle('1 spectator').waitFor();
  const names = (of: Person): Promise<string[]> => of.page.locator('ol[aria-label=Seats] li:not(:first-child) .name').allTextContents();
  await expect.poll(() => names(watcher)).toEqual(await names(anna)); // bots are who they are to everybody

  await myTurnOrOver(anna.page);
  const before = await watcher.page.locator('[role=log] li.move').count();
  await playFromList(anna.page, any);
  await expect.poll(() => watcher.page.locator('[role=log] li.move').count(), { timeout: 60_000 }).toBeGreaterThan(before);
  expect([...anna.troubles, ...watcher.troubles]).toEqual([]);
  await anna.leave();
  await watcher.leave();
});

it('offers public tables to strangers and refuses secret ones', async () => {
  const anna = await Person.enter(browser, house);
  await anna.call('Anna');
  await anna.page.goto('/');
  await anna.page.locator('[data-game="crypt"]').getByRole('button', { name: 'Invite friends' }).click();
  await anna.page.locator('dialog').getByLabel('Everybody').check();
  await anna.page.getByRole('button', { name: 'Open the table' }).click();
  await anna.page.getByLabel('Link to the table').waitFor();

  const ben = await Person.enter(browser, house);
  await ben.call('Ben');
  await ben.page.goto('/');
  await ben.page.getByRole('link', { name: 'Join: Crypt' }).click();
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await beReady(ben.page);
  await anna.page.locator('ol[aria-label=Seats]').getByText('Ben', { exact: true }).waitFor();
  await anna.page.getByRole('button', { name: /Bots for the free seats/ }).click();
  await beReady(anna.page);
  await ben.page.waitForSelector('.table[data-game="crypt"]');

  await ben.page.goto('/t/nosuchtable');
  await ben.page.getByText('Nothing to steal here').waitFor();
  const secret = new URL(await invite(anna.page, 'crypt', 2));
  expect(secret.hash).toMatch(/^#key=/);
  await ben.page.goto(secret.pathname);
  await ben.page.getByText('This table is not public').waitFor();
  await ben.page.goto(secret.href);
  await ben.page.getByRole('button', { name: 'Sit down' }).waitFor();
  expect([...anna.troubles, ...ben.troubles]).toEqual([]);
  await anna.leave();
  await ben.leave();
});

it('gives hints and takes moves back', async () => {
  const anna = await Person.enter(browser, house);
  await anna.call('Anna');
  // Two people, so that nobody moves before the undo.
  const ben = await Person.enter(browser, house);
  await ben.call('Ben');
  const link = await invite(anna.page, 'crypt', 2);
  await sitDown(ben.page, link);
  for (const { page } of [anna, ben]) await page.waitForSelector('.table[data-game="crypt"]');
  await expect.poll(async () => (await anna.page.locator('.turn.mine').count()) + (await ben.page.locator('.turn.mine').count()), { timeout: 60_000 }).toBe(1);
  const acts = (await anna.page.locator('.turn.mine').count()) > 0 ? anna.page : ben.page;
  await playFromList(acts, (moves) => moves.find((move) => move.startsWith('claim'))!);
  await acts.getByRole('button', { name: 'Undo' }).click();
  await acts.locator('[role=log] li', { hasText: 'takes the last move back' }).waitFor();
  expect(await myTurnOrOver(acts)).toBe('turn');
  await anna.leave();
  await ben.leave();

  const alone = await Person.enter(browser, house);
  await alone.call('Cleo');
  await playNow(alone.page, 'dice-heist');
  await myTurnOrOver(alone.page);
  await alone.page.getByRole('button', { name: 'Hint', exact: true }).click();
  await alone.page.locator('.hints button').first().click();
  await confirm(alone.page);
  await alone.page.locator('[role=log] li.move', { hasText: 'Cleo' }).first().waitFor();
  await alone.leave();
});

it('speaks French', async () => {
  const anna = await Person.enter(browser, house, { ...desktop, locale: 'fr-FR' });
  await anna.page.goto('/');
  await anna.page.getByRole('heading', { name: 'Une table pour les voleurs.' }).waitFor();
  await anna.page.locator('[data-game="dice-heist"] .play').click();
  await anna.page.getByText('À vous de jouer').waitFor();
  expect(await anna.page.getAttribute('html', 'lang')).toBe('fr');
  await anna.page.getByText('complices à recruter').waitFor();
  await anna.leave();
});

it('ends by resignation', async () => {
  const anna = await Person.enter(browser, house);
  await playNow(anna.page, 'dice-heist');
  await anna.page.getByRole('button', { name: 'Menu' }).click();
  await anna.page.getByRole('button', { name: 'Resign' }).click();
  await anna.page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect.poll(() => anna.page.locator('.turn h1').textContent(), { timeout: 60_000 }).toBe('Game over');
  await anna.leave();
});
