// What tests need besides; who only builds the client has no Vitest.
import { defineConfig, mergeConfig } from 'vitest/config';
import client from './vite.config.ts';

export default mergeConfig(
  client,
  defineConfig({
    test: {
      include: ['tests/unit/**/*.test.ts', 'src/**/*.test.ts'],
      setupFiles: ['tests/unit/speak_english.ts'],
      pool: 'threads', // they begin sooner than processes
      testTimeout: 30_000, // a busy machine is no fault
    },
  }),
);
