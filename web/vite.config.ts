import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { rulesPages } from './build/rules_pages.ts';

// Where `npm run dev` finds a running server.
const server = process.env.PURLOIN_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), rulesPages(resolve(import.meta.dirname, '../docs/rules'))],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['tests/unit/**/*.test.ts', 'src/**/*.test.ts'] },
});
