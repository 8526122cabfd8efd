// What a table costs the browser's main thread: when it is opened, when the list of all moves is, when a move is chosen,
// and when it is made and the bots answer. On the fullest tables, without motion. Milliseconds depend on the machine;
// how often styles are recalculated does not.
import { afterAll, beforeAll, it } from 'vitest';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { any, confirm, kGames, mostPlayers, myTurnOrOver } from '../browser/at_the_table';
import { crowded, sitDownAt, type Position } from '../browser/crowded';
import { House, openBrowser, Person } from '../browser/house';

const kSeats = Number(process.env.PURLOIN_SEATS ?? 3);
const kTimes = Number(process.env.PURLOIN_TIMES ?? 3);
const kCounted = ['RecalcStyleCount', 'RecalcStyleDuration', 'LayoutCount', 'LayoutDuration', 'TaskDuration'] as const;
type Cost = Record<(typeof kCounted)[number], number>;
const kNothing: Cost = { RecalcStyleCount: 0, RecalcStyleDuration: 0, LayoutCount: 0, LayoutDuration: 0, TaskDuration: 0 };

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

async function costSoFar(line: CDPSession): Promise<Cost> {
  const { metrics } = await line.send('Performance.getMetrics');
  const all = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  return Object.fromEntries(kCounted.map((name) => [name, all[name] ?? 0])) as Cost;
}

/** Until everything that was asked for is drawn. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown, 150)))));

/** One move at this position; what each step of it costs is added to `costs`. */
async function playOnce(position: Position, costs: Map<string, Cost[]>): Promise<void> {
  const person = await Person.enter(browser, house);
  const { page } = person;
  const line = await person.context.newCDPSession(page);
  await line.send('Performance.enable');
  const measure = async (step: string, before: Cost, act: () => Promise<unknown>): Promise<void> => {
    await act();
    await settled(page);
    const after = await costSoFar(line);
    const cost = Object.fromEntries(kCounted.map((name) => [name, after[name] - before[name]])) as Cost;
    costs.set(step, [...(costs.get(step) ?? []), cost]);
  };
  const list = page.getByRole('button', { name: 'All moves' });
  // A new document counts from nothing.
  await measure('open the table', kNothing, async () => {
    await sitDownAt(page, position, 'Anna');
    await list.waitFor();
  });
  const moves = page.locator('section[aria-label="All moves"] [data-move]');
  await measure('open the list', await costSoFar(line), async () => {
    await list.click();
    await moves.first().waitFor();
  });
  const move = any(await moves.evaluateAll((all) => all.slice(0, 20).map((one) => one.getAttribute('data-move')!)));
  await measure('choose a move', await costSoFar(line), async () => {
    await page.locator(`section[aria-label="All moves"] [data-move="${move}"]`).click();
    await page.locator('.confirm:not(:disabled)').waitFor();
  });
  await measure('make it, bots answer', await costSoFar(line), async () => {
    await confirm(page);
    await page.locator('.confirm').waitFor({ state: 'detached' });
    await myTurnOrOver(page);
  });
  await person.leave();
}

const mean = (all: Cost[], name: keyof Cost): number => all.reduce((sum, one) => sum + one[name], 0) / all.length;
const column = (value: number): string => value.toFixed(0).padStart(8);

it.each(kGames)('%s', async (game) => {
  const seats = Math.min(kSeats, mostPlayers(game));
  const positions = (await crowded(game, seats)).slice(0, 2);
  const costs = new Map<string, Cost[]>();
  for (let time = 0; time < kTimes; time += 1) {
    for (const position of positions) await playOnce(position, costs);
  }
  console.log(`${game}, ${seats} players`.padEnd(30), ' styles      ms layouts      ms  all ms');
  for (const [step, all] of costs) {
    const { RecalcStyleCount, RecalcStyleDuration, LayoutCount, LayoutDuration, TaskDuration } = Object.fromEntries(
      kCounted.map((name) => [name, mean(all, name)]),
    ) as Cost;
    const columns = [RecalcStyleCount, 1000 * RecalcStyleDuration, LayoutCount, 1000 * LayoutDuration, 1000 * TaskDuration];
    console.log(step.padEnd(30), ...columns.map(column));
  }
});
