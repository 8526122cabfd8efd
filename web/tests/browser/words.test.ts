// Every word that a page shows comes out of the catalogues: in the pseudo-language all of those stand in
// ⟦brackets⟧, and what is left over came past them.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirm, kGames } from './at_the_table';
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

/** Names are nobody's words: of people and bots, of the games, of the program. */
const kNames = ['Purloin', 'Dice Heist', 'Crypt', 'Thief’s Market', "Thief's Market", 'Anna', 'Thief'];

/** What shows on the page, or is read to somebody, and stands in no brackets. */
async function strayWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // A sentence stands in brackets as a whole, whatever pictures are among its words.
    for (const sentence of document.querySelectorAll('[data-sentence]')) found.push(sentence.textContent ?? '');
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('[data-sentence]')) continue;
      if (!node.parentElement?.closest('script, style, noscript, [data-key-name], kbd')) found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title]:not([data-sentence] *), [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  // Brackets stand in brackets: a name in a sentence.
  const unbracketed = (text: string): string => {
    const left = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
    return left === text ? text : unbracketed(left);
  };
  return texts
    .map(unbracketed)
    .map((text) => kNames.reduce((left, name) => left.replaceAll(name, ' '), text))
    .flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []);
}

async function enter(): Promise<Person> {
  const person = await Person.enter(browser, house);
  await person.page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('purloin.settings') ?? '{}') as object;
    localStorage.setItem('purloin.settings', JSON.stringify({ ...kept, language: 'pseudo', name: 'Anna' }));
  });
  return person;
}

it('leaves nothing in the lobby past the catalogues', async () => {
  const { page, leave } = await enter().then((person) => ({ page: person.page, leave: () => person.leave() }));
  await page.goto('/');
  await page.locator('.play').first().waitFor();
  expect(await strayWords(page)).toEqual([]);
  await leave();
});

describe.each(kGames)('%s', (game) => {
  it('is played without a word past the catalogues', async () => {
    const person = await enter();
    const { page } = person;
    await page.goto('/');
    await page.locator(`[data-game="${game}"] .play`).click();
    await page.waitForSelector(`.table[data-game="${game}"]`);
    for (let turn = 0; turn < 6; turn += 1) {
      await page.locator('.bar.mine').waitFor();
      expect(await strayWords(page), `turn ${turn}`).toEqual([]);
      await page.keyboard.press('m');
      const moves = page.locator('[data-move]');
      await moves.first().waitFor();
      expect(await strayWords(page), `the moves of turn ${turn}`).toEqual([]);
      await moves.nth(turn % (await moves.count())).click();
      await confirm(page);
      await page.locator('.confirm').waitFor({ state: 'detached' });
    }
    expect(person.troubles).toEqual([]);
    await person.leave();
  });
});
