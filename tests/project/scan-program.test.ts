import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const product = resolve(import.meta.dirname, '../../build/product');
/** How many bytes the program may load before it has read a scan. */
const LOADED_FIRST = 900_000;

test('the scan program loads the capture code only for a readable scan @15.83', () => {
  const loaded = new Map<string, string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    const text = readFileSync(join(product, name), 'utf8');
    loaded.set(name, text);
    for (const [, next] of text.matchAll(/^import [^;]*?"\.\/([^"]+)";$/gm)) load(next!);
  };
  load('scan.js');
  const texts = [...loaded.values()];
  expect(texts.join('').length).toBeLessThan(LOADED_FIRST);
  expect(texts.filter((text) => /^import [^;]*"sharp";$/m.test(text))).toEqual([]);
});
