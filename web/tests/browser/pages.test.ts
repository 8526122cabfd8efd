// Every page: readable by machines, small enough, usable by keyboard and on a phone.
import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { confirm, invite, kGames, myTurnOrOver, playNow } from './at_the_table';
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

const kOfColours = ['color-contrast', 'link-in-text-block'];

/** What axe-core finds, but for trifles: by all of its rules, or by these. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(axe.source);
  // What is on its way in is looked at when it is there.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) };
  const { violations } = await page.evaluate((asked) => (window as unknown as { axe: typeof axe }).axe.run(asked), options);
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Nothing sticks out to the side, nor is it cut off there. The device's width: innerWidth grows along. */
async function fits(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const cut = await page.locator('main button, main input, main a').evaluateAll(
    (all, right) => all.filter((one) => one.getBoundingClientRect().right > right).map((one) => one.outerHTML.slice(0, 120)),
    width,
  );
  expect(cut).toEqual([]);
}

it('axe-core finds nothing on any page, but for trifles, nor in the colours of either theme', async () => {
  const person = await Person.enter(browser, house);
  const { page } = person;
  const found: Record<string, string[]> = {};
  const look = async (name: string): Promise<void> => {
    found[name] = await findings(page);
    await page.emulateMedia({ colorScheme: 'light' });
    found[`${name}, light`] = await findings(page, kOfColours);
    await page.emulateMedia({ colorScheme: 'dark' });
  };
  await page.goto('/');
  await page.locator('.play').first().waitFor();
  await look('lobby');
  await page.getByRole('button', { name: 'Invite friends' }).first().click();
  await page.getByRole('button', { name: 'Open the table' }).waitFor();
  await look('invite');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByLabel('Link to the table').waitFor();
  await look('waiting');
  for (const game of kGames) {
    await playNow(page, game);
    await myTurnOrOver(page);
    await page.keyboard.press('m');
    await page.locator('[data-move]').first().click();
    await page.locator('.confirm:not(:disabled)').waitFor();
    await look(game);
    await page.goto(`/rules/${game}`);
    await page.locator('main h1').waitFor();
    await look(`rules of ${game}`);
  }
  await page.goto(`/learn/${kGames[0]}`);
  await page.locator('section.bar[data-learn=asks]').waitFor();
  await look('a guided game');
  await page.goto('/elsewhere');
  await page.getByText('Nothing to steal here').waitFor();
  await look('lost');
  await page.goto('/games');
  await page.getByRole('link', { name: /^Open: / }).first().waitFor();
  await look('my games');
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
  expect(person.troubles).toEqual([]);
  await person.leave();
});

it('loads little: 120 KB for the lobby, 200 KB for a table', async () => {
  const person = await Person.enter(browser, house);
  let bytes = 0;
  person.page.on('response', async (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/api/')) return;
    const body = await answer.body().catch(() => Buffer.alloc(0));
    bytes += gzipSync(body).length;
  });
  await person.page.goto('/');
  await person.page.locator('.play').first().waitFor();
  await person.page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(120 * 1024);
  for (const game of kGames) {
    bytes = 0;
    await playNow(person.page, game);
    await myTurnOrOver(person.page);
    await person.page.waitForLoadState('networkidle');
    expect(bytes, game).toBeGreaterThan(10_000);
    expect(bytes, game).toBeLessThan(200 * 1024);
  }
  await person.leave();
});

