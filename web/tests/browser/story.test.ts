// A newcomer can follow: the log as a story, players with signs, no traps, races as they stand.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { any, confirm, myTurnOrOver, playAside, playFromList, playNow } from './at_the_table';
import { desktop, House, openBrowser, Person, phone } from './house';

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

async function playTurns(page: Page, turns: number): Promise<void> {
  for (let n = 0; n < turns && (await myTurnOrOver(page)) === 'turn'; n += 1) {
    await playFromList(page, any);
    await page.locator('.confirm').waitFor({ state: 'detached' });
  }
  await myTurnOrOver(page);
}

it('tells rounds with headings, a line per card, pictures of cards and dice', async () => {
  const person = await Person.enter(browser, house);
  await person.call('Anna', 'greedy', { crypt: 3 });
  const { page } = person;
  await playNow(page, 'crypt');
  await playTurns(page, 4);
  const log = page.locator('aside [role=log]');
  const rounds = await log.locator('h3').allTextContents();
  expect(rounds.slice(0, 3)).toEqual(['Round 1', 'Round 2', 'Round 3']);
  const lines = await log.locator('li').allTextContents();
  expect(lines.join('\n')).not.toMatch(/slot \d| x \d/);
  const collected = lines.filter((line) => line.includes('collects'));
  expect(collected.length).toBeGreaterThan(2);
  for (const line of collected) expect(line.match(/collects/g)).toHaveLength(1);
  expect(lines.filter((line) => line.includes('Dealt:'))).toHaveLength(rounds.length);
  expect(await log.locator('li', { hasText: 'Dealt' }).first().locator('img').count()).toBe(4);
  // The newest line is in sight, also in a smaller window.
  const newestIsCut = (): Promise<number> =>
    log.first().evaluate((node) => [...node.querySelectorAll('li')].at(-1)!.getBoundingClientRect().bottom - node.getBoundingClientRect().bottom);
  await expect.poll(newestIsCut, { timeout: 10_000 }).toBeLessThan(2);
  await page.setViewportSize({ width: 1280, height: 600 });
  await expect.poll(newestIsCut, { timeout: 10_000 }).toBeLessThan(2);
  await page.setViewportSize(desktop.viewport!);
  // The rounds of a log that was loaded anew are the same.
  await page.reload();
  await myTurnOrOver(page);
  expect((await log.locator('h3').allTextContents()).slice(-1)).toEqual(rounds.slice(-1));
  expect(person.troubles).toEqual([]);
  await person.leave();
});

it('keeps a long log light: words, signs and small pictures that are a node each', async () => {
  const person = await Person.enter(browser, house);
  await person.call('Anna', 'greedy', { 'thiefs-market': 5 });
  const { page } = person;
  await playNow(page, 'thiefs-market');
  await playAside(page, 40);
  await page.locator('[role=log] li img').first().waitFor();
  const log = await page.getByRole('log', { name: 'What happened' }).evaluate((node) => ({
    lines: node.querySelectorAll('li').length,
    pictures: node.querySelectorAll('img').length,
    elements: node.querySelectorAll('*').length,
    broken: [...node.querySelectorAll('img')].filter((one) => one.complete && one.naturalWidth === 0).length,
  }));
  expect(log.lines).toBeGreaterThan(200);
  expect(log.pictures).toBeGreaterThan(log.lines / 2);
  expect(log.broken).toBe(0);
  expect(log.elements / log.lines, JSON.stringify(log)).toBeLessThan(20);
  expect(person.troubles).toEqual([]);
  await person.leave();
});

it('tells everybody’s income, and the races as they stand', async () => {
  const person = await Person.enter(browser, house);
  await person.call('Anna', 'greedy', { 'thiefs-market': 3 });
  const { page } = person;
  await playNow(page, 'thiefs-market');
  const log = page.locator('aside [role=log]');
  for (let n = 0; n < 12 && (await log.locator('h3').count()) < 2; n += 1) await playTurns(page, 1);
  expect(await log.locator('li', { hasText: ' earns ' }).count()).toBeGreaterThan(0);
  expect(await page.locator('.player [aria-label*="the most so far"], .player [aria-label*="tied for the most"]').count()).toBeGreaterThan(0);
  await page.locator('.decks summary').click();
  await page.getByText('Not seen yet').waitFor();
  await page.mouse.click(5, 300);
  await page.getByText('Not seen yet').waitFor({ state: 'hidden' });
  await person.leave();
});

