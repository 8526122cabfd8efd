// What of a page's text came past the catalogues: in the pseudo-language all of theirs stands in ⟦brackets⟧.
import type { Browser, Page } from 'playwright-core';
import type { GamesAnswer } from '../../src/wire/messages';
import { Person, type House } from './house';

export async function speaksPseudo(browser: Browser, house: House, wishes: object = {}): Promise<Person> {
  const person = await Person.enter(browser, house);
  await person.page.addInitScript((wanted) => {
    const kept = JSON.parse(localStorage.getItem('purloin.settings') ?? '{}') as object;
    localStorage.setItem('purloin.settings', JSON.stringify({ ...kept, language: 'pseudo', name: 'Anna', ...wanted }));
  }, wishes);
  return person;
}

/** Names are nobody's words: of the games, the program, people and bots. Longer ones come first. */
async function namesAt(house: House): Promise<string[]> {
  const { games } = (await (await fetch(`${house.address}/api/games`)).json()) as GamesAnswer;
  return [...games.flatMap(({ title }) => [title, title.replace("'", '’')]), 'Purloin', 'Anna', 'Thief'];
}

/** What shows on the page, or is read to somebody, and stands in no brackets. */
export async function strayWords(page: Page, house: House): Promise<string[]> {
  const names = await namesAt(house);
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
    .map((text) => names.reduce((left, name) => left.replaceAll(name, ' '), text))
    .flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []);
}
