// `purloin load` measures what people use only if it says what the page says. A few turns of each game
// are played by tapping in a real browser and recorded, and held against the load generator's own
// transcript: the kinds and shapes of messages, and how many of them make a move. Of one game also what is said
// by who was gone for a moment, and by who asks for a hint.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import type { ClientMessage } from '../../src/wire/messages';
import { any, kGames, myTurnOrOver, playFromList, playNow } from './at_the_table';
import { House, kPurloin, openBrowser, Person } from './house';

const kTurns = 6;
const kPatience = 600_000; // a browser on a machine that is busy

let house: House;
let browser: Browser;
let folder: string;
let report: { left_out: string[] };
const generated = new Map<string, ClientMessage[]>();
let hints: ClientMessage[] = []; // which are for people among bots
const kEnough = 20; // moves to compare with
const moves = (all: ClientMessage[] = []): number => all.filter((said) => said.do === 'move').length;
const returns = (all: ClientMessage[] = []): boolean => all.some((said) => said.do === 'watch' && 'since' in said);
const everyGameHasReturned = (): boolean => kGames.every((game) => returns(generated.get(game)));
const saidTooLittle = (game: string): boolean => moves(generated.get(game)) <= kEnough;

beforeAll(async () => {
  house = await House.open();
  browser = await openBrowser();
  folder = mkdtempSync(join(tmpdir(), 'purloin-load-'));
  const transcript = join(folder, 'said.jsonl');
  const load = (seconds: number, ...flags: string[]): { game: string; said: ClientMessage }[] => {
    const shown = execFileSync(kPurloin, ['load', '--url', house.address, '--tables', '6', '--seconds', `${seconds}`, '--transcript', transcript, '--json', ...flags]);
    report = JSON.parse(shown.toString()) as typeof report;
    const lines = readFileSync(transcript, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as { game: string; said: ClientMessage });
  };
  // On a busy machine a few moves take longer.
  for (let seconds = 2; seconds < 200 && hints.length === 0; seconds *= 2) {
    hints = load(seconds, '--bots', 'random').map(({ said }) => said).filter((said) => said.do === 'hint');
  }
  for (let seconds = 2; seconds < 200 && (kGames.some(saidTooLittle) || !everyGameHasReturned()); seconds *= 2) {
    generated.clear();
    for (const { game, said } of load(seconds)) generated.set(game, [...(generated.get(game) ?? []), said]);
  }
}, kPatience);
afterAll(async () => {
  await browser?.close();
  await house?.close();
  rmSync(folder, { recursive: true, force: true });
}, kPatience);

/** Puts a move together on the board; false when nothing there leads to one. */
async function tapAMove(page: Page, game: string, turn: number): Promise<boolean> {
  const boards: Record<string, string[]> = {
    'dice-heist': turn % 3 === 0 ? ['.supply[aria-disabled=false]', '.museum.open .house'] : ['.museum.open .house', '.supply[aria-disabled=false]', '.recruit'],
    crypt: ['button[data-ref^="slot:"][aria-disabled=false]'],
    'thiefs-market': ['.loot button[data-face]', '.stall [data-ref^="card:"][aria-disabled=false]', '.commands button'],
  };
  for (const selector of boards[game] ?? ['[data-board=plain] [data-move]']) {
    const found = page.locator(selector);
    if ((await found.count()) === 0) continue;
    await found.first().click();
    if (selector.includes('museum')) await page.locator('.option[data-move]').last().click(); // who comes along
    try {
      await page.locator('.confirm:not(:disabled)').click({ timeout: 1500 });
      return true;
    } catch {
      await page.keyboard.press('Escape');
    }
  }
  return false;
}

async function comeBackAndAskForAHint({ page, context }: Person): Promise<void> {
  await context.setOffline(true);
  await page.getByText('You are offline').waitFor();
  await context.setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  expect(await myTurnOrOver(page)).toBe('turn');
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await page.locator('.hints button').first().waitFor();
}

async function record(game: string): Promise<ClientMessage[]> {
  const person = await Person.enter(browser, house);
  await person.call('Anna', 'random');
  const { page } = person;
  await playNow(page, game);
  for (let turn = 0; turn < kTurns && (await myTurnOrOver(page)) === 'turn'; turn += 1) {
    await page.waitForTimeout(100); // the legal moves come
    if (!(await tapAMove(page, game, turn))) await playFromList(page, any);
    await page.locator('.confirm').waitFor({ state: 'detached' });
  }
  if (game === kGames[0]) await comeBackAndAskForAHint(person);
  expect(person.troubles).toEqual([]);
  const said = person.said.map((text) => JSON.parse(text) as ClientMessage);
  await person.leave();
  return said;
}

/** A message without what it says: its kind and which members it has. */
const shapeOf = (said: ClientMessage): string => `${said.do}: ${Object.keys(said).sort().join(' ')}`;
const shapes = (all: ClientMessage[], kinds: string[]): Set<string> =>
  new Set(all.filter((said) => kinds.includes(said.do)).map(shapeOf));
const perMove = (all: ClientMessage[], kind: string): number =>
  all.filter((said) => said.do === kind && !('extend' in said)).length / moves(all);

it('leaves out nothing that a browser does, compression neither', () => {
  expect(report.left_out).toEqual([]);
});

for (const game of kGames) {
  it(`${game}: the load generator says what the page says`, async () => {
    const page = await record(game);
    const load = [...generated.get(game)!, ...hints];
    expect(moves(page)).toBeGreaterThan(2);
    expect(moves(load)).toBeGreaterThan(kEnough);
    if (game === kGames[0]) {
      expect(returns(page)).toBe(true);
      expect(page.filter((said) => said.do === 'hint')).toHaveLength(1);
    }

    // Every kind that the page says at a table is said, in the same shape, and of a turn nothing else. The
    // lobby asks for one's games, a page that hears nothing for long pings, and lists that are cut short are asked for further; a few
    // turns need not come to that.
    const kinds = [...new Set(page.map((said) => said.do))].filter((kind) => kind !== 'ping' && kind !== 'games');
    const rarely = (shape: string): boolean => shape.includes('extend');
    for (const shape of shapes(page, kinds)) if (!rarely(shape)) expect(shapes(load, kinds)).toContain(shape);
    const turn = ['legal', 'describe', 'move'];
    for (const shape of shapes(load, turn)) if (!rarely(shape)) expect(shapes(page, turn)).toContain(shape);

    // As many questions make a move: within one of each, since people dither and dice decide.
    expect(Math.abs(perMove(page, 'legal') - perMove(load, 'legal'))).toBeLessThan(0.5);
    expect(perMove(load, 'describe')).toBeGreaterThan(0.9);
    expect(Math.abs(perMove(page, 'describe') - perMove(load, 'describe'))).toBeLessThan(1);
  }, kPatience);
}
