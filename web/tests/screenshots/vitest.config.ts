import { defineConfig } from 'vitest/config';

// Not a test: `npm run screenshots` takes the pictures of docs/screenshots.
export default defineConfig({
  cacheDir: '../../node_modules/.vite',
  test: {
    root: import.meta.dirname,
    include: ['screenshots.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
