import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './tests/support/browser/chromium.ts';

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  workers: 2,
  // Each test has its own accounts, pages and tours, so the tests in a file can run in several workers.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall. `npm test` lists the tests that passed only on the second try.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    launchOptions: {
      ...CHROMIUM,
      // Pages are open for only a few seconds, so optimizing their code takes longer than it saves.
      args: [...(CHROMIUM.args ?? []), '--js-flags=--single-threaded-gc --no-opt'],
    },
    locale: 'en-GB',
    trace: 'off',
    deviceScaleFactor: 0.5,
    // Drawing every frame of animations would take a sixth of the test time. Tests of animations enable them.
    reducedMotion: 'reduce',
  },
});
