import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './tests/support/browser/chromium.ts';

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  workers: 2,
  // Each test has separate accounts, pages and tours, so that no worker waits for another's long file.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall; what passed only at the second try is named before the last line.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    launchOptions: {
      ...CHROMIUM,
      // A page lives for seconds, so compiling its code for speed costs more than it saves.
      args: [...(CHROMIUM.args ?? []), '--js-flags=--single-threaded-gc --no-opt'],
    },
    locale: 'en-GB',
    trace: 'off',
    deviceScaleFactor: 0.5,
    // Drawing every frame of a movement takes a sixth of the time. Tests of movements turn them on.
    reducedMotion: 'reduce',
  },
});
