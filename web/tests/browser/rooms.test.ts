// A room that lasts, with three people, one of them on a phone in French: by its link they come in, open a table, find
// the scores, talk; somebody is kept out, and in the end it is deleted.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beReady, playAside } from './at_the_table';
import { House, openBrowser, Person, phone } from './house';

let house: House;
let browser: Browser;
beforeAll(async () => {
  house = await House.open();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const scoreOf = (page: Page, name: string): ReturnType<Page['locator']> =>
  page.locator('tbody tr', { has: page.getByRole('rowheader', { name, exact: true }) });

it('is joined by its link, keeps scores and words, keeps people out, and is deleted', async () => {
  const [anna, ben] = (await house.people(browser, 'Anna', 'Ben')) as [Person, Person];
  const zoe = await Person.enter(browser, house, { ...phone, locale: 'fr-FR' });
  await zoe.call('Zoé');

  await anna.page.goto('/');
  await anna.page.getByRole('button', { name: 'Make a room' }).click();
  await anna.page.getByLabel('Name of the room').fill('Friday');
  await anna.page.getByRole('button', { name: 'Make it' }).click();
  await anna.page.getByRole('heading', { name: 'Friday' }).waitFor();
  const room = new URL(anna.page.url()).pathname;
  await anna.page.getByRole('button', { name: 'Invite to the room' }).click();
  const link = await anna.page.getByLabel('Link to the room').inputValue();
  expect(link).toMatch(/\/room\/[0-9a-f]{16}#key=[0-9a-f]{32}$/);
  await anna.page.keyboard.press('Escape');

  await ben.page.goto(link);
  await ben.page.getByRole('button', { name: 'Join', exact: true }).click();
  await ben.page.getByRole('heading', { name: 'Friday' }).waitFor();
  expect(ben.page.url()).not.toContain('key'); // the secret is out of the address bar
  await zoe.page.goto(link);
  await zoe.page.getByRole('button', { name: 'Rejoindre' }).click();
  await anna.page.getByRole('heading', { name: '3 members' }).waitFor();

  // A table of the room: the others see it at once and sit down without another link.
  await anna.page.getByRole('button', { name: 'Open Dice Heist' }).click();
  const dialog = anna.page.locator('dialog');
  await dialog.getByRole('group', { name: 'Players', exact: true }).getByLabel('2', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await beReady(anna.page);
  await zoe.page.getByRole('link', { name: /Dice Heist/ }).waitFor();
  await ben.page.getByRole('link', { name: 'Join: Dice Heist' }).click();
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await beReady(ben.page);
  await anna.page.waitForSelector('.table[data-game="dice-heist"]');
  await ben.page.waitForSelector('.table[data-game="dice-heist"]');
  await zoe.page.locator('a[href^="/t/"]').click(); // to watch
  await zoe.page.waitForSelector('.table[data-game="dice-heist"]');
  await zoe.page.goto(room);
  await ben.page.getByRole('button', { name: 'Menu' }).click();
  await ben.page.getByRole('button', { name: 'Resign' }).click();
  await ben.page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await ben.page.locator('dialog').getByRole('link', { name: 'To the room' }).click();
  await anna.page.locator('dialog').getByRole('link', { name: 'To the room' }).click();
  await scoreOf(ben.page, 'Anna').waitFor();
  expect(await scoreOf(ben.page, 'Anna').locator('td').allTextContents()).toEqual(['1', '1', '0', '0', '0']);
  expect(await scoreOf(ben.page, 'Ben').locator('td').allTextContents()).toEqual(['1', '0', '0', '1', '0']);

  // Against a bot, to its end.
  await anna.page.getByRole('button', { name: 'Open Dice Heist' }).click();
  await dialog.getByRole('group', { name: 'Players', exact: true }).getByLabel('2', { exact: true }).check();
  await dialog.getByRole('group', { name: /Pickpocket/ }).getByLabel('1', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await anna.page.waitForSelector('.table[data-game="dice-heist"]');
  expect((await playAside(anna.page, 500)).isOver).toBe(true);
  await scoreOf(zoe.page, 'Pickpocket (robot)').waitFor();
  await anna.page.goto(room);
  await anna.page.getByText('2 games').first().waitFor();

  await zoe.page.getByLabel('Dire quelque chose').fill('À vendredi !');
  await zoe.page.keyboard.press('Enter');
  await ben.page.getByText('À vendredi !').waitFor();
  const tooWide = (): boolean => document.documentElement.scrollWidth > innerWidth;
  expect(await zoe.page.evaluate(tooWide)).toBe(false);

  await anna.page.getByRole('button', { name: 'Keep Ben out' }).click();
  await anna.page.getByRole('button', { name: 'Keep out', exact: true }).click();
  await ben.page.getByText('You are kept out of this room.').waitFor();
  await ben.page.goto(link);
  await ben.page.getByText('You are kept out of this room.').waitFor();

  // What was said and played is still there when one comes back.
  await zoe.page.reload();
  await zoe.page.getByText('À vendredi !').waitFor();
  await anna.page.getByRole('button', { name: 'About this room' }).click();
  const download = anna.page.waitForEvent('download');
  await anna.page.getByRole('button', { name: 'Download everything' }).click();
  expect((await download).suggestedFilename()).toMatch(/^room-.*\.json$/);
  await anna.page.getByRole('button', { name: 'Delete the room' }).click();
  await anna.page.getByRole('button', { name: 'Yes, delete it for everybody' }).click();
  await zoe.page.getByText('Ce salon a été supprimé.').waitFor();
  await anna.page.getByText('This room was deleted.').waitFor();
  await Promise.all([anna.leave(), ben.leave(), zoe.leave()]);
});
