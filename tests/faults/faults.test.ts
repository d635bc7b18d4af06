import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './faults.ts';

const root = resolve(import.meta.dirname, '../..');

test('each fault has its own id', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
});

test.each(faults)(
  '$id changes one place and refers to existing tests',
  ({ file, find, replace, tests, title }) => {
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(tests.filter((name) => !existsSync(join(root, name)))).toEqual([]);
    expect(readFileSync(join(root, tests[0]!), 'utf8')).toContain(title ?? '');
  },
);

const audit = join(import.meta.dirname, 'audit');
const TEST_FILE = /`([^`]+\.(?:test|spec)\.tsx?)`/gu;
/** Matches a title after an opening parenthesis, in any quotes. */
const TITLE = /\(\s*(?:'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\]|\\.)+)`)/gu;
const PLACEHOLDER = /%[sdijo#]|\$\{[^}]*\}|\$[\w.]+/u;

test.each(readdirSync(audit))('every row of the audit in %s quotes the titles of existing tests', (page) => {
  const rows = readFileSync(join(audit, page), 'utf8').split('\n');
  const quotes = rows.flatMap((row) => quotesIn(row.split(' | ').at(-1)!));
  expect(quotes.length).toBeGreaterThan(50);
  expect(quotes.filter(({ file, quote }) => !titlesOf(file).some((title) => title.test(quote)))).toEqual([]);
});

/** Returns the quotations in a cell, each with the test file that was last named before it. */
function quotesIn(cell: string): { file: string; quote: string }[] {
  const [first = '', ...quotes] = cell.split('› ');
  let before = first;
  return quotes.map((quote) => {
    const file = [...before.matchAll(TEST_FILE)].at(-1)?.[1] ?? '';
    before += quote;
    return { file, quote };
  });
}

/** Returns a pattern for each title in a test file. It matches quotations of the start of the title. */
function titlesOf(file: string): RegExp[] {
  const path = join(root, file);
  const text = file !== '' && existsSync(path) ? readFileSync(path, 'utf8') : '';
  return [...text.matchAll(TITLE)]
    .map(([, plain, template]) => plain ?? template ?? '')
    .filter((title) => title.includes(' '))
    .map(toPattern);
}

function toPattern(title: string): RegExp {
  const parts = title.replace(/(?: @[\d.]+)+$/u, '').split(PLACEHOLDER);
  return new RegExp(`^${parts.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/gu, '\\$&')).join('.+')}`, 'u');
}
