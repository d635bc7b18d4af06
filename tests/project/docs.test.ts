import { existsSync, readdirSync, readFileSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { guides as namedByPlayer } from '../../player/state/help-texts.ts';
import { GUIDE_GROUPS } from '../../site/page/guide-groups.ts';
import { renderGuide } from '../../site/vite/guides.ts';
import { openTestStore } from '../support/stores.ts';

const FOLDER = 'docs/guide';
const written = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .map((file) => basename(file, '.md'));

const places = { address: (name: string) => `/guide/${name}`, picture: () => null };
const render = (name: string) => renderGuide(readFileSync(join(FOLDER, `${name}.md`), 'utf8'), places);

test('every guide belongs to a group', () => {
  expect(Object.values(GUIDE_GROUPS).flat()).toEqual(expect.arrayContaining(written));
});

test.each(written)('every link and picture in the guide %s has an existing target', (name) => {
  const { title, lead, links, pictures } = render(name);
  expect(title).not.toBe('');
  expect(lead.length).toBeGreaterThan(40);
  const missing = links
    .filter((link) => !link.startsWith('https://'))
    .filter((link) => {
      const [file = '', heading] = link.split('#');
      const path = join(FOLDER, file || `${name}.md`);
      return !existsSync(path) || (heading !== undefined && !hasHeading(path, heading));
    });
  expect(missing).toEqual([]);
  expect(pictures.filter((file) => !existsSync(join(FOLDER, file)))).toEqual([]);
});

test('the player refers to existing guides by their titles', () => {
  expect(namedByPlayer.map(({ name }) => render(name).title)).toEqual(
    namedByPlayer.map(({ title }) => title),
  );
});

function hasHeading(path: string, id: string): boolean {
  return renderGuide(readFileSync(path, 'utf8'), places).html.includes(` id="${id}">`);
}

/** Matches files and folders of the product in backticks, except patterns and placeholders. */
const PATH =
  /`((?:contract|design|outbox|player|processing|server|site|tools|tests|captures|bench|scripts)\/[\w./-]+)`/gu;

/** All pages, except those about earlier versions or with quoted texts. */
const pages = globSync(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/**/*.md']).filter(
  (page) => page !== 'docs/specification.md',
);

test('every path in the documentation exists', () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(PATH)].map(([, path = '']) => ({ page, path })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
});

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

test('every table’s key starts with a user’s id, except for the tables listed on the page about growth', async () => {
  const { store, close } = await openTestStore('sqlite');
  const { rows } = await sql<{ name: string; led: string }>`
    select tables.name, columns.name as led from sqlite_master tables
    join pragma_table_info(tables.name) columns on columns.pk = 1
    where tables.type = 'table' and tables.name not like 'kysely_%' and tables.name not like 'user_search_words%'`.execute(
    store.db,
  );
  await close();
  const others = rows.filter(({ led }) => led !== 'user_id').map(({ name }) => name);
  const page = readFileSync('docs/scale.md', 'utf8');
  const named = [...page.matchAll(/^\| `([a-z_]+)` /gmu)].map(([, name]) => name);
  expect(new Set(others)).toEqual(new Set(named));
  expect(rows.length).toBeGreaterThan(2 * others.length);
});
