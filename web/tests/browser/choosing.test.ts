// Before and after a game: whom one plays against, by which variant, and that a table that was left is gone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import type { ClientMessage, NewTable } from '../../src/wire/messages';
import { invite, kGames, myTurnOrOver, sitDown } from './at_the_table';
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

/** What the page asks for when a table is opened. */
function openedTables(page: Page): NewTable[] {
  const asked: NewTable[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/tables')) asked.push(request.postDataJSON() as NewTable);
  });
  return asked;
}

it('remembers opponents, their levels and the variant', async () => {
  const person = await Person.enter(browser, house);
  const { page } = person;
  const asked = openedTables(page);
  await page.goto('/');
  const card = page.locator('[data-game="crypt"]');
  const drawer = card.locator('.drawer');
  await drawer.locator('summary').click();
  await drawer.getByLabel('Who plays at seat 2').selectOption('Vesper');
  await drawer.getByLabel('How well Vesper plays').selectOption('First burglary');
  await drawer.getByLabel('How well Baron Ash plays').selectOption('Pickpocket');
  await drawer.getByLabel('One by one').check();
  await drawer.getByRole('button', { name: /^Pottery/ }).click();
  await drawer.getByLabel('You').check();

  await page.reload();
  await drawer.getByText('Against Vesper, Baron Ash').waitFor();
  await card.locator('.play').click();
  await page.locator('.table').waitFor();
  expect(asked[0]).toMatchObject({ places: ['me', 'random', 'greedy'], options: { collectors: 'ABAAAB', leader: 0 } });
  await myTurnOrOver(page);
  const seats = page.locator('ol[aria-label=Seats] li');
  expect(await seats.nth(1).textContent()).toMatch(/Vesper\s*First burglary/);
  await seats.nth(1).locator('[data-face-of=vesper]').waitFor();
  expect(await page.locator('.now').textContent()).toContain('Round 1');
  // The engine's names stay in the engine.
  expect(await page.locator('.table').textContent()).not.toMatch(/Random|Greedy/);

  // One's own name stays the same.
  const name = await seats.first().locator('.name').textContent();
  await page.goto('/');
  await card.locator('.play').click();
  await page.locator('.table').waitFor();
  await expect.poll(() => seats.first().locator('.name').textContent()).toBe(name);
  expect(person.troubles).toEqual([]);
  await person.leave();
});

it('lets somebody without a name sit down, who keeps the alias', async () => {
  const anna = await Person.enter(browser, house);
  await anna.call('Anna');
  const link = await invite(anna.page, 'dice-heist', 2);
  const guest = await Person.enter(browser, house);
  await sitDown(guest.page, link);
  await guest.page.locator('.table').waitFor();
  const name = guest.page.locator('ol[aria-label=Seats] li').nth(1).locator('.name');
  const alias = (await name.textContent())!.replace('you', '');
  const kept = await guest.page.evaluate(() => (JSON.parse(localStorage.getItem('purloin.settings')!) as { name: string }).name);
  expect(kept).toBe(alias);
  await Promise.all([anna.leave(), guest.leave()]);
});

it('has the drawer on a phone, in which everything fits', async () => {
  const person = await Person.enter(browser, house, phone);
  const { page } = person;
  await page.goto('/');
  for (const game of kGames) await page.locator(`[data-game="${game}"] .drawer summary`).tap();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await person.leave();
});

it('frees a table that was left', async () => {
  const person = await Person.enter(browser, house);
  await person.call('Anna');
  const { page } = person;
  const devtools = await person.context.newCDPSession(page);
  const nodes = async (): Promise<number> => {
    for (let n = 0; n < 2; n += 1) await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Memory.getDOMCounters')).nodes;
  };
  /** Locators hold no element, which would be counted. */
  const visit = async (game: string): Promise<number> => {
    await page.locator(`[data-game="${game}"] .play`).click();
    await page.locator(`.table[data-game="${game}"]`).waitFor();
    await myTurnOrOver(page);
    await page.locator('.brand').first().click();
    await page.locator('.play').first().waitFor();
    return nodes();
  };
  await page.goto('/');
  for (const game of kGames) await visit(game); // what is made once, as templates are
  const before = await nodes();
  let after = before;
  for (const game of kGames) after = await visit(game);
  expect((after - before) / kGames.length, 'nodes a table leaves behind').toBeLessThan(400);
  const said = person.said.map((text) => JSON.parse(text) as ClientMessage);
  expect(said.filter(({ do: what }) => what === 'unwatch').length).toBe(2 * kGames.length);
  await person.leave();
});
