import { globSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StorageTable } from './storage-table.tsx';

const KEEPS = /\.setItem\(|\bstore\('|keepLocally\(|indexedDB\.open\(|document\.cookie = |setCookie\(/;
/** Matches a key under which something is stored, or the prefix of such a key. */
const NAMES = /['`]((?:gov360[._-]|draft:|outbox:)[\w.-]*|emailForSignIn|cookiesAccepted)/g;

const sources = globSync('{player,site,contract}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file) && !file.endsWith('storage-table.tsx'),
);
/** The matched names, by source file. */
const names = new Map(
  sources.map((file) => {
    const text = readFileSync(file, 'utf8');
    const found = Array.from(text.matchAll(NAMES), ([, name]) => name!);
    return [file, { keeps: KEEPS.test(text), found }];
  }),
);

test('the cookie policy lists every item that is stored in the browser', () => {
  const table = renderToStaticMarkup(createElement(StorageTable));
  const kept = [...names].flatMap(([file, { keeps, found }]) =>
    keeps || file === 'contract/cookies.ts' ? found : [],
  );
  expect(new Set(kept).size).toBeGreaterThan(12);
  expect(kept.filter((name) => !table.includes(name))).toEqual([]);
});

test('each source file that stores an item contains its key, except for cookie names defined elsewhere', () => {
  const silent = [...names].filter(([, { keeps, found }]) => keeps && found.length === 0);
  expect(silent.map(([file]) => file).toSorted()).toEqual([
    'site/browser/consent-script.ts',
    'site/browser/time-zone.ts',
  ]);
});
