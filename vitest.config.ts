import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { VitestOutcomes } from './scripts/vitest-outcomes.ts';
import { CHROMIUM } from './tests/support/browser/chromium.ts';
import { lightCaptures } from './tests/support/component/light-captures.ts';
import { standIns } from './tests/support/component/stand-ins.ts';
import { styleOptions } from './design/style-options.ts';
import { inlineScripts } from './site/vite/inline-scripts.ts';

const SERVER_TESTS = [
  '{captures,server,tests}/**/!(*.component|*.page).test.ts',
  'site/**/*.database.test.ts',
];
/**
 * Matches tests that change state shared by all files in a worker, such as modules or item kinds, and tests
 * that must load the code themselves to count its work.
 */
const CHANGES_WHAT_IS_SHARED =
  /\bvi\.(mock|resetModules|stubEnv)\(|process\.env\.\w+ =|\b(countWork|defineKind|defineItemKind)\(/;
const REPLACES_GLOBALS = /\bvi\.(stubGlobal|useFakeTimers)\(/;
const RESTORES_GLOBALS = /\bvi\.(unstubAllGlobals|useRealTimers)\(/;
/**
 * Excludes the test that installs all packages again over the network, unless `NEW_CLONE` is set. Only
 * `.ci/run` sets this variable.
 */
const NEW_CLONE = process.env.NEW_CLONE ? [] : ['tests/project/new-clone.test.ts'];
const apart = globSync(SERVER_TESTS).filter((file) => needsOwnWorker(readFileSync(file, 'utf8')));

function needsOwnWorker(test: string): boolean {
  return CHANGES_WHAT_IS_SHARED.test(test) || (REPLACES_GLOBALS.test(test) && !RESTORES_GLOBALS.test(test));
}

/**
 * Tests with real databases and servers may take a long time on a small machine. These timeouts only end
 * tests that hang: tests that check a duration measure it.
 */
const SERVER_TIMES = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Matches the files that take longest regardless of their size, because they start whole servers or wait. */
const LONG = /\/tests\/(durability|work)|\/(runner-process|killed-servers|read-file)\.test\.ts$/;

/** Packages that are only imported dynamically. */
const LOADED_LATE = [
  '@rgrove/parse-xml',
  '@zip.js/zip.js',
  '@zip.js/zip.js/lib/zip-core-custom.js',
  'csv-parse/browser/esm/sync',
  'meshoptimizer/decoder',
  'pdfjs-dist/legacy/build/pdf.mjs',
  'pdfjs-dist/legacy/web/pdf_viewer.mjs',
  'three-mesh-bvh',
  'three/examples/jsm/lines/LineMaterial.js',
  'three/examples/jsm/lines/LineSegments2.js',
  'three/examples/jsm/lines/LineSegmentsGeometry.js',
  'three/examples/jsm/loaders/GLTFLoader.js',
  'tus-js-client',
  'uqr',
];

/**
 * Runs the files in `LONG` first, so that the run does not end with a single worker that is still running one
 * of them. Vitest's own order depends on recorded times, which a new clone does not have.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return LONG.test(moduleId);
}

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    reporters: [
      'default',
      ['json', { outputFile: 'test-results/vitest.json' }],
      new VitestOutcomes('test-results/vitest-outcomes.json'),
    ],
    // A shared machine may stall. `npm test` lists the tests that passed only on the second try.
    retry: process.env.CI ? 1 : 0,
    // The timeout of a poll, in milliseconds. Vitest's default of one second is too short on a busy machine.
    // A poll ends as soon as it succeeds.
    expect: { poll: { timeout: 20_000 } },
    // Twice the number of CI's cores.
    // Server tests spend half of their time waiting for processes, disks and leases.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{bench,contract,design,outbox,player,scripts,site}/**/*.test.ts'],
          exclude: ['**/*.database.test.ts', '**/*.{component,page}.test.ts'],
          // Starting a worker for each file would take longer than the tests in it.
          isolate: false,
          // This timeout only ends tests that hang.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Unit tests that generate and process whole buildings. `npm run test:quick` skips them.
          name: 'processing',
          include: ['processing/**/*.test.ts'],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [standIns(), react(), lightCaptures()],
        css: styleOptions,
        // Uses the production version of React.
        // React's development checks would take a quarter of the time.
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { development: false } },
        // If Vite discovered these packages during the run, it would reload a test's page.
        // The test would then fail.
        optimizeDeps: { include: LOADED_LATE },
        test: {
          name: 'component',
          include: ['{player,site,tests}/**/*.component.test.{ts,tsx}'],
          setupFiles: ['tests/support/component/still-graphics.ts'],
          // A page keeps the player's modules for the next file.
          // Loading the modules takes longer than most tests.
          isolate: false,
          testTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 720 },
            provider: playwright({
              launchOptions: CHROMIUM,
              contextOptions: {
                reducedMotion: 'reduce',
                locale: 'en-GB',
                permissions: ['clipboard-write'],
                deviceScaleFactor: 0.5,
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['{site,tests}/**/*.page.test.ts'],
          globalSetup: ['tests/support/product.ts'],
          isolate: false,
          ...SERVER_TIMES,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: SERVER_TESTS,
          exclude: [...apart, ...NEW_CLONE],
          globalSetup: ['tests/support/postgres.ts'],
          // A worker keeps the server's modules and its databases for the next file.
          isolate: false,
          ...SERVER_TIMES,
        },
      },
      {
        extends: true,
        test: {
          name: 'server, apart',
          include: apart,
          globalSetup: ['tests/support/postgres.ts'],
          ...SERVER_TIMES,
        },
      },
    ],
  },
});
