// TM-30: all tied to the end. Such games are one in ten thousand, so the server's word for a turn is
// changed on its way; the race itself is the server's, whose tests find such games.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import type { TableMessage } from '../../src/wire/messages';
import { playNow } from './at_the_table';
import { House, Person, openBrowser } from './house';

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

/** Everybody hears that these race; what the page asks for is noted. */
async function tie(page: Page, racers: number[]): Promise<string[]> {
  const asked: string[] = [];
  await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      asked.push(String(message));
      server.send(message);
    });
    server.onMessage((message) => {
      const said = JSON.parse(String(message)) as TableMessage;
      if (said.say === 'table' && said.doc.turn) said.doc.turn = { actor: 'race', racers };
      if (said.say !== ('update' as string)) socket.send(JSON.stringify(said));
    });
  });
  return asked;
}

it('has a button for the tied, under their fingers at once', async () => {
  const anna = await Person.enter(browser, house);
  await anna.call('Anna');
  await playNow(anna.page, 'thiefs-market');
  const asked = await tie(anna.page, [0, 1]);
  await anna.page.reload();
  await anna.page.getByRole('alertdialog', { name: 'All tied!' }).waitFor();
  await anna.page.locator('.grab:focus').waitFor();
  expect(await anna.page.locator('.turn h1').textContent()).toBe('All tied!');
  await anna.page.keyboard.press('Enter');
  await expect.poll(() => asked.some((message) => message.includes('"do":"grab"'))).toBe(true);
  // This server knows of no race, and says so.
  await anna.page.locator('.complaint', { hasText: 'Nobody races here' }).waitFor();
  await anna.leave();
});

it('tells the others who races', async () => {
  const ben = await Person.enter(browser, house);
  await ben.call('Ben');
  await playNow(ben.page, 'thiefs-market');
  await tie(ben.page, [1, 2]);
  await ben.page.reload();
  await ben.page.getByRole('alertdialog').getByText('race for the marker').waitFor();
  expect(await ben.page.locator('.grab').count()).toBe(0);
  await ben.leave();
});
