import { defineConfig } from 'vitest/config';

// Not a test: `npm run page-cost` measures.
export default defineConfig({
  cacheDir: '../../node_modules/.vite',
  test: {
    root: import.meta.dirname,
    include: ['page_cost.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
