// Guided first games: offered in the lobby, played to their end with real moves, with a wrong one in between,
// left and resumed; at a desk and on a phone.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { confirm, playFromList } from './at_the_table';
import { desktop, House, openBrowser, Person, phone } from './house';

interface Lesson {
  scenes: { id: string; turns: { answers: { moves: string[] }[] }[] }[];
}
const lessonOf = (game: string): Lesson =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../../data/lessons/${game}.json`), 'utf8')) as Lesson;

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

const bar = (page: Page, state: string) => page.locator(`section.bar[data-learn="${state}"]`);
const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Plays a move out of the list of all, wherever it stands there. */
async function play(page: Page, move: string): Promise<void> {
  await bar(page, 'asks').waitFor();
  const list = page.locator('section[aria-label="All moves"]');
  if ((await list.count()) === 0) await page.getByRole('button', { name: 'All moves' }).click();
  await list.getByLabel('Find a move').fill(move);
  await list.locator('[data-move]').first().waitFor();
  while ((await list.locator(`[data-move="${move}"]`).count()) === 0) await list.getByRole('button', { name: /more/ }).click();
  await playFromList(page, () => move);
}

/** Plays a scene with its first right moves, to what is said in the end. */
async function playScene(page: Page, scene: Lesson['scenes'][number]): Promise<void> {
  await page.locator(`.lesson[data-scene="${scene.id}"]`).waitFor();
  for (const { answers } of scene.turns) {
    await play(page, answers[0]!.moves[0]!);
    await page.locator('.says.right').waitFor();
  }
  await bar(page, 'done').waitFor();
}

const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next' }).click();

it('teaches dice-heist from the lobby, says what was wrong, and is resumed where it was left', async () => {
  const anna = await Person.enter(browser, house);
  await anna.call('Anna');
  const { page } = anna;
  await page.goto('/');
  await page.locator('[data-offer="crypt"]').getByRole('button').click(); // not that one
  await page.locator('[data-offer="crypt"]').waitFor({ state: 'detached' });
  await page.locator('[data-offer="dice-heist"] a').click();
  const { scenes } = lessonOf('dice-heist');
  await page.getByText(`Step 1 of ${scenes.length}`).waitFor();

  // On the board itself, and not right at first.
  await play(page, 'heist louvre 0');
  await page.locator('.says.wrong', { hasText: '17%' }).waitFor();
  await page.locator('.stage').getByRole('button', { name: 'Recruit' }).first().click();
  await confirm(page);
  await page.locator('.says.right').waitFor();
  await next(page);

  // A wrong move that is played out.
  await page.locator('.lesson[data-scene="heist"]').waitFor();
  await play(page, 'heist louvre 0');
  await bar(page, 'astray').getByRole('button', { name: 'Try again' }).click();
  await playScene(page, scenes[1]!);

  // The next one is where it goes on: after a reload, and from the lobby.
  await page.reload();
  await page.getByText(`Step 3 of ${scenes.length}`).waitFor();
  await page.getByRole('link', { name: 'Leave the guided game' }).click();
  await page.getByRole('link', { name: `step 3 of ${scenes.length}` }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.locator('.lesson[data-scene="heist"]').waitFor();
  await page.getByRole('button', { name: 'Skip' }).click();
  for (const scene of scenes.slice(2)) {
    await playScene(page, scene);
    if (scene !== scenes.at(-1)) await next(page);
  }
  await page.getByRole('button', { name: 'Play your first game' }).click();
  await page.locator('.table[data-game="dice-heist"]').waitFor();
  await page.goto('/');
  await page.locator('[data-offer="thiefs-market"]').waitFor();
  expect(await page.locator('[data-offer]').count()).toBe(1);
  expect(anna.troubles).toEqual([]);
  await anna.leave();
});

it.each([
  ['crypt', desktop],
  ['thiefs-market', phone],
] as const)('teaches %s to its end', async (game, size) => {
  const anna = await Person.enter(browser, house, size);
  const { page } = anna;
  await page.goto(`/rules/${game}`);
  await page.getByRole('link', { name: 'Learn it by playing' }).click();
  const { scenes } = lessonOf(game);
  for (const scene of scenes) {
    await playScene(page, scene);
    expect(await scrollsSideways(page), scene.id).toBe(false);
    if (scene !== scenes.at(-1)) await next(page);
  }
  await page.getByText('You know how to play').waitFor();
  expect(anna.troubles).toEqual([]);
  await anna.leave();
});
