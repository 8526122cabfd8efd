// Looking back: a finished game by its link in a fresh browser, a running one at its table, a record from a
// file, and playing on from a position.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { any, kGames, myTurnOrOver, playFromList, playNow } from './at_the_table';
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

const slider = (page: Page) => page.getByRole('slider', { name: 'Moment of the game' });
const at = async (page: Page): Promise<number> => Number(await page.locator('[data-film-at]').getAttribute('data-film-at'));
const atIs = (page: Page, wanted: number): Promise<void> => expect.poll(() => at(page)).toBe(wanted);

/** Some moves of a game. */
async function playAWhile(page: Page, game: string): Promise<void> {
  await playNow(page, game);
  for (let moves = 0; moves < 3 && (await myTurnOrOver(page)) === 'turn'; ++moves) {
    await playFromList(page, any);
    await page.locator('.confirm').waitFor({ state: 'detached' });
  }
  await myTurnOrOver(page);
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('dialog', { hasText: 'Give up?' }).getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Game record' }).click();
}

/** Pages back at the table while the game is on, and comes back to it. */
async function lookBackAtTheTable(page: Page): Promise<void> {
  await page.keyboard.press('b');
  await slider(page).waitFor();
  const now = await at(page);
  expect(now).toBeGreaterThan(2);
  await page.keyboard.press('Home');
  await atIs(page, 0);
  await page.getByRole('button', { name: 'One step on' }).click();
  await atIs(page, 1);
  expect(await page.getByRole('combobox', { name: 'Seen by' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.locator('section.bar').waitFor();
  expect(await page.locator('.turn h1').textContent()).toBe('Your turn');
}

/** Walks through a film by keys, by the log and by buttons. */
async function walk(page: Page, last: number): Promise<void> {
  await page.keyboard.press('Home');
  await atIs(page, 0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await atIs(page, 2);
  await page.keyboard.press('ArrowLeft');
  await atIs(page, 1);
  await page.keyboard.press('End');
  await atIs(page, last);
  await page.locator('[role=log] button[data-frame="2"]').first().click();
  await atIs(page, 2);
  for (const [label, shown] of [['As a spectator', 'watch'], ['Everything open', 'all']] as const) {
    const answered = page.waitForResponse((response) => response.url().includes(`replay?as=${shown}`));
    await page.getByRole('combobox', { name: 'Seen by' }).selectOption({ label });
    await answered;
    await expect.poll(() => page.getByRole('combobox', { name: 'Seen by' }).inputValue()).toBe(shown);
    await atIs(page, 2);
  }
}

const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

it.each(kGames)('shows %s to whoever has the link, at a desk and on a phone', async (game) => {
  const anna = await Person.enter(browser, house);
  await anna.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await anna.call('Anna');
  await playAWhile(anna.page, game);
  if (game === kGames[0]) await lookBackAtTheTable(anna.page);
  await resign(anna.page);
  await slider(anna.page).waitFor();
  await anna.page.keyboard.press('ArrowRight');
  await anna.page.getByRole('button', { name: 'Link to this position' }).click();
  await anna.page.getByRole('button', { name: 'Copied' }).waitFor();
  const link = new URL(await anna.page.evaluate(() => navigator.clipboard.readText()));
  expect(link.hash).toMatch(/^#watch=/);
  expect(link.search).toMatch(/^\?at=\d+&as=0$/);
  await anna.leave();

  for (const size of [desktop, phone]) {
    const guest = await Person.enter(browser, house, size);
    await guest.page.goto(link.pathname + link.search + link.hash);
    await slider(guest.page).waitFor();
    await atIs(guest.page, 1);
    expect(guest.page.url()).not.toContain('watch=');
    expect(await scrollsSideways(guest.page)).toBe(false);
    await walk(guest.page, Number(await slider(guest.page).getAttribute('max')));
    expect(guest.troubles).toEqual([]);
    await guest.leave();
  }
});

it('refuses a record that was changed, shows one that was not, and plays on from it', async () => {
  const anna = await Person.enter(browser, house);
  await anna.call('Anna');
  const { page } = anna;
  const recordAfterResigning = async (): Promise<string> => {
    await resign(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the record' }).click();
    return readFile(await (await saved).path(), 'utf8');
  };
  await playNow(page, 'crypt');
  await myTurnOrOver(page);
  const another = await recordAfterResigning();
  await playAWhile(page, 'dice-heist');
  const record = await recordAfterResigning();

  await page.goto('/replay');
  const choose = (text: string): Promise<void> =>
    page.locator('input[type=file]').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const changed = JSON.parse(record) as { fair: { secret: string } };
  changed.fair.secret = changed.fair.secret.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  await choose(JSON.stringify(changed));
  await page.getByRole('alert').filter({ hasText: 'This record is refused' }).filter({ hasText: 'secret' }).waitFor();
  await choose(record);
  await slider(page).waitFor();
  expect(await page.getByRole('button', { name: 'Link to this position' }).count()).toBe(0);
  const steps = await slider(page).getAttribute('max');

  // Another one dropped upon the one that is shown.
  const drop = (text: string): Promise<void> =>
    page.evaluate((dropped) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([dropped], 'other.json', { type: 'application/json' }));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer }));
    }, text);
  await drop('{}');
  await page.getByRole('alert').filter({ hasText: 'This record is refused' }).waitFor();
  await drop(another);
  await slider(page).waitFor();
  await page.locator('.stage [data-ref^="slot:"]').first().waitFor();
  await drop(record);
  await page.locator('.stage .museum').first().waitFor();
  expect(await slider(page).getAttribute('max')).toBe(steps);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');

  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Play on', exact: true }).click();
  await page.locator('.table[data-game="dice-heist"]').waitFor();
  await page.getByText('Begun from a position').first().waitFor();
  expect(await myTurnOrOver(page)).toBe('turn');
  await playFromList(page, any);
  await page.locator('.confirm').waitFor({ state: 'detached' });
  expect(anna.troubles).toEqual([]);
  await anna.leave();
});
