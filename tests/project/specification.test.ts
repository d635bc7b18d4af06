import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

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

/** Ids at the end of a test's title, such as ' @1.3 @2.14'. */
const carried = new Set(
  globSync('{bench,contract,design,player,processing,scripts,server,site,tests}/**/*.{test,spec}.ts', {
    cwd: root,
  })
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/(?: @\d+\.\d+)+(?=['"`])/g) ?? [])
    .flatMap((ids) => ids.trim().split(' '))
    .map((id) => id.slice(1)),
);

describe('the table of the specification', () => {
  it('covers all sections', () => {
    const sections = specification.match(/^## \d+(?=\. )/gm);
    expect(sections).toEqual(Array.from({ length: 16 }, (_, index) => `## ${index + 1}`));
    expect(requirements.length).toBeGreaterThan(200);
    expect(requirements).toHaveLength(specification.match(/^\| [^-I]/gm)?.length ?? 0);
  });

  it('gives each requirement an id of its own, by its section', () => {
    const ids = requirements.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const section of specification.split(/^## /m).slice(1)) {
      const [number] = section.split('.');
      for (const [, id] of section.matchAll(/^\| (\d+)\.\d+ /gm)) expect(id).toBe(number);
    }
  });

  it.each(requirements)('$id has code, and a test that carries its id', ({ id, code }) => {
    expect(existsSync(join(root, code))).toBe(true);
    expect(carried.has(id)).toBe(true);
  });

  it('has every requirement whose id a test carries', () => {
    const known = new Set(requirements.map(({ id }) => id));
    expect([...carried].filter((id) => !known.has(id))).toEqual([]);
  });
});
