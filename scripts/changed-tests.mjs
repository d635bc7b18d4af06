import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProductSource } from './ensure-built.mjs';
import { entry, fail, node, root, runBeside } from './processes.mjs';
import { testFiles } from './selected-tests.mjs';

/** The changes are relative to the first of these branches that exists. */
const TRUNKS = ['origin/main', 'main'];
/** Tests that read the project's files without importing them. They take a second. */
const OF_ALL_FILES = [
  'design/one-source.test.ts',
  'tests/faults/faults.test.ts',
  'tests/project/guides.test.ts',
  'tests/project/specification.test.ts',
];
/** Matches the content of a test file that uses the built product. */
const ASKS_PRODUCT = /\b(openPage|startProduct)\(|build\/(product|player)/;

/**
 * Returns the tests that `npm test -- --changed` runs: those that import a file that differs from the last
 * commit or was committed since the branch left main, and those that read all files. If the product's sources
 * changed, also every test that uses the built product.
 * @returns {Promise<{ unit: string[] | null, browser: string[] | null }>} As `selectTests` returns.
 */
export async function changedTests() {
  const since = branchPoint();
  const changed = changedFiles(since);
  if (changed.length === 0) return { unit: null, browser: null };
  const ofProduct = changed.some(isProductSource);
  const files = ofProduct ? testFiles().filter(asksProduct) : [];
  const unit = new Set([...(await importersOf(since)), ...OF_ALL_FILES, ...files]);
  return {
    unit: [...unit],
    browser: ofProduct ? [] : [`--only-changed=${since}`, '--pass-with-no-tests'],
  };
}

/** @returns {string} The commit where HEAD and main diverge. */
function branchPoint() {
  for (const trunk of TRUNKS) {
    try {
      return git('merge-base', 'HEAD', trunk)[0];
    } catch {
      // There is no such file.
    }
  }
  return fail('There is no branch main to compare with.');
}

function changedFiles(/** @type {string} */ since) {
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

function git(/** @type {string[]} */ ...args) {
  const options = { cwd: root, encoding: /** @type {const} */ ('utf8'), stdio: ['ignore', 'pipe', 'ignore'] };
  return execFileSync('git', args, options).split('\n').filter(Boolean);
}

/** Returns the test files that import what has changed, by Vitest's module graph. */
async function importersOf(/** @type {string} */ since) {
  const args = [entry('vitest'), 'list', '--filesOnly', `--changed=${since}`];
  const { code, output } = await runBeside(node(), args, { NODE_ENV: 'test', NO_COLOR: '1' });
  if (code !== 0) fail(output);
  return output.split('\n').flatMap((line) => /\S+\.test\.tsx?$/.exec(line.trim())?.[0] ?? []);
}

function asksProduct(/** @type {string} */ file) {
  return !file.endsWith('.spec.ts') && ASKS_PRODUCT.test(readFileSync(join(root, file), 'utf8'));
}
