// npm test: everything, and one plain line at the end. CI=true allows no skipped test.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, entry, node, root, run } from './toolchain.mjs';

const results = join(root, 'test-results');
const total = { passed: 0, failed: 0, skipped: 0 };
const secondTry = [];

ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

for (const { name, passes } of checks) {
  console.log(`\n— ${name}`);
  total[passes() ? 'passed' : 'failed'] += 1;
}
ensureBuilt();
const chromium = findChromium();
step('unit, server and protocol tests', [entry('vitest'), 'run'], 'vitest.json', countVitest);
step(
  'browser and accessibility tests',
  [entry('@playwright/test', 'playwright'), 'test'],
  'playwright.json',
  countPlaywright,
);

for (const title of secondTry) console.error(`Passed only at the second try: ${title}`);
if (process.env.CI && total.skipped > 0) console.error('In CI nothing may be skipped.');
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || (process.env.CI && total.skipped > 0) ? 1 : 0);

/** Runs a test runner and adds what its report counts; a runner that fails without a report counts as one failure. */
function step(name, args, report, count) {
  console.log(`\n— ${name}`);
  const status = run(node(), args, { CHROMIUM_PATH: chromium, NODE_ENV: 'test' });
  const file = join(results, report);
  const counted = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  for (const key of Object.keys(total)) total[key] += counted[key];
}

function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles,
    skipped: numPendingTests + numTodoTests,
  };
}

function countPlaywright({ stats, errors, suites }) {
  secondTry.push(...suites.flatMap(flakyTitles));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/** Titles of what failed and then passed, with their files. */
function flakyTitles({ specs, suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(flakyTitles)];
}
