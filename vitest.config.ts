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
/** What replaces modules or adds kinds would do so for the files after it as well, and work is counted only of code not yet loaded. */
const CHANGES_WHAT_IS_SHARED =
  /\bvi\.(mock|resetModules|stubEnv)\(|process\.env\.\w+ =|\b(countWork|defineKind|defineItemKind)\(/;
const REPLACES_GLOBALS = /\bvi\.(stubGlobal|useFakeTimers)\(/;
const RESTORES_GLOBALS = /\bvi\.(unstubAllGlobals|useRealTimers)\(/;
/** Installs everything again over the network, which only `.ci/run` does. */
const NEW_CLONE = process.env.NEW_CLONE ? [] : ['tests/project/new-clone.test.ts'];
const apart = globSync(SERVER_TESTS).filter((file) => needsOwnWorker(readFileSync(file, 'utf8')));

function needsOwnWorker(test: string): boolean {
  return CHANGES_WHAT_IS_SHARED.test(test) || (REPLACES_GLOBALS.test(test) && !RESTORES_GLOBALS.test(test));
}

/** Real databases and servers: a test may take long on a small machine, and none asserts a time. */
const SERVER_TIMES = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Starts whole products, or waits: what takes longest whatever its size. */
const LONG = /\/tests\/(durability|work)|\/(runner-process|killed-servers|read-file)\.test\.ts$/;

/** Packages that no test imports statically. */
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

/** The longest files first, so that no worker is left alone with one at the end; a new clone has no recorded times. */
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
    // A shared machine may stall; what passed only at the second try is named before the last line.
    retry: process.env.CI ? 1 : 0,
    // Milliseconds; a busy machine needs more than vitest's own second, and a wait ends as soon as it holds.
    expect: { poll: { timeout: 20_000 } },
    // Twice as many as CI has cores: half of what server tests do is waiting, for processes, disks and leases.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{bench,contract,design,outbox,player,scripts,site}/**/*.test.ts'],
          exclude: ['**/*.database.test.ts', '**/*.{component,page}.test.ts'],
          // A worker per file would take longer than the tests in it.
          isolate: false,
          // None asserts a time.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Unit tests as well, which make and look through whole buildings: no part of the quick ones.
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
        // As it is built: React's checks for developers take a quarter of the time.
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { development: false } },
        // Loaded by a dynamic import: found during the run, it would make Vite reload a test, which then fails.
        optimizeDeps: { include: LOADED_LATE },
        test: {
          name: 'component',
          include: ['{player,site,tests}/**/*.component.test.{ts,tsx}'],
          setupFiles: ['tests/support/component/still-graphics.ts'],
          // A page keeps the player's modules for the next file: loading them would take longer than most tests.
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
          // A worker keeps the server's modules, and the databases it has made, for the next file.
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
