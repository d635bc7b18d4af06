import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

const FOLDERS = ['contract', 'processing', 'server', 'site', 'player', 'tests'];

/**
 * What `npm test -- …` names: files, folders, and requirements of docs/specification.md by their ids (`@1.3`).
 * @param {string[]} names
 * @returns {{ unit: string[] | null, browser: string[] | null }} Arguments for each runner; null where it has nothing to run.
 */
export function selectTests(names) {
  if (names.length === 0) return { unit: [], browser: [] };
  const ids = names.filter((name) => name.startsWith('@'));
  const titles = ids.map((id) => `${id.replaceAll('.', String.raw`\.`)}(?!\\d)`).join('|');
  const paths = [
    ...names.filter((name) => !ids.includes(name)),
    ...(titles ? filesWith(new RegExp(titles)) : []),
  ];
  const unit = paths.filter((path) => !path.endsWith('.spec.ts'));
  const browser = paths.filter((path) => !path.endsWith('.test.ts'));
  return {
    unit: unit.length > 0 ? [...unit, '--passWithNoTests', ...(titles ? ['-t', titles] : [])] : null,
    browser:
      browser.length > 0 ? [...browser, '--pass-with-no-tests', ...(titles ? ['-g', titles] : [])] : null,
  };
}

/** @param {RegExp} title */
function filesWith(title) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter(
        (file) => /\.(test|spec)\.ts$/.test(file) && title.test(readFileSync(join(root, file), 'utf8')),
      ),
  );
}
