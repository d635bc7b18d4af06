import { defineConfig } from 'vitest/config';
import { VitestOutcomes } from './scripts/outcomes/vitest-outcomes.ts';
import { inlineScripts } from './site/vite/inline-scripts.ts';

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    reporters: [
      'default',
      ['json', { outputFile: 'test-results/vitest.json' }],
      new VitestOutcomes('test-results/vitest-outcomes.json'),
    ],
    // A shared machine may stall; what passed only at the second try is named before the last line.
    retry: process.env.CI ? 1 : 0,
    // Milliseconds; a busy machine needs more than vitest's own second, and a wait ends as soon as it holds.
    expect: { poll: { timeout: 10_000 } },
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
