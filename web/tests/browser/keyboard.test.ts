// Every move by keys alone, without looking for anything: arrows among what lies together, and the focus goes to what
// is asked next and never nowhere.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { kGames, myTurnOrOver, playNow } from './at_the_table';
import { House, openBrowser, Person } from './house';

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

const at = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
const focus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const node = document.activeElement;
    return node === null || node === document.body ? 'body' : `${node.tagName} ${node.className} ${node.getAttribute('data-move') ?? ''} ${node.textContent}`;
  });

const pressIt = (page: Page): Promise<void> => page.keyboard.press('Enter');

/** Whether the server has not said yet what moves there are or what they do. */
function isAsking({ said, heard }: Person): boolean {
  const ids = (lines: readonly string[]): unknown[] => lines.map((line) => (JSON.parse(line) as { id?: number }).id);
  const answered = new Set(ids(heard));
  return ids(said.filter((line) => /"do":"(describe|legal)"/.test(line))).some((id) => !answered.has(id));
}

/** Whether what was chosen is a whole move, as soon as that is known. */
async function isMove(person: Person): Promise<boolean> {
  const { page } = person;
  for (;;) {
    const wasAsking = isAsking(person);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    if ((await page.locator('.confirm:not(:disabled)').count()) > 0) return true;
    const words = await page.locator('.bar .words').textContent();
    if (!wasAsking && !isAsking(person) && !words?.includes('Weighing it')) return false;
  }
}

/** A turn begins at something that can be done; then this leads to a move that can be confirmed. */
const choose: Record<string, (page: Page) => Promise<void>> = {
  'dice-heist': async (page) => {
    await page.keyboard.press('Enter');
    // A museum with a choice of crews asks for one first.
    await page.waitForFunction(() => document.activeElement?.matches('.option, .confirm'));
    if (await at(page, '.option')) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
  },
  crypt: async (page) => {
    if (await at(page, '.slot')) {
      await page.keyboard.press('ArrowRight');
      if (!(await at(page, '[data-can]'))) await page.keyboard.press('Home');
    }
    await page.keyboard.press('Enter');
  },
  'thiefs-market': async (page) => {
    await page.keyboard.press('Enter');
    if (await at(page, '.things button')) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
  },
};

describe.each(kGames)('%s', (game) => {
  it('is played by keys alone', async () => {
    const person = await Person.enter(browser, house);
    await person.call('Anna', 'greedy', { [game]: 3 });
    const { page } = person;
    await playNow(page, game);
    let byBoard = 0;
    for (let turn = 0; turn < 5 && (await myTurnOrOver(page)) === 'turn'; turn += 1) {
      await page.waitForFunction(() => document.activeElement?.matches('[data-can], .command'));
      await (choose[game] ?? pressIt)(page);
      if (await isMove(person)) {
        byBoard += 1;
        await page.keyboard.press('Control+Enter');
      } else {
        // Not every half of a choice leads on: the list of moves has them all.
        await page.keyboard.press('Escape');
        await page.keyboard.press('m');
        await page.waitForFunction(() => document.activeElement?.matches('[data-move]'));
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => document.activeElement?.matches('.confirm:not(:disabled)'));
        await page.keyboard.press('Enter');
      }
      await page.locator('.confirm').waitFor({ state: 'detached' });
      await expect.poll(() => focus(page)).not.toBe('body');
    }
    expect(byBoard).toBeGreaterThan(1);
    expect(person.troubles).toEqual([]);
    await person.leave();
  });
});

it('skips to the board, lists the moves, and closes what is open', async () => {
  const person = await Person.enter(browser, house);
  await person.call('Anna', 'greedy', { 'dice-heist': 3 });
  const { page } = person;
  await playNow(page, 'dice-heist');
  await myTurnOrOver(page);
  await page.locator('.museum.open').first().waitFor();
  await page.locator('.stage [data-can]').first().waitFor(); // what can be done is asked for

  await page.locator('.brand').focus();
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => at(page, '.skip')).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => at(page, '.stage [data-can]')).toBe(true);

  await page.keyboard.press('m');
  await page.waitForFunction(() => document.activeElement?.matches('[data-move]'));
  const first = await focus(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focus(page)).not.toBe(first);
  await page.keyboard.press('Escape');
  await page.locator('[data-moves]').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.matches('[data-toggles=moves]'));

  const deck = page.locator('.deck summary');
  await deck.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Still in the deck').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Still in the deck').waitFor({ state: 'hidden' });
  await expect.poll(() => at(page, '.deck summary')).toBe(true);

  // A museum is one stop, its neighbours are an arrow away.
  await page.locator('.museum.open .house').first().focus();
  await page.keyboard.press('Home'); // the last one has no neighbour to its right
  const museum = await focus(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focus(page)).not.toBe(museum);
  await expect.poll(() => at(page, '.house')).toBe(true);
  expect(await page.locator('.museums [tabindex="0"]').count()).toBe(1);
  await person.leave();
});

it('has the focus where it was when a dialog is closed, whichever way', async () => {
  const person = await Person.enter(browser, house);
  await person.call('Anna', 'greedy', { 'dice-heist': 3 });
  const { page } = person;
  await playNow(page, 'dice-heist');
  await myTurnOrOver(page);
  await page.locator('.stage [data-can]').first().waitFor();
  const menu = page.getByRole('button', { name: 'Menu' });
  const dialog = page.locator('dialog');
  const isBack = async (): Promise<void> => {
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => at(page, '[aria-haspopup=dialog]')).toBe(true);
  };

  await menu.focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await isBack();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Keyboard' }).press('Enter');
  await page.getByRole('dialog', { name: 'Keyboard' }).getByRole('button', { name: 'Close' }).press('Enter');
  await isBack();

  // Whoever selects words and lets go beside closes nothing.
  await page.keyboard.press('Enter');
  const head = (await dialog.getByRole('heading').boundingBox())!;
  await page.mouse.move(head.x + 5, head.y + 5);
  await page.mouse.down();
  await page.mouse.move(8, 8, { steps: 4 });
  await page.mouse.up();
  expect(await dialog.count()).toBe(1);
  await page.mouse.click(8, 8);
  await isBack();
  expect(person.troubles).toEqual([]);
  await person.leave();
});
