// A table before its game, with three people: who is there, who is ready, and who may change what.
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

const seats = ({ page }: Person): Promise<string[]> =>
  page
    .locator('ol[aria-label=Seats] li')
    .evaluateAll((all) => all.map((one) => one.textContent!.replace(/\s+/g, ' ').trim()));
const says = async (person: Person, seat: number, words: string | RegExp): Promise<void> =>
  void (await expect.poll(async () => (await seats(person))[seat], kPatience).toMatch(words));
const kReady = /(?<!not )ready/;
const ready = (person: Person): Promise<void> => person.page.getByRole('button', { name: 'I’m ready' }).click();

it('begins when everybody is ready, and not for another game than they saw', async () => {
  const [anna, ben, cleo] = (await house.people(browser, 'Anna', 'Ben', 'Cleo')) as [Person, Person, Person];
  const link = await invite(anna.page, 'dice-heist', 3);
  await says(anna, 0, 'has the say');
  await says(anna, 0, kReady);
  await sitDown(ben.page, link);
  await cleo.page.goto(link);
  await cleo.page.getByRole('button', { name: 'Sit down' }).click();
  for (const one of [anna, ben, cleo]) await says(one, 2, 'Cleo');
  for (const one of [anna, ben, cleo]) await says(one, 2, 'not ready');
  await says(cleo, 1, kReady);
  expect(await cleo.page.locator('.table').count()).toBe(0);

  // Who only sits there changes nothing; who has the say does, and everybody has to agree anew.
  expect(await ben.page.getByText('Change what is played').count()).toBe(0);
  expect(await ben.page.getByRole('button', { name: /Send .* away/ }).count()).toBe(0);
  await anna.page.getByText('Change what is played').click();
  await anna.page.getByRole('group', { name: 'Clock' }).getByLabel('2 min a move').check();
  await ben.page.locator('[data-terms] dd', { hasText: '2 min a move' }).waitFor();
  for (const seat of [0, 1, 2]) await says(cleo, seat, 'not ready');

  // One may think better of it.
  await ready(ben);
  await expect.poll(async () => (await seats(anna))[1], kPatience).not.toContain('not ready');
  await ben.page.getByRole('button', { name: 'Ready. Wait, not yet' }).click();
  await says(anna, 1, 'not ready');
  for (const one of [anna, ben, cleo]) await ready(one);
  for (const one of [anna, ben, cleo]) await one.page.waitForSelector('.table[data-game="dice-heist"]');
  expect([anna, ben, cleo].flatMap(({ troubles }) => troubles)).toEqual([]);
  await Promise.all([anna.leave(), ben.leave(), cleo.leave()]);
});

it('lets people change seats, and whoever has the say send them away', async () => {
  const [anna, ben] = (await house.people(browser, 'Anna', 'Ben')) as [Person, Person];
  const link = await invite(anna.page, 'dice-heist', 3);
  await ben.page.goto(link);
  await ben.page.getByRole('button', { name: 'Sit here, at seat 3' }).click();
  await says(anna, 2, 'Ben');
  await anna.page.getByRole('button', { name: 'Sit here, at seat 2' }).click();
  await says(anna, 1, 'Anna you');
  await says(ben, 1, 'Anna');
  await says(ben, 0, 'free seat');

  // Whoever closes the page is away; the seat stays theirs.
  const address = ben.page.url();
  await ben.page.goto('/healthz');
  await says(anna, 2, 'away');
  await ben.page.goto(address);
  await says(ben, 2, 'Ben you');

  await anna.page.getByLabel('Say something').fill('See you another day');
  await anna.page.keyboard.press('Enter');
  await ben.page.getByText('See you another day').waitFor();
  await anna.page.getByRole('button', { name: 'Send Ben away' }).click();
  await says(anna, 2, 'free seat');
  await ben.page.getByRole('button', { name: 'Sit down' }).waitFor();

  await anna.page.getByRole('button', { name: 'A bot at seat 1' }).click();
  await anna.page.getByRole('button', { name: 'A bot at seat 3' }).click();
  // Alone with bots there is nobody to wait for.
  await anna.page.waitForSelector('.table[data-game="dice-heist"]');
  expect([...anna.troubles, ...ben.troubles]).toEqual([]);
  await Promise.all([anna.leave(), ben.leave()]);
});

it('keeps its buttons where they are while people come to watch and go', async () => {
  const [anna, ben] = (await house.people(browser, 'Anna', 'Ben')) as [Person, Person];
  const link = await invite(anna.page, 'dice-heist', 3);
  const leave = anna.page.getByRole('button', { name: 'Leave' });
  const before = await leave.boundingBox();

  await ben.page.goto(link);
  const watchers = anna.page.getByRole('button', { name: 'watches' });
  await watchers.waitFor();
  expect(await leave.boundingBox()).toEqual(before);
  await watchers.click();
  await anna.page.getByRole('dialog').waitFor();
  await anna.page.keyboard.press('Escape');

  await ben.page.goto('/healthz');
  await watchers.waitFor({ state: 'detached' });
  expect(await leave.boundingBox()).toEqual(before);
  expect([...anna.troubles, ...ben.troubles]).toEqual([]);
  await Promise.all([anna.leave(), ben.leave()]);
});
