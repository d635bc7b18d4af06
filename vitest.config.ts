import { defineConfig } from 'vitest/config';
import { inlineScripts } from './site/vite/inline-scripts.ts';

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    include: [
      '{contract,design,server,site,player,captures,tools/check-capture,tests,bench,scripts}/**/*.test.ts',
    ],
    globalSetup: ['tests/support/postgres.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    // Real databases and servers: a test may take long on a small machine, and none asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
