// Whatever a decision needs is on the screen: at every size, in every game and phase, with three
// players and with the most. `data-needed="choice"` marks what is being chosen, what it is about and
// the button that does it; `data-needed="board"` what one looks at for it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { kGames, mostPlayers, myTurnOrOver } from './at_the_table';
import { crowded, sitDownAt } from './crowded';
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

// With fewer than the most players, or less on the table, there is more room at every size: the tightest of each kind will
// do, and with fewer players the fullest position of each phase.
const kTightest = ['1280x720', '360x640', '844x390'];
const kRoomy = ['1280x720', '1360x850', '1920x1080']; // the whole table without scrolling
const kSmall = ['1024x768', '820x1180', '390x844', '360x640', '844x390', '680x425' /* 1360 at 200% */];

/** Taps something that needs a further choice, on boards that are drawn. */
const begin: Record<string, (page: Page) => Promise<void>> = {
  'dice-heist': (page) => tapLast(page, '.museum.open .house'),
  crypt: (page) => tapLast(page, 'button[data-ref^="slot:"][aria-disabled=false]'),
  'thiefs-market': async (page) => {
    const steal = page.locator('button.steal');
    if ((await steal.count()) > 0) await steal.last().click();
    else await tapLast(page, '.stall button[aria-disabled=false]');
  },
};

/** What any board offers in the end. */
const beginAnywhere = (page: Page): Promise<void> => tapLast(page, '[data-board=plain] [data-move]');

async function tapLast(page: Page, selector: string): Promise<void> {
  const all = page.locator(selector);
  if ((await all.count()) > 0) await all.last().click();
}

async function resize(page: Page, size: string): Promise<{ width: number; height: number }> {
  const [width, height] = size.split('x').map(Number) as [number, number];
  const now = page.viewportSize()!;
  if (now.width === width && now.height === height) return now;
  await page.setViewportSize({ width, height });
  await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height]);
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  return { width, height };
}

/** What is marked with one of `marks` and is cut off by the screen or the stage, or lies under something else. */
async function outOfSight(page: Page, marks: string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const cut: string[] = [];
    const stage = document.querySelector('.stage')!;
    const scrolls = /auto|scroll/.test(getComputedStyle(stage).overflowY);
    const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (const node of document.querySelectorAll<HTMLElement>('[data-needed]')) {
      if (!wanted.includes(node.dataset.needed!) || node.offsetParent === null) continue;
      const box = node.getBoundingClientRect();
      const name = `${node.dataset.needed} ${node.dataset.ref ?? node.className}`;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const sight = scrolls && stage.contains(node) ? stage.getBoundingClientRect() : window_;
      if (box.left < sight.left - 2 || box.top < sight.top - 2 || box.right > sight.right + 2 || box.bottom > sight.bottom + 2) {
        cut.push(`${name}: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')}`);
      } else if (!node.contains(document.elementFromPoint(x, y))) {
        cut.push(`${name}: covered`);
      }
    }
    return cut;
  }, marks);
}

/** The page is not wider than the device: comparing with innerWidth would not do, it grows along. */
async function look(page: Page, size: string, marks: string[], found: string[], moment: string): Promise<void> {
  const { width } = await resize(page, size);
  const faults = async (): Promise<string[]> => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    return [...(wide > width ? [`${wide} pixels wide`] : []), ...(await outOfSight(page, marks))];
  };
  // A busy browser lays the page out a while after it was resized: only what stays is a fault.
  let left = await faults();
  for (let again = 0; left.length > 0 && again < 10; again += 1) {
    await page.waitForTimeout(100);
    left = await faults();
  }
  for (const one of left) found.push(`${moment} at ${size}: ${one}`);
}

async function lookAtChoice(page: Page, game: string, sizes: string[], moment: string): Promise<string[]> {
  const found: string[] = [];
  const tap = begin[game] ?? beginAnywhere;
  for (const size of sizes) {
    const roomy = kRoomy.includes(size);
    const marks = roomy ? ['board', 'choice'] : ['choice'];
    if (roomy) await look(page, size, marks, found, moment);
    else await resize(page, size);
    await page.evaluate(() => scrollTo(0, 0));
    await tap(page);
    await look(page, size, marks, found, `${moment}, choosing`);
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    if ((await cancel.count()) > 0) await cancel.click();
    else await tap(page);
  }
  await resize(page, '1360x850');
  return found;
}

const kPatience = 300_000; // some hundred looks; a busy machine is no fault

describe.each(kGames)('%s', (game) => {
  it.each([...new Set([Math.min(3, mostPlayers(game)), mostPlayers(game)])])('shows what is needed to %i players', async (seats) => {
    const person = await Person.enter(browser, house, { viewport: { width: 1360, height: 850 } });
    const { page } = person;
    const found: string[] = [];
    for (const position of await crowded(game, seats)) {
      const isMost = seats === mostPlayers(game);
      if (!isMost && !position.isFullest) continue;
      const sizes = isMost && position.isFullest ? [...kRoomy, ...kSmall] : kTightest;
      await sitDownAt(page, position, 'Anna');
      await myTurnOrOver(page);
      await page.locator('[data-board=plain] [data-move]').or(page.getByRole('button', { name: 'All moves' })).first().waitFor();
      const faults = await lookAtChoice(page, game, sizes, position.phase);
      if (faults.length > 0) found.push(...faults, JSON.stringify(position.state));
    }
    expect(found).toEqual([]);
    expect(person.troubles).toEqual([]);
    await person.leave();
  }, kPatience);
});
