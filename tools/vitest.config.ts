import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{building-maker,check-capture,process-scan,scanner}/**/*.test.ts'],
    isolate: false,
    // They make whole buildings, and none asserts a time.
    testTimeout: 60_000,
  },
});
