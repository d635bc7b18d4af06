import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { features } from '../../site/routes/dashboard/home/feature-carousel.tsx';
import { carriedIds } from './carried-ids.ts';

const root = join(import.meta.dirname, '../..');
const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8');

interface Requirement {
  id: string;
  code: string;
}

const requirements = specification.split('\n').flatMap((line): Requirement[] => {
  const [, id, code] = /^\| (\d+\.\d+) .* \| `([^`]+)` +\|$/.exec(line) ?? [];
  return id !== undefined && code !== undefined ? [{ id, code }] : [];
});

const script = new URL('../../scripts/selected-tests.mjs', import.meta.url).href;
const { testFiles } = (await import(script)) as { testFiles: () => string[] };
const idsOf = (files: readonly string[]) =>
  new Set(files.flatMap((file) => carriedIds(file, readFileSync(join(root, file), 'utf8'))));
const carried = idsOf(testFiles());

describe('the table of the specification', () => {
  it('covers all sections', () => {
    const sections = specification.match(/^## \d+(?=\. )/gm);
    expect(sections).toEqual(Array.from({ length: 17 }, (_, index) => `## ${index + 1}`));
    expect(requirements.length).toBeGreaterThan(200);
    expect(requirements).toHaveLength(specification.match(/^\| [^-I]/gm)?.length ?? 0);
  });

  it('gives each requirement a unique id that starts with its section', () => {
    const ids = requirements.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const section of specification.split(/^## /m).slice(1)) {
      const [number] = section.split('.');
      for (const [, id] of section.matchAll(/^\| (\d+)\.\d+ /gm)) expect(id).toBe(number);
    }
  });

  it('links each requirement to code and to a test with the id in its title', () => {
    expect(requirements.filter(({ code }) => !existsSync(join(root, code)))).toEqual([]);
    expect(requirements.filter(({ id }) => !carried.has(id))).toEqual([]);
  });

  it('contains every sentence of the carousel, each with a browser test', () => {
    const said = features.flatMap(({ title, text }) =>
      text.split(/(?<=\.) /).map((sentence) => `${title}: “${sentence}”`),
    );
    const rows = [...specification.matchAll(/^\| (17\.\d+) +\| (.+?) +\|/gm)];
    expect(rows.map(([, , sentence]) => sentence)).toEqual(said);
    const journeys = idsOf(testFiles().filter((file) => file.endsWith('.spec.ts')));
    expect(rows.filter(([, id = '']) => !journeys.has(id))).toEqual([]);
  });

  it('contains every requirement whose id is in a test title', () => {
    const known = new Set(requirements.map(({ id }) => id));
    expect([...carried].filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('a requirement’s id', () => {
  const idsIn = (text: string) => carriedIds('some.test.ts', text);

  it('counts at the end of a test or suite title', () => {
    expect(idsIn("test('opens @91.1 @91.2', () => {});")).toEqual(['91.1', '91.2']);
    expect(idsIn('describe.each(KINDS)(`over ${kind} @91.1`, { retry: 1 }, () => {});')).toEqual(['91.1']);
    expect(idsIn("it.runIf(possible)('is backed up @91.1', () => {});")).toEqual(['91.1']);
  });

  it('does not count in a comment, another text, a step or a skipped test', () => {
    expect(idsIn("/** 'opens @91.1' */ test('opens', () => {}); // test('opens @91.1')")).toEqual([]);
    expect(idsIn("expect(title).toBe('opens @91.1'); titles.test('opens @91.1');")).toEqual([]);
    expect(idsIn("test('is @91.1 in its midst', () => {});")).toEqual([]);
    expect(idsIn("test.step('opens @91.1', () => {}); it.skip('opens @91.1', () => {});")).toEqual([]);
  });
});
