// `npm test` runs all tests, or only those that the arguments name.
// With --changed, `npm test` runs only the tests that a change affects.
// The last line of the output is a summary. If CI is set, skipped tests count as an error.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { runChecks } from './run-checks.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { listNames, playwrightOutcomes } from './outcomes.mjs';
import { entry, node, root, run } from './processes.mjs';
import { changedTests, selectTests } from './selected-tests.mjs';

const results = join(root, 'test-results');
const names = process.argv.slice(2);

await ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const NO_CHECKS = { passed: 0, failed: [] };
const built = ensureBuilt();
const [checks, selected] = await Promise.all([
  names.length > 0 ? NO_CHECKS : runChecks(built),
  names.includes('--changed') ? changedTests() : selectTests(names),
  built,
]);
const total = { passed: checks.passed, failed: checks.failed.length, skipped: 0 };
const named = { failed: checks.failed, secondTry: [] };
// With BUILT_PROGRAMS, the programs that open files run from the build.
// Built programs start in a quarter of the time.
const environment = {
  CHROMIUM_PATH: await findChromium({ headless: true }),
  NODE_ENV: 'test',
  TMPDIR: memoryFolder(),
  BUILT_PROGRAMS: '1',
};
if (selected.unit) {
  const args = [entry('vitest'), 'run', ...selected.unit];
  await step('unit, server and protocol tests', args, 'vitest.json', countVitest);
}
if (selected.browser) {
  const args = [entry('@playwright/test', 'playwright'), 'test', ...selected.browser];
  // Journeys tagged @soak run only with `npm run soak`, or if their file is named.
  if (names.every((name) => name.startsWith('--'))) args.push('--grep-invert', '@soak');
  await step('browser and accessibility tests', args, 'playwright.json', countPlaywright);
}

for (const line of listNames('Passed only on the second try', named.secondTry)) console.error(line);
for (const line of listNames('Failed', named.failed)) console.error(line);
if (process.env.CI && total.skipped > 0) console.error('In CI, no test may be skipped.');
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || (process.env.CI && total.skipped > 0) ? 1 : 0);

/**
 * Runs a test runner and adds the counts in its report to the total. A runner that fails without reporting a
 * failed test counts as one failed test.
 */
async function step(name, args, report, count) {
  console.log(`\n— ${name}`);
  const status = await run(node(), args, environment);
  const counted = existsSync(join(results, report))
    ? count(readReport(report))
    : { passed: 0, failed: 0, skipped: 0, names: { failed: [], secondTry: [] } };
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  if (status !== 0 && counted.names.failed.length === 0) counted.names.failed.push(`${name} (see above)`);
  for (const key of Object.keys(total)) total[key] += counted[key];
  for (const key of Object.keys(named)) named[key].push(...counted.names[key]);
}

function readReport(file) {
  return JSON.parse(readFileSync(join(results, file), 'utf8'));
}

function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles,
    skipped: numPendingTests + numTodoTests,
    names: readReport('vitest-outcomes.json'),
  };
}

function countPlaywright(report) {
  const { stats, errors } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    names: playwrightOutcomes(report),
  };
}
