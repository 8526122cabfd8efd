import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { rulesPages } from './build/rules_pages.ts';
import { shell } from './build/shell.ts';
import { texts } from './build/texts.ts';
import { worker } from './build/worker.ts';

// Where `npm run dev` finds a running server.
const server = process.env.PURLOIN_SERVER ?? 'http://127.0.0.1:8080';

const at = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig({
  plugins: [
    svelte(),
    rulesPages(at('../docs/rules')),
    texts(at('../texts'), at('src/language/texts.generated.d.ts')),
    shell(at('../texts')),
    worker(at('src/worker/main.ts'), at('../texts')),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
