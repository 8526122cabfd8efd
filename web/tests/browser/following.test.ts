// What others do is shown one thing after the other, at the pace that one wants.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { confirm, myTurnOrOver, playNow } from './at_the_table';
import { desktop, House, openBrowser, Person } from './house';

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

async function enter(pace: string, reducedMotion: 'reduce' | 'no-preference'): Promise<Person> {
  const person = await Person.enter(browser, house, { ...desktop, reducedMotion });
  await person.page.addInitScript((wanted) => {
    const kept = JSON.parse(localStorage.getItem('purloin.settings') ?? '{}') as object;
    localStorage.setItem('purloin.settings', JSON.stringify({ ...kept, pace: wanted }));
  }, pace);
  await person.call('Anna', 'greedy', { 'dice-heist': 3 });
  return person;
}

/** Robs the first museum that is open, alone. */
async function rob(page: Page): Promise<void> {
  await page.locator('.museum.open .house').first().click();
  const crews = page.locator('.option[data-move]');
  if ((await crews.count()) > 1) await crews.first().click();
  await confirm(page);
}

interface Glance {
  dice: boolean;
  marked: boolean;
  lines: string[];
}
/** What is on the screen at every change of it, until the turn is over. */
async function watchScreen(page: Page): Promise<() => Promise<Glance[]>> {
  await page.evaluate(() => {
    const glances: Glance[] = [];
    const look = (): void => {
      const lines = [...document.querySelectorAll('[role=log] li')].map((line) => line.textContent!.trim());
      glances.push({ dice: document.querySelector('.tray') !== null, marked: document.querySelector('.museum.lit') !== null, lines });
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    (window as unknown as { glances: Glance[] }).glances = glances;
  });
  return () => page.evaluate(() => (window as unknown as { glances: Glance[] }).glances);
}

it.each(['no-preference', 'reduce'] as const)(
  'shows the attempt, the dice, the outcome and the new deal one after the other (motion: %s)',
  async (motion) => {
    const { page, leave } = await enter('fast', motion).then((one) => ({ page: one.page, leave: () => one.leave() }));
    await playNow(page, 'dice-heist');
    expect(await myTurnOrOver(page)).toBe('turn');
    await page.locator('.museum.open').first().waitFor();
    const before = await page.locator('[role=log] li').count();
    const glances = await watchScreen(page);
    await rob(page);
    const first = (find: (glance: Glance) => boolean, seen: Glance[]): number => seen.findIndex(find);
    const fresh = ({ lines }: Glance): string[] => lines.slice(before);
    await expect
      .poll(async () => first((glance) => fresh(glance).some((line) => line.startsWith('On show')), await glances()), { timeout: 15_000 })
      .toBeGreaterThan(0);
    const seen = await glances();
    const dice = first((glance) => glance.dice, seen);
    const rolled = first((glance) => fresh(glance).some((line) => line.includes('rolls')), seen);
    const dealt = first((glance) => fresh(glance).some((line) => line.startsWith('On show')), seen);
    expect(dice).toBeGreaterThan(-1);
    const marked = seen.slice(0, rolled).some((glance) => glance.dice && glance.marked);
    expect(marked, 'the museum is marked while the dice fall').toBe(true);
    expect(rolled, 'the outcome comes after the dice').toBeGreaterThan(dice);
    expect(dealt, 'the new deal comes after the outcome').toBeGreaterThan(rolled);
    await leave();
  },
);

it('goes on at a tap, where that is wanted, and tells what happened since one’s own move', async () => {
  const { page, leave } = await enter('tap', 'reduce').then((one) => ({ page: one.page, leave: () => one.leave() }));
  await playNow(page, 'dice-heist');
  const goOn = page.locator('.go-on');
  const untilMyTurn = async (): Promise<number> => {
    for (let taps = 0; ; taps += 1) {
      await page.locator('.go-on, .museum.open').first().waitFor();
      if ((await goOn.count()) === 0) return taps;
      const lines = await page.locator('[role=log] li').count();
      await page.waitForTimeout(150);
      expect(await page.locator('[role=log] li').count(), 'nothing goes on by itself').toBe(lines);
      await goOn.click();
      // The dice fall first.
      await expect.poll(() => page.locator('[role=log] li').count(), { timeout: 10_000 }).toBeGreaterThan(lines);
    }
  };
  await untilMyTurn();
  await rob(page);
  expect(await untilMyTurn()).toBeGreaterThan(2); // two rivals have moved

  await page.locator('.since').click();
  const since = page.getByRole('region', { name: 'Since your last move' });
  const told = await since.locator('li').allTextContents();
  expect(told.some((line) => line.includes('Old Nell'))).toBe(true);
  expect(told.some((line) => line.startsWith('Anna'))).toBe(false);
  await page.keyboard.press('Escape');
  await since.waitFor({ state: 'detached' });
  await leave();
});
