// The rules pages of docs/rules: every language has them all, and the client shows the right one.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gamesByLanguage, render } from '../../build/rules_pages.ts';
import { isFile } from '../../src/router.svelte';
import { hasRules, rulesOf } from '../../src/rules/pages';
import { gamesByPrefix } from '../../src/wire/events';

const folder = resolve(import.meta.dirname, '../../../docs/rules');
const textOf = (language: string, game: string): string => readFileSync(resolve(folder, language, `${game}.md`), 'utf8');
const idsOf = (html: string): string[] => [...html.matchAll(/<li id="([A-Z]{2}-\d\d)">/g)].map(([, id]) => id!);
const games = Object.values(gamesByPrefix).sort();

it('makes anchors of rule ids', () => {
  expect(render('- DH-01 Two to five.')).toContain('<li id="DH-01"><a class="rule" href="#DH-01">DH-01</a> Two');
});

describe.each(Object.entries(gamesByLanguage(folder)))('in %s', (language, its) => {
  it.each(games)('%s leads to documents that are there, past the pages of the client', (game) => {
    const paths = [...render(textOf(language, game)).matchAll(/href="(\/[^"#]*)"/g)].map(([, path]) => path!);
    expect(paths).toContain(`/balance/${game}.html`);
    for (const path of paths) {
      expect(isFile(path)).toBe(true);
      expect(existsSync(resolve(import.meta.dirname, `../../public${path}`)), path).toBe(true);
    }
  });

  it('every game has a page', () => {
    expect(its).toEqual(games);
  });

  it.each(games)('%s has the rules that it has in English', (game) => {
    const ids = idsOf(render(textOf(language, game)));
    expect(ids.length).toBeGreaterThan(20);
    expect(ids).toEqual(idsOf(render(textOf('en', game))));
  });

  it.each(games)('%s teaches first: steps, an example, the end and tips before any rule', (game) => {
    const [, teaching, rules] = render(textOf(language, game)).split('<h2>');
    const [, steps] = /<ol>(.*)<\/ol>/s.exec(teaching!)!;
    const count = steps!.split('<li>').length - 1;
    expect(count).toBeGreaterThanOrEqual(3);
    expect(count).toBeLessThanOrEqual(6);
    expect(teaching!.match(/<blockquote>/g)).toHaveLength(1);
    expect(teaching!.split('</blockquote>')[1]!.match(/<p><strong>/g)).toHaveLength(2);
    expect(teaching).not.toMatch(/[A-Z]{2}-\d\d/);
    expect(idsOf(rules!)).toContain(idsOf(render(textOf(language, game)))[0]);
  });

  it.each(games)('%s is what is shown to those who speak it', async (game) => {
    const page = rulesOf(game, language);
    expect(page?.language).toBe(language);
    expect((await page!.load()).default).toBe(render(textOf(language, game)));
  });
});

it('shows English where a language has no pages, and nothing where there is no such game', () => {
  expect(rulesOf('crypt', 'eo')).toEqual(rulesOf('crypt', 'en'));
  expect(rulesOf('crypt', 'pseudo')).toEqual(rulesOf('crypt', 'en'));
  expect(rulesOf('crypt', 'constructor')?.language).toBe('en');
  expect(rulesOf('chess', 'en')).toBeUndefined();
  expect(rulesOf('constructor', 'en')).toBeUndefined();
  expect([hasRules('crypt'), hasRules('chess')]).toEqual([true, false]);
});

it('lists the cards of Thief’s Market in French as the program says them', () => {
  const lines = textOf('fr', 'thiefs-market').split('\n');
  // The English page has them, too; tests/games/thiefs_market/box_test.cpp holds that table to the program.
  const [, table] = textOf('en', 'thiefs-market').split('## Les cartes en français');
  const cards = [...table!.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].slice(2);
  expect(cards).toHaveLength(53);
  for (const [, name, effect] of cards) {
    const found = lines.filter((line) => line.includes(` | ${name}`) && line.endsWith(` | ${effect} |`));
    expect(found.length, name).toBeGreaterThan(0);
  }
});

it.each(games)('sets French as the French do: %s', (game) => {
  const text = textOf('fr', game).replace(/`[^`]*`/g, '');
  expect(text).not.toContain("'");
  expect(text.match(/.*(?<!\u00a0)[:»].*/g) ?? []).toEqual([]);
  expect(text.match(/.*(?<!\u202f)[;!?%].*/g) ?? []).toEqual([]);
  expect(text.match(/.*«(?!\u00a0).*/g) ?? []).toEqual([]);
});
