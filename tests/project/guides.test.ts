import { existsSync, readdirSync, readFileSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { guides as namedByPlayer } from '../../player/state/help-texts.ts';
import { GUIDE_GROUPS } from '../../site/page/guide-groups.ts';
import { renderGuide } from '../../site/vite/guides.ts';

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

/** Files and folders in backticks that are in the product's folders, without patterns and placeholders. */
const PATH =
  /`((?:contract|design|outbox|player|processing|server|site|tools|tests|captures|bench|scripts)\/[\w./-]+)`/gu;

/** All pages except those about earlier versions or with quoted texts. */
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
