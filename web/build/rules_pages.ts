// `virtual:rules`: the rules pages of docs/rules/LANGUAGE/GAME.md, each as a chunk of its own and as
// HTML made when the client is built, so that no parser travels to the browser.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

const kPrefix = 'virtual:rules';

export function rulesPages(folder: string): Plugin {
  return {
    name: 'rules-pages',
    resolveId: (id) => (id === kPrefix || id.startsWith(`${kPrefix}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${kPrefix}`)) return undefined;
      const page = id.slice(kPrefix.length + 2);
      if (page === '') return listing(gamesByLanguage(folder));
      const file = join(folder, `${page}.md`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(render(readFileSync(file, 'utf8')))};`;
    },
  };
}

/** Which games each folder of docs/rules has a page of. */
export const gamesByLanguage = (folder: string): Record<string, string[]> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((language) => [
        language,
        readdirSync(join(folder, language))
          .sort()
          .map((file) => file.replace(/\.md$/, '')),
      ]),
  );

function listing(all: Readonly<Record<string, readonly string[]>>): string {
  const languages = Object.entries(all).map(([language, games]) => {
    const each = games.map(
      (game) => `${JSON.stringify(game)}: () => import(${JSON.stringify(`${kPrefix}/${language}/${game}`)})`,
    );
    return `${JSON.stringify(language)}: { ${each.join(', ')} }`;
  });
  return `export const pages = { ${languages.join(', ')} };`;
}

/** Rule ids become anchors, so that one can link to a rule. */
export function render(text: string): string {
  const html = new Marked().parse(text, { async: false });
  return html
    .replace(/<li>([A-Z]{2}-\d\d)\s/g, '<li id="$1"><a class="rule" href="#$1">$1</a> ')
    .replace(/<table>/g, '<div class="wide" tabindex="0"><table>')
    .replace(/<\/table>/g, '</table></div>');
}
