import { defineConfig } from 'vitest/config';
import { inlineScripts } from './site/vite/inline-scripts.ts';

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{bench,contract,design,player,processing,scripts,site}/**/*.test.ts'],
          exclude: ['**/*.database.test.ts'],
          // A worker per file would take longer than the tests in it.
          isolate: false,
          // Those of processing make and look through whole buildings, and none asserts a time.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            '{captures,server,tests,tools/building-maker,tools/check-capture}/**/*.test.ts',
            'site/**/*.database.test.ts',
          ],
          globalSetup: ['tests/support/stores/postgres.ts'],
          // Real databases and servers: a test may take long on a small machine, and none asserts a time.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
