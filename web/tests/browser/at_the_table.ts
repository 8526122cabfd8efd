// What people do at a table, through the page.
import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { ServerMessage } from '../../src/wire/messages';
import { kPurloin } from './house';

/** What the program plays, with the fewest and the most players. */
const played = JSON.parse(execFileSync(kPurloin, ['engine'], { input: '{"do":"games"}\n', encoding: 'utf8' })) as {
  games: { id: string; seats: [least: number, most: number] }[];
};
export const kGames: readonly string[] = played.games.map(({ id }) => id);
export const mostPlayers = (game: string): number => played.games.find(({ id }) => id === game)!.seats[1];

export async function playNow(page: Page, game: string): Promise<void> {
  await page.goto('/');
  await page.locator(`[data-game="${game}"] .play`).click();
  await page.waitForSelector(`.table[data-game="${game}"]`);
}

/** A table for friends; the invite link. */
export async function invite(page: Page, game: string, seats: number): Promise<string> {
  await page.goto('/');
  const card = page.locator(`[data-game="${game}"]`);
  await card.getByRole('button', { name: 'Invite friends' }).click();
  const dialog = page.locator('dialog');
  const openIt = dialog.getByRole('button', { name: 'Open the table' });
  await openIt.waitFor(); // the dialog comes as a chunk of its own
  const count = dialog.getByRole('group', { name: 'Players', exact: true });
  if (await count.count()) await count.getByLabel(String(seats), { exact: true }).check();
  await openIt.click();
  const link = await page.getByLabel('Link to the table').inputValue();
  await beReady(page);
  return link;
}

export async function beReady(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I’m ready' }).click();
  // Said, or already playing.
  await page.locator('button[aria-pressed=true]', { hasText: 'Ready.' }).or(page.locator('.table')).first().waitFor();
}

export async function sitDown(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await beReady(page);
}

const kMyTurn = 'Your turn';
const kOver = 'Game over';

/** Until it is this page's turn, or the game is over. */
export async function myTurnOrOver(page: Page, timeout = 30_000): Promise<'turn' | 'over'> {
  const headline = page.locator('.turn h1');
  await expect
    .poll(async () => [kMyTurn, kOver].includes((await headline.textContent()) ?? ''), { timeout, interval: 25 })
    .toBe(true);
  return (await headline.textContent()) === kOver ? 'over' : 'turn';
}

export async function confirm(page: Page): Promise<void> {
  await page.locator('.confirm:not(:disabled)').click();
}

/** Chooses from the list of all moves, as a keyboard or a screen reader would. */
export async function playFromList(
  page: Page,
  choose: (moves: string[]) => string,
  find = '',
): Promise<string> {
  const list = page.locator('section[aria-label="All moves"]');
  const button = page.getByRole('button', { name: 'All moves' });
  await list.or(button).first().waitFor(); // the plain table has the list itself
  if ((await list.count()) === 0) await button.click();
  if (find !== '') await list.getByLabel('Find a move').fill(find);
  await list.locator('[data-move]').first().waitFor();
  const moves = await list.locator('[data-move]').evaluateAll((all) => all.map((one) => one.getAttribute('data-move')!));
  const move = choose(moves);
  // What is listed may be drawn anew under the pointer: whoever sees nothing chosen chooses again.
  const chosen = page.locator('.confirm:not(:disabled)');
  for (let tries = 1; ; tries += 1) {
    await list.locator(`[data-move="${move}"]`).click();
    if (await chosen.waitFor({ timeout: 5000 }).then(() => true, () => tries === 3)) break;
  }
  await confirm(page);
  return move;
}

export const any = (moves: string[]): string => moves[Math.floor(moves.length / 2)]!;

interface PlayedAside {
  played: number;
  isOver: boolean;
}

/**
 * Plays this page's seat on without anything being drawn, which takes a fraction of the time: so many moves at most. Then
 * the table is on the page again.
 */
export async function playAside(page: Page, most: number): Promise<PlayedAside> {
  const table = new URL(page.url()).pathname;
  await page.goto('/healthz'); // next to nothing, at the same place
  const reached = await page.evaluate(playOverWire, { table: table.split('/').at(-1)!, most });
  await page.goto(table);
  await page.waitForSelector('.table');
  return reached;
}

/** Runs in the browser. */
function playOverWire({ table, most }: { table: string; most: number }): Promise<PlayedAside> {
  return new Promise((reached, failed) => {
    const { token } = (JSON.parse(localStorage.getItem('purloin.tables')!) as Record<string, { token: string }>)[table]!;
    const socket = new WebSocket(`ws://${location.host}/ws`);
    const say = (what: object): void => socket.send(JSON.stringify({ ...what, table }));
    let played = 0;
    let choosing = false;
    const heard = (said: ServerMessage): void => {
      if (said.say === 'welcome' || (said.say === 'update' && !choosing)) return say({ do: 'watch', token });
      if (said.say === 'legal') {
        const { length } = said.moves;
        const move = said.moves[(Math.floor(length / 2) + 3 * played) % length]!; // now this, now that
        played += 1;
        choosing = false;
        return say({ do: 'move', move });
      }
      if (said.say === 'no') return failed(new Error(JSON.stringify(said)));
      if (said.say !== 'table' || choosing) return;
      const { phase, turn, you } = said.doc;
      const isOver = phase === 'over';
      if (!isOver && (turn?.actor !== 'seat' || turn.seat !== you)) return; // an update follows
      if (!isOver && played < most) {
        choosing = true;
        return say({ do: 'legal' });
      }
      socket.close();
      reached({ played, isOver });
    };
    socket.onmessage = ({ data }) => {
      for (const line of (data as string).split('\n')) heard(JSON.parse(line) as ServerMessage);
    };
    socket.onerror = () => failed(new Error('no connection'));
  });
}
