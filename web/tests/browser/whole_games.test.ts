// A whole game of each against bots, driven through the page.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { any, confirm, myTurnOrOver, playAside, playFromList, playNow } from './at_the_table';
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

/** Where the file is that a click downloads. */
async function downloaded(page: Page, target: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), target.click()]);
  return download.path();
}

const kFirstTurns = 4;

/** Takes turns until the game is over; how many there were. After the first ones so many are played `aside`, without
 * the page: they would show nothing that the others do not. */
async function playToTheEnd(page: Page, aside: number, turn: (n: number) => Promise<void>): Promise<number> {
  for (let turns = 0; turns < 400; turns += 1) {
    if (turns === kFirstTurns && aside > 0) turns += (await playAside(page, aside)).played;
    if ((await myTurnOrOver(page)) === 'over') return turns;
    await turn(turns);
    // The confirmed move takes the turn away at once, so the next look sees a new one.
    await page.locator('.confirm').waitFor({ state: 'detached' });
  }
  throw new Error('this game does not end');
}

async function sawTheEnd(page: Page): Promise<void> {
  const dialog = page.locator('dialog');
  await dialog.getByRole('table').waitFor();
  const totals = await dialog.locator('tfoot td').allTextContents();
  expect(totals.length).toBeGreaterThan(1);
  for (const total of totals) expect(total).toMatch(/^−?\d+$/);
  expect(await dialog.locator('tbody th').count()).toBeGreaterThan(2);
  const usual = page.viewportSize()!;
  for (const [width, height] of [[1280, 720], [360, 640], [844, 390], [680, 425]] as const) {
    await page.setViewportSize({ width, height });
    for (const button of [dialog.getByRole('button', { name: 'Rematch' }), dialog.getByRole('link', { name: 'Game record' })]) {
      await expect.poll(async () => (await button.boundingBox())!.y + (await button.boundingBox())!.height, { timeout: 10_000 }).toBeLessThan(height);
    }
  }
  await page.setViewportSize(usual);
  expect(await dialog.getByRole('link', { name: 'Game record' }).getAttribute('href')).toMatch(/^\/r\//);
  expect(person.troubles).toEqual([]);
}

it('reaches the first move in three clicks from a cold start', async () => {
  const { page } = person;
  await page.goto('/');
  await page.locator('[data-game="dice-heist"] .play').click();
  await page.locator('.supply[aria-disabled=false]').click();
  await confirm(page);
  await page.locator('[role=log] .move', { hasText: 'Anna' }).first().waitFor();
});

const kPatience = 400_000; // for a whole game; a busy machine is no fault

it('plays Dice Heist by tapping the board', async () => {
  const { page } = person;
  await playNow(page, 'dice-heist');
  const turns = await playToTheEnd(page, 7, async (n) => {
    const open = page.locator('.museum.open .house');
    const recruit = page.locator('.supply[aria-disabled=false]');
    await page.locator('.museum.open .house, .supply[aria-disabled=false], .recruit').first().waitFor();
    if ((await open.count()) > 0 && (n % 3 !== 0 || (await recruit.count()) === 0)) {
      await open.first().click();
      await page.locator('.option[data-move]').last().click();
    } else if ((await recruit.count()) > 0) await recruit.click();
    else await page.locator('.recruit').first().click();
    await confirm(page);
  });
  expect(turns).toBeGreaterThan(3);
  await sawTheEnd(page);
  await page.locator('dialog').getByRole('link', { name: 'Fair dice' }).click();
  await page.getByText('Checked in your browser against its own notes').waitFor();
  const record = await downloaded(page, page.getByRole('button', { name: 'Game record' }));
  const note = await downloaded(page, page.getByRole('link', { name: 'Notes' }));
  expect(house.verify(record, note)).toMatch(/^Fair: /);
}, kPatience);

it('plays Crypt, claiming on the board and from the list', async () => {
  const { page } = person;
  await playNow(page, 'crypt');
  const turns = await playToTheEnd(page, 0, async (n) => {
    const slots = page.locator('button[data-ref^="slot:"][aria-disabled=false]');
    if (n % 2 === 0 && (await slots.count()) > 0) {
      await slots.first().click();
      if ((await page.locator('.confirm:not(:disabled)').count()) > 0) return confirm(page);
      await page.keyboard.press('Escape');
    }
    await playFromList(page, any);
  });
  expect(turns).toBeGreaterThan(6);
  await sawTheEnd(page);
}, kPatience);

it('plays Thief’s Market, taking from the center and buying', async () => {
  const { page } = person;
  await playNow(page, 'thiefs-market');
  const turns = await playToTheEnd(page, 26, async () => {
    await playFromList(page, (moves) => moves.find((move) => move.startsWith('buy')) ?? any(moves));
  });
  expect(turns).toBeGreaterThan(6);
  await sawTheEnd(page);
}, kPatience);

it('takes a rematch at once', async () => {
  const { page } = person;
  const before = page.url();
  await page.locator('dialog').getByRole('button', { name: 'Rematch' }).click();
  await expect.poll(() => page.url(), { timeout: 60_000 }).not.toBe(before);
  await myTurnOrOver(page);
});
