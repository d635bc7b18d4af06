// npm test: everything, or with names what they name, and one plain line at the end. CI=true allows no skipped test.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { runChecks } from './run-checks.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { entry, node, root, run } from './processes.mjs';
import { selectTests } from './selected-tests.mjs';

const results = join(root, 'test-results');
const secondTry = [];
const names = process.argv.slice(2);
const selected = selectTests(names);

await ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const NO_CHECKS = { passed: 0, failed: [] };
const [checks] = await Promise.all([names.length > 0 ? NO_CHECKS : runChecks(), ensureBuilt()]);
const total = { passed: checks.passed, failed: checks.failed.length, skipped: 0 };
const chromium = await findChromium();
if (selected.unit) {
  const args = [entry('vitest'), 'run', ...selected.unit];
  await step('unit, server and protocol tests', args, 'vitest.json', countVitest);
}
if (selected.browser) {
  const args = [entry('@playwright/test', 'playwright'), 'test', ...selected.browser];
  await step('browser and accessibility tests', args, 'playwright.json', countPlaywright);
}

if (checks.failed.length > 0) console.error(`Failed: ${checks.failed.join(', ')} (see above).`);
for (const title of secondTry) console.error(`Passed only at the second try: ${title}`);
if (process.env.CI && total.skipped > 0) console.error('In CI nothing may be skipped.');
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || (process.env.CI && total.skipped > 0) ? 1 : 0);

/** Runs a test runner and adds what its report counts; a runner that fails without a report counts as one failure. */
async function step(name, args, report, count) {
  console.log(`\n— ${name}`);
  const status = await run(node(), args, { CHROMIUM_PATH: chromium, NODE_ENV: 'test' });
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