/** Goes on from control to control until it stands on one of these. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = (): Promise<boolean> =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let steps = 0; steps < 200; steps += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${selector} by keyboard`);
}

it('can be played by keyboard alone', async () => {
  const { page, leave } = await keyboardPerson();
  await page.goto('/');
  await page.locator('.play').first().waitFor();
  await tabTo(page, '[data-game="dice-heist"] .play');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.table[data-game="dice-heist"]');
  await myTurnOrOver(page);
  await tabTo(page, '.supply');
  await page.keyboard.press('Enter');
  await page.locator('.confirm:not(:disabled)').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.locator('[role=log] li.move').first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'How to play Dice Heist' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('k');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('l');
  await page.locator('aside [role=log]:focus').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.locator('[role=log] .chosen').waitFor();
  await leave();
});

async function keyboardPerson(): Promise<{ page: Page; leave: () => Promise<void> }> {
  const person = await Person.enter(browser, house);
  return { page: person.page, leave: () => person.leave() };
}

describe.each([
  ['portrait', phone],
  ['landscape', { ...phone, viewport: { width: 640, height: 360 } }],
] as const)('on a phone in %s', (_, options) => {
  it('everything fits and the move is at hand', async () => {
    const person = await Person.enter(browser, house, options);
    const { page } = person;
    await page.goto('/');
    await page.locator('.play').first().waitFor();
    await fits(page, options.viewport!.width);
    await invite(page, 'crypt', 3);
    await fits(page, options.viewport!.width);
    for (const game of kGames) {
      await playNow(page, game);
      await myTurnOrOver(page);
      await fits(page, options.viewport!.width);
      await expect.poll(async () => (await page.locator('section.bar').boundingBox())!.y, { timeout: 10_000 }).toBeLessThan(options.viewport!.height - 30);
    }
    // A move by touch, and the log from its drawer.
    await playNow(page, 'dice-heist');
    await myTurnOrOver(page);
    await page.locator('.supply[aria-disabled=false]').tap();
    await confirm(page);
    await page.getByRole('button', { name: 'Log and chat' }).tap();
    await page.locator('aside.drawer [role=log] li.move').first().waitFor();
    await page.goto('/rules/thiefs-market');
    await page.locator('main h1').waitFor();
    await fits(page, options.viewport!.width);
    expect(person.troubles).toEqual([]);
    await person.leave();
  });
});

it('shows what fair dice hang on while the game is on, and not yet the secret', async () => {
  const person = await Person.enter(browser, house);
  await playNow(person.page, 'dice-heist');
  const table = new URL(person.page.url()).pathname.split('/').at(-1)!;
  await person.page.goto(`/fair/${table}`);
  await person.page.getByText('Shown when the game is over.').waitFor();
  expect(await findings(person.page)).toEqual([]);
  expect(await person.page.locator('dd code').first().textContent()).toMatch(/^[0-9a-f]{64}$/);
  await person.leave();
});

it('has the button that begins a game in sight at once', async () => {
  const person = await Person.enter(browser, house, { viewport: { width: 1280, height: 720 } });
  await person.page.goto('/');
  await person.page.locator('.play').nth(2).waitFor();
  // Whatever fonts there are: also with letters that take more room.
  for (const spacing of ['normal', '0.05em']) {
    await person.page.addStyleTag({ content: `* { letter-spacing: ${spacing} !important }` });
    for (const box of await Promise.all((await person.page.locator('.play').all()).slice(0, 3).map((one) => one.boundingBox()))) {
      expect(box!.y + box!.height, spacing).toBeLessThanOrEqual(720);
    }
  }
  await person.leave();
});

it('can be installed', async () => {
  const person = await Person.enter(browser, house);
  await person.page.goto('/');
  const manifest = (await (await person.page.request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; type: string }[];
  };
  expect(manifest.icons.length).toBeGreaterThan(1);
  for (const { src, type } of manifest.icons) {
    const icon = await person.page.request.get(src);
    expect(icon.status(), src).toBe(200);
    expect(icon.headers()['content-type']).toContain(type);
  }
  await person.leave();
});

it('keeps what can be tapped below the pictures of the rules in its place', async () => {
  const person = await Person.enter(browser, house, phone);
  const { page } = person;
  const game = kGames[0]!;
  let late: (() => void) | undefined;
  await page.route('**/Guide-*.js', async (route) => {
    await new Promise<void>((go) => (late = go));
    await route.continue();
  });
  await page.goto(`/rules/${game}`);
  await page.locator('.rule').first().waitFor();
  await expect.poll(() => late).toBeDefined();
  const link = page.getByRole('link', { name: 'Learn it by playing' });
  expect(await link.count()).toBe(0);
  late!();
  await link.waitFor();
  expect(await page.locator('.reference').count()).toBe(1);
  await person.leave();
});

it.each(kGames)('explains %s in one screen with pictures, as a card to print, and then the whole rules', async (game) => {
  const person = await Person.enter(browser, house, { viewport: { width: 1280, height: 720 } });
  const { page } = person;
  await playNow(page, game);
  await myTurnOrOver(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'How to play' });
  const card = dialog.locator('.reference');
  await card.waitFor();
  expect(await card.locator('ol > li .picture svg').count()).toBeGreaterThan(5);
  const box = (await card.boundingBox())!;
  expect(box.y + box.height, 'in one screen').toBeLessThanOrEqual(720);
  await dialog.getByText('The whole rules').click();
  await dialog.locator('.rule').first().waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`/rules/${game}`);
  await page.locator('.reference').waitFor();
  await page.locator('.rule').first().waitFor();
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(person.troubles).toEqual([]);
  await person.leave();
});
