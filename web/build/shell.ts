// What is static says itself in every language: the page before its script, and the manifest.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { kFirst, readTexts, type Texts } from './messages.ts';

const kManifest = 'manifest.webmanifest';

const inAll = (texts: Texts, key: string): [language: string, text: string][] =>
  Object.entries(texts).map(([language, { client }]) => [language, client![key]!]);

export function shell(folder: string): Plugin {
  return {
    name: 'shell',
    transformIndexHtml: (html) => page(html, readTexts(folder)),
    writeBundle({ dir }) {
      const file = join(dir!, kManifest);
      writeFileSync(file, manifest(readFileSync(file, 'utf8'), readTexts(folder)));
    },
  };
}

export function page(html: string, texts: Texts): string {
  const needs = inAll(texts, 'app.needs-script').map(([language, text]) => `<p lang="${language}">${text}</p>`);
  return html
    .replace('%app.description%', texts[kFirst]!.client!['app.description']!)
    .replace('%app.needs-script%', needs.join(''));
}

/** Browsers that know no `_localized` say it in English. */
export function manifest(json: string, texts: Texts): string {
  const { [kFirst]: description, ...others } = Object.fromEntries(inAll(texts, 'app.description'));
  const said = { ...(JSON.parse(json) as object), lang: kFirst, description, description_localized: others };
  return `${JSON.stringify(said, null, 2)}\n`;
}
