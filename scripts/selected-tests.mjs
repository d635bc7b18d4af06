import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

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
/** The test files of Vitest, and those of Playwright. */
const VITEST = /\.test\.tsx?$/;
const PLAYWRIGHT = /\.spec\.ts$/;

/** Returns every file of tests, by its path from the root. */
export function testFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => VITEST.test(file) || PLAYWRIGHT.test(file)),
  );
}

/**
 * Returns the tests that `npm test -- …` names: files, folders, and requirements of docs/specification.md by
 * their ids (`@1.3`).
 * @param {string[]} names
 * @returns {{ unit: string[] | null, browser: string[] | null }} Arguments for each runner; null if it has
 * nothing to run.
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
