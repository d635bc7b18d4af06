import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/asvs.md', 'utf8');
const ROW = /^\| +(\d+\.\d+\.\d+) +\| +([12]) +\| +([^|]+?) +\| +(met|n\.a\.|open) +\| +(.+?) +\|$/gmu;
const rows = [...page.matchAll(ROW)].map(([, number, , , state, proof = '']) => {
  const paths = [...proof.matchAll(/`([\w-]+(?:\/[\w.-]+)+|[\w-]+\.(?:json|md|ts))`/gu)];
  return { number, state, paths: paths.map(([, path = '']) => path) };
});

test('the map of ASVS 5.0.0 lists each of the 246 requirements once with correct totals', () => {
  expect(rows).toHaveLength(246);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(246);
  for (const state of ['met', 'n.a.', 'open']) {
    const count = rows.filter((row) => row.state === state).length;
    expect(page).toMatch(new RegExp(`^\\| ${state} +\\| ${count} +\\|$`, 'mu'));
  }
});

test('refers to a proof for each requirement that is met, and only to existing files', () => {
  expect(rows.filter(({ state, paths }) => state === 'met' && paths.length === 0)).toEqual([]);
  const named = rows.flatMap(({ paths }) => paths);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  expect(named.length).toBeGreaterThan(150);
});

test('pins every package by a checksum', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  const { '': ours, ...others } = packages;
  expect(ours).toBeDefined();
  const loose = Object.entries(others).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(loose.map(([name]) => name)).toEqual([]);
});
