import { defineConfig } from 'vitest/config';

// Real browsers against the real server, each file with its own. Two at once: where one waits, the other works.
export default defineConfig({
  cacheDir: '../../node_modules/.vite',
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    maxWorkers: 2,
    isolate: false, // nothing that they import remembers anything, and Playwright is read once
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 30 } }, // a busy machine is no fault
    retry: 0,
  },
});
