import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = import.meta.dirname;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(?!.*\.test\.).*\.ts$/.test(file),
);

/**
 * Returns the folder of a file; '' for the root. config.ts counts as a separate folder, because every folder
 * imports it.
 */
const folderOf = (file: string) =>
  file === 'platform/config/config.ts' ? file : dirname(file).replace(/^\.$/, '');

/** Returns the server folders that each folder imports, including imports of types. */
function readGraph(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const from = folderOf(file);
    const imported = graph.get(from) ?? new Set();
    graph.set(from, imported);
    for (const [, specifier = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const target = relative(ROOT, resolve(ROOT, dirname(file), specifier));
      if (!target.startsWith('..') && folderOf(target) !== from) imported.add(folderOf(target));
    }
  }
  return graph;
}

/** Returns an import cycle, or null if there is none. */
function findCircle(graph: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (folder: string, way: string[]): string[] | null => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const next of graph.get(folder) ?? []) {
      const circle = visit(next, [...way, folder]);
      if (circle) return circle;
    }
    done.add(folder);
    return null;
  };
  for (const folder of graph.keys()) {
    const circle = visit(folder, []);
    if (circle) return circle;
  }
  return null;
}

test('no server folder imports a folder that imports it, directly or indirectly', () => {
  const graph = readGraph();
  expect([...graph.keys()]).toEqual(
    expect.arrayContaining(['', 'edges/api', 'edges/api/operations', 'domain/tours', 'platform/store']),
  );
  expect(findCircle(graph)).toBeNull();
});

/** The folders in order. Each of them may import only folders before it. */
const DOMAIN = [
  'audit users messages profiles mail identity',
  'contents tours notifications threads files scans captures exports imports uploads portfolio accounts',
].flatMap((names) => names.split(' '));
const LAYERS = ['platform/', ...DOMAIN.map((name) => `domain/${name}`), 'edges/', 'backup', ''];

test('no server folder imports a later folder, not even with import()', () => {
  const layerOf = (folder: string) =>
    LAYERS.findIndex((layer) => `${folder}/`.startsWith(layer === '' ? '' : layer.replace(/\/?$/, '/')));
  const wrong = [...readGraph()].flatMap(([from, imported]) =>
    [...imported].filter((to) => layerOf(to) > layerOf(from)).map((to) => `${from} > ${to}`),
  );
  expect(wrong).toEqual([]);
});

test('detects a cycle of several folders', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ]);
  expect(findCircle(graph)).toEqual(['b', 'c', 'b']);
});

test('no folder has more than 24 modules', () => {
  const entries = readdirSync(ROOT, { recursive: true, withFileTypes: true });
  const folders = Map.groupBy(
    entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts')),
    (entry) => relative(ROOT, entry.parentPath),
  );
  expect([...folders].filter(([, held]) => held.length > 24).map(([folder]) => folder)).toEqual([]);
});
