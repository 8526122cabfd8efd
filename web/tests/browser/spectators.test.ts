// Spectators: what they say among themselves, how one is kept out, and those who see a game later. Reactions and links.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beReady, invite, sitDown } from './at_the_table';
import { House, openBrowser, Person, phone } from './house';

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

const kPatience = { timeout: 60_000, interval: 30 };

async function watchLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Link for spectators' }).click();
  const link = await page.getByLabel('Link to the table').inputValue();
  await page.keyboard.press('Escape');
  return link;
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
}

it('lets spectators talk among themselves, and one be kept out', async () => {
  const [anna, ben, cleo] = (await house.people(browser, 'Anna', 'Ben', 'Cleo')) as [Person, Person, Person];
  const dora = await Person.enter(browser, house, phone);
  await dora.call('Dora');
  await sitDown(ben.page, await invite(anna.page, 'crypt', 2));
  for (const { page } of [anna, ben]) await page.waitForSelector('.table[data-game="crypt"]');
  const link = await watchLink(anna.page);
  await cleo.page.goto(link);
  await dora.page.goto(link);
  await anna.page.getByTitle('2 spectators').waitFor();

  // To each other, with a link; those who play hear nothing of it.
  await dora.page.getByRole('button', { name: 'Log and chat' }).click();
  await cleo.page.getByLabel('To the other spectators').fill('look: https://example.org/x?y, she has it');
  await cleo.page.keyboard.press('Enter');
  const shared = dora.page.locator('.said a');
  await shared.waitFor();
  expect(await shared.getAttribute('href')).toBe('https://example.org/x?y');
  expect(await shared.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  expect(await shared.getAttribute('target')).toBe('_blank');
  expect(await dora.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await dora.page.getByRole('button', { name: 'surprise' }).click();
  await cleo.page.locator('.watchers [data-reaction=gasp]').waitFor();

  // A reaction shows at the seat, and is read aloud.
  await anna.page.getByRole('button', { name: 'laughter' }).click();
  for (const { page } of [anna, ben, cleo]) await page.locator('[data-seat="0"] [data-reaction=laugh]').waitFor();
  await ben.page.locator('[data-reacted]', { hasText: 'Anna: laughter' }).waitFor({ state: 'attached' });
  expect([...anna.heard, ...ben.heard].filter((said) => /she has it|gasp/.test(said))).toEqual([]);

  await anna.page.getByRole('button', { name: '2 spectators' }).click();
  await anna.page.getByRole('button', { name: 'Keep Cleo out' }).click();
  await cleo.page.getByText('does not want you to watch').waitFor();
  await anna.page.keyboard.press('Escape');
  await anna.page.getByTitle('1 spectator').waitFor();
  await cleo.page.goto('/');
  await cleo.page.goto(link);
  await cleo.page.getByText('This table is not public').waitFor();
  // Who stays can also come again, and the link that is passed on is another one.
  await dora.page.reload();
  await dora.page.getByText('You are watching.').waitFor();
  expect(await watchLink(ben.page)).not.toBe(link);

  await resign(anna.page);
  await expect.poll(() => ben.page.locator('.said').textContent(), kPatience).toContain('she has it');
  expect([anna, ben, cleo, dora].flatMap(({ troubles }) => troubles)).toEqual([]);
  await Promise.all([anna, ben, cleo, dora].map((one) => one.leave()));
});

it('shows spectators the game when it is over, where that was chosen', async () => {
  const [anna, ben] = (await house.people(browser, 'Anna', 'Ben')) as [Person, Person];
  const dora = await Person.enter(browser, house, phone);
  const link = await invite(anna.page, 'crypt', 2);
  await anna.page.getByText('Change what is played').click();
  await anna.page.getByRole('group', { name: 'Spectators see the game' }).getByLabel('When it is over').check();
  await beReady(anna.page);
  await ben.page.goto(link);
  await ben.page.locator('[data-terms] dd', { hasText: 'When it is over' }).waitFor();
  await dora.page.goto(link);
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await beReady(ben.page);
  for (const { page } of [anna, ben]) await page.waitForSelector('.table[data-game="crypt"]');
  await dora.page.getByText('Ben', { exact: true }).waitFor();
  await anna.page.locator('#chat-text').fill('nobody else knows');
  await anna.page.keyboard.press('Enter');
  await ben.page.locator('.said', { hasText: 'nobody else knows' }).waitFor();
  await dora.page.reload();
  await dora.page.getByText('Ben', { exact: true }).waitFor();
  expect(await dora.page.locator('.table').count()).toBe(0);
  expect(dora.heard.filter((said) => said.includes('nobody else knows') || said.includes('"phase":"playing"'))).toEqual([]);
  expect(await dora.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await resign(ben.page);
  await expect.poll(() => dora.page.locator('.turn h1').textContent(), kPatience).toBe('Game over');
  expect([anna, ben, dora].flatMap(({ troubles }) => troubles)).toEqual([]);
  await Promise.all([anna, ben, dora].map((one) => one.leave()));
});
