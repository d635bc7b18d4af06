import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{building-maker,check-capture,conformance,process-scan,scanner}/**/*.test.ts'],
    isolate: false,
    // Some tests make whole buildings. No test asserts a time.
    testTimeout: 60_000,
  },
});