it.each(['dice-heist', 'crypt', 'thiefs-market'] as const)('shows on a phone what may still be in the decks of %s', async (game) => {
  const person = await Person.enter(browser, house, phone);
  await person.call('Anna', 'greedy', { [game]: 3 });
  const { page } = person;
  await playNow(page, game);
  await myTurnOrOver(page);
  await page.locator('details.unfolding summary').first().tap();
  const box = (await page.locator('details.unfolding[open] .list').boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(phone.viewport!.width);
  await person.leave();
});

it('reads what happens aloud on phones too', async () => {
  const person = await Person.enter(browser, house, phone);
  await person.call('Anna', 'greedy', { 'dice-heist': 3 });
  const { page } = person;
  await playNow(page, 'dice-heist');
  await playTurns(page, 1);
  const spoken = page.locator('[aria-live=polite][data-spoken]');
  await expect.poll(() => spoken.textContent()).toMatch(/recruits|tries|rolls/);
  expect(await spoken.evaluate((node) => getComputedStyle(node).visibility)).toBe('visible');
  await person.leave();
});

it('tells players apart by signs in both themes', async () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    const person = await Person.enter(browser, house, { ...desktop, colorScheme });
    await person.call('Anna', 'greedy', { 'dice-heist': 5 });
    const { page } = person;
    await playNow(page, 'dice-heist');
    await myTurnOrOver(page);
    const signs = (selector: string): Promise<number> =>
      page.locator(`${selector} [data-sign]`).evaluateAll((all) => new Set(all.map((one) => one.getAttribute('data-sign'))).size);
    // The board comes as a chunk of its own, maybe after the turn.
    await expect.poll(() => signs('.crews'), { timeout: 30_000 }).toBe(5);
    expect(await signs('ol[aria-label=Seats]')).toBe(5);
    await expect.poll(() => signs('aside [role=log]'), { timeout: 30_000 }).toBeGreaterThan(1);
    expect(await page.locator('ol[aria-label=Seats] li').first().getByRole('img', { name: 'circle' }).count()).toBe(1);
    await person.leave();
  }
});

it('sends nobody alone by default, and lets go of a choice on a phone', async () => {
  const person = await Person.enter(browser, house, phone);
  await person.call('Anna', 'greedy', { 'dice-heist': 2 });
  const { page } = person;
  await playNow(page, 'dice-heist');
  await myTurnOrOver(page);
  await page.locator('.supply[data-can]').tap();
  await confirm(page);
  await page.locator('.confirm').waitFor({ state: 'detached' });
  await myTurnOrOver(page);
  const museum = page.locator('.museum.open').last();
  await museum.locator('.house').tap();
  await page.locator('.option').first().waitFor();
  expect(await page.locator('.option.chosen').count()).toBe(0);
  expect(await page.locator('.confirm').isDisabled()).toBe(true);
  await page.locator('.words', { hasText: 'Sidekicks go back to the supply if it works' }).waitFor();
  // The museum is wholly in sight, above the choice.
  await expect
    .poll(async () => {
      const [house_, chooser] = [(await museum.boundingBox())!, (await page.locator('[data-asks]').boundingBox())!];
      return house_.y >= 0 && house_.y + house_.height <= chooser.y;
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Cancel', exact: true }).tap();
  await page.locator('.option').first().waitFor({ state: 'detached' });
  expect(await page.locator('.museum.chosen').count()).toBe(0);
  await museum.locator('.house').tap();
  await page.locator('.option').last().tap();
  await confirm(page);
  expect(person.troubles).toEqual([]);
  await person.leave();
});
