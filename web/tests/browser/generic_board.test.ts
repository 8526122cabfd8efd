// The plain table, on which any game can be played: by wish, and where nobody drew a board.
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GamesAnswer, NewTable } from '../../src/wire/messages';
import { any, confirm, kGames, myTurnOrOver, playAside, playFromList, playNow } from './at_the_table';
import { desktop, House, openBrowser, Person, phone } from './house';
import { speaksPseudo, strayWords } from './stray_words';

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

async function wishesPlain(person: Person): Promise<void> {
  await person.page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('purloin.settings') ?? '{}') as object;
    localStorage.setItem('purloin.settings', JSON.stringify({ ...kept, plain: true }));
  });
  await person.call('Anna');
}

const board = (page: Page): ReturnType<Page['locator']> => page.locator('[data-board=plain]');

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

it('is a wish that can be said, and a whole game is played on it', async () => {
  const person = await Person.enter(browser, house);
  await person.call('Anna');
  const { page } = person;
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Plain, in words').check();
  await page.getByRole('button', { name: 'Close' }).click();
  await playNow(page, kGames[0]!);
  await board(page).waitFor();
  for (let turns = 0; (await myTurnOrOver(page)) === 'turn'; turns += 1) {
    expect(turns).toBeLessThan(300);
    if (turns === 2) {
      await playAside(page, 9); // much of the same
      await myTurnOrOver(page);
    }
    await playFromList(page, any);
    await page.locator('.confirm').waitFor({ state: 'detached' });
  }
  await page.locator('dialog').getByRole('table').waitFor();
  await page.keyboard.press('Escape');

  // The wish is taken back at the table: the board is drawn there and then.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Drawn').check();
  await board(page).waitFor({ state: 'detached' });
  expect(person.troubles).toEqual([]);
  await person.leave();
});

it('can be played by keyboard alone, from question to question', async () => {
  const person = await Person.enter(browser, house);
  await wishesPlain(person);
  const { page } = person;
  await playNow(page, kGames[0]!);
  for (let turn = 0; turn < 3; turn += 1) {
    await myTurnOrOver(page);
    await page.locator('[data-move]').first().waitFor();
    if (turn > 0) await page.locator('[data-board=plain] h2:focus').waitFor();
    await page.keyboard.press('m');
    await page.locator('[data-move]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-move][aria-pressed=true]').waitFor();
    await page.locator('.confirm:not(:disabled)').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.locator('.confirm').waitFor({ state: 'detached' });
  }
  expect(person.troubles).toEqual([]);
  await person.leave();
});

describe.each(kGames)('%s', (game) => {
  it('is told without a word past the catalogues', async () => {
    const person = await speaksPseudo(browser, house, { plain: true });
    const { page } = person;
    await page.goto('/');
    await page.locator(`[data-game="${game}"] .play`).click();
    for (let turn = 0; turn < 5; turn += 1) {
      await page.locator('.bar.mine').waitFor();
      const moves = board(page).locator('[data-move]');
      await moves.first().waitFor();
      // Whatever is folded is read, too.
      await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
      await expect.poll(() => board(page).getByText('…', { exact: true }).count()).toBe(0);
      expect(await strayWords(page, house), `turn ${turn}`).toEqual([]);
      await moves.nth(turn % (await moves.count())).click();
      await confirm(page);
      await page.locator('.confirm').waitFor({ state: 'detached' });
    }
    expect(person.troubles).toEqual([]);
    await person.leave();
  });

  it.each([
    ['desktop', 'dark', { ...desktop, viewport: { width: 1360, height: 850 } }],
    ['phone', 'light', phone],
  ] as const)('fits and is readable by machines on a %s, %s', async (_, colorScheme, options) => {
    const person = await Person.enter(browser, house, { ...options, colorScheme });
    await wishesPlain(person);
    const { page } = person;
    await playNow(page, game);
    for (let turn = 0; turn < 4 && (await myTurnOrOver(page)) === 'turn'; turn += 1) {
      await playFromList(page, any);
      await page.locator('.confirm').waitFor({ state: 'detached' });
    }
    await myTurnOrOver(page);
    await board(page).locator('[data-move]').first().click();
    await page.locator('.confirm:not(:disabled)').waitFor();
    expect(await findings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(options.viewport!.width);
    expect(person.troubles).toEqual([]);
    await person.leave();
  });
});

// A game that the server plays and this client has never heard of: no folder, no texts, no rules page.
describe('a game that is not known', () => {
  const real = kGames[0]!;

  /** What the server says of one game, it says of another. */
  async function rename(page: Page): Promise<void> {
    await page.route('**/api/games', async (route) => {
      const answer = (await (await route.fetch()).json()) as GamesAnswer;
      const games = answer.games.map((game) =>
        game.id === real
          ? { ...game, id: 'pig', title: 'Pig', options: { 'two-dice': { default: false, allowed: [false, true] } } }
          : game,
      );
      await route.fulfill({ json: { ...answer, games } });
    });
    await page.route('**/api/tables', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const wanted = route.request().postDataJSON() as NewTable;
      await route.continue({ postData: JSON.stringify({ ...wanted, game: real, options: {} }) });
    });
    await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => socket.send(String(message).replaceAll(`"game":"${real}"`, '"game":"pig"')));
    });
  }

  it('is found in the lobby, opened and played', async () => {
    const person = await Person.enter(browser, house);
    await person.call('Anna');
    const { page } = person;
    await rename(page);
    await page.goto('/');
    const card = page.locator('[data-game="pig"]');
    await card.getByRole('heading', { name: 'Pig' }).waitFor();
    expect(await card.locator('.picture svg').count()).toBe(1);
    expect(await card.getByRole('link').count()).toBe(0); // no rules page
    await card.getByRole('button', { name: 'Invite friends' }).click();
    await page.getByRole('group', { name: 'Two dice' }).getByLabel('Yes').check();
    await page.getByRole('button', { name: 'Close' }).click();

    await playNow(page, 'pig');
    await board(page).waitFor();
    for (let turn = 0; turn < 3 && (await myTurnOrOver(page)) === 'turn'; turn += 1) {
      await playFromList(page, any);
      await page.locator('.confirm').waitFor({ state: 'detached' });
    }
    await page.locator('[role=log] li.move', { hasText: 'Anna' }).first().waitFor();
    expect(await findings(page)).toEqual([]);
    expect(person.troubles).toEqual([]);
    await person.leave();
  });
});
