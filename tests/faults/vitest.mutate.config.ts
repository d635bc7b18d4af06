import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs: pure ones, without a database or a browser. */
export default defineConfig({
  test: {
    include: ['{contract,player/state/measuring,server/platform/access}/**/*.test.ts'],
    // Simulates for seconds, with parts of the bench.
    exclude: ['contract/measuring/coverage.test.ts'],
    testTimeout: 60_000,
  },
});
