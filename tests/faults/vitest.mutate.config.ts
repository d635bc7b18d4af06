import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs: pure tests without a database or a browser. */
export default defineConfig({
  test: {
    include: ['{contract,player/state/measuring,server/platform/access}/**/*.test.ts'],
    // This test simulates measurements for several seconds, and uses parts of the benchmark.
    exclude: ['contract/measuring/coverage.test.ts'],
    testTimeout: 60_000,
  },
});
