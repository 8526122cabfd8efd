// `virtual:rules/GAME`: the rules page of a game as HTML, made when the client is built, so that no
// parser travels to the browser.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

const kPrefix = 'virtual:rules/';

export function rulesPages(folder: string): Plugin {
  return {
    name: 'rules-pages',
    resolveId: (id) => (id.startsWith(kPrefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${kPrefix}`)) return undefined;
      const file = resolve(folder, `${id.slice(kPrefix.length + 1)}.md`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(render(readFileSync(file, 'utf8')))};`;
    },
  };
}

/** Rule ids become anchors, so that one can link to a rule. */
export function render(text: string): string {
  const html = new Marked().parse(text, { async: false });
  return html
    .replace(/<li>([A-Z]{2}-\d\d)\s/g, '<li id="$1"><a class="rule" href="#$1">$1</a> ')
    .replace(/<table>/g, '<div class="wide" tabindex="0"><table>')
    .replace(/<\/table>/g, '</table></div>');
}
