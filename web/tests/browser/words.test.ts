// Every word that a page shows comes out of the catalogues: in the pseudo-language all of those stand in
// ⟦brackets⟧, and what is left over came past them.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirm, kGames } from './at_the_table';
import { House, openBrowser } from './house';
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

it('leaves nothing in the lobby past the catalogues', async () => {
  const { page, leave } = await speaksPseudo(browser, house).then((person) => ({ page: person.page, leave: () => person.leave() }));
  await page.goto('/');
  await page.locator('.play').first().waitFor();
  expect(await strayWords(page, house)).toEqual([]);
  await leave();
});

describe.each(kGames)('%s', (game) => {
  it('is played without a word past the catalogues', async () => {
    const person = await speaksPseudo(browser, house);
    const { page } = person;
    await page.goto('/');
    await page.locator(`[data-game="${game}"] .play`).click();
    await page.waitForSelector(`.table[data-game="${game}"]`);
    for (let turn = 0; turn < 6; turn += 1) {
      await page.locator('.bar.mine').waitFor();
      expect(await strayWords(page, house), `turn ${turn}`).toEqual([]);
      await page.keyboard.press('m');
      const moves = page.locator('[data-move]');
      await moves.first().waitFor();
      expect(await strayWords(page, house), `the moves of turn ${turn}`).toEqual([]);
      await moves.nth(turn % (await moves.count())).click();
      await confirm(page);
      await page.locator('.confirm').waitFor({ state: 'detached' });
    }
    expect(person.troubles).toEqual([]);
    await person.leave();
  });
});
