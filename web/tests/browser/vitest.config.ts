import { defineConfig } from 'vitest/config';

// Real browsers against the real server: one file after the other, since they share few cores.
export default defineConfig({
  cacheDir: '../../node_modules/.vite',
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    retry: 0,
  },
});
