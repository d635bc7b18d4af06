import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isProductSource } from './ensure-built.mjs';
import { entry, fail, node, root, runBeside } from './processes.mjs';

const FOLDERS = [
  'bench',
  'captures',
  'contract',
  'design',
  'outbox',
  'player',
  'processing',
  'scripts',
  'server',
  'site',
  'tests',
];
/** Matches the test files of Vitest. */
const VITEST = /\.test\.tsx?$/;
/** Matches the test files of Playwright. */
const PLAYWRIGHT = /\.spec\.ts$/;

/** Changes are determined relative to the first of these branches that exists. */
const TRUNKS = ['origin/main', 'main'];
/** Tests that read the project's files without importing them. Running these tests takes a second. */
const OF_ALL_FILES = [
  'design/one-source.test.ts',
  'tests/faults/faults.test.ts',
  'tests/project/docs.test.ts',
  'tests/project/specification.test.ts',
];
/** Matches the content of a test file that uses the built product. */
const ASKS_PRODUCT = /\b(openPage|startProduct)\(|build\/(product|player)/;

/** Returns the paths of all test files, relative to the root. */
export function testFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => VITEST.test(file) || PLAYWRIGHT.test(file)),
  );
}

/**
 * Returns the tests for the arguments of `npm test -- …`: files, folders, and ids of requirements in
 * docs/specification.md, such as `@1.3`.
 * @param {string[]} names
 * @returns {{ unit: string[] | null, browser: string[] | null }} The arguments for each runner; null if it has
 * no tests to run.
 */
export function selectTests(names) {
  if (names.length === 0) return { unit: [], browser: [] };
  const ids = names.filter((name) => name.startsWith('@'));
  const titles = ids.map((id) => `${id.replaceAll('.', String.raw`\.`)}(?!\\d)`).join('|');
  const paths = [
    ...names.filter((name) => !ids.includes(name)),
    ...(titles ? filesWith(new RegExp(titles)) : []),
  ];
  const unit = paths.filter((path) => !PLAYWRIGHT.test(path));
  const browser = paths.filter((path) => !VITEST.test(path));
  return {
    unit: unit.length > 0 ? [...unit, '--passWithNoTests', ...(titles ? ['-t', titles] : [])] : null,
    browser:
      browser.length > 0 ? [...browser, '--pass-with-no-tests', ...(titles ? ['-g', titles] : [])] : null,
  };
}

/** @param {RegExp} title */
function filesWith(title) {
  return testFiles().filter((file) => title.test(readFileSync(join(root, file), 'utf8')));
}

/**
 * Returns the tests that `npm test -- --changed` runs: those that import a file which has changed since the
 * branch left main, and those that read all files. If sources of the product have changed, also returns all
 * tests that use the built product.
 * @returns {Promise<{ unit: string[] | null, browser: string[] | null }>}
 * The same as `selectTests`.
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

/** @returns {string} The commit at which HEAD and main diverge. */
function branchPoint() {
  for (const trunk of TRUNKS) {
    try {
      return git('merge-base', 'HEAD', trunk)[0];
    } catch {
      // The branch does not exist.
    }
  }
  return fail('There is no branch named main to compare with.');
}

function changedFiles(/** @type {string} */ since) {
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

function git(/** @type {string[]} */ ...args) {
  const options = { cwd: root, encoding: /** @type {const} */ ('utf8'), stdio: ['ignore', 'pipe', 'ignore'] };
  return execFileSync('git', args, options).split('\n').filter(Boolean);
}

/** Returns the test files that import a changed file, according to Vitest's module graph. */
async function importersOf(/** @type {string} */ since) {
  const args = [entry('vitest'), 'list', '--filesOnly', `--changed=${since}`];
  const { code, output } = await runBeside(node(), args, { NODE_ENV: 'test', NO_COLOR: '1' });
  if (code !== 0) fail(output);
  return output.split('\n').flatMap((line) => /\S+\.test\.tsx?$/.exec(line.trim())?.[0] ?? []);
}

function asksProduct(/** @type {string} */ file) {
  return !file.endsWith('.spec.ts') && ASKS_PRODUCT.test(readFileSync(join(root, file), 'utf8'));
}
