import { describe, expect, it } from 'vitest';

interface Selection {
  unit: string[] | null;
  browser: string[] | null;
}

const building = new URL('ensure-built.mjs', import.meta.url).href;
const { isProductSource } = (await import(building)) as { isProductSource: (file: string) => boolean };
const script = new URL('selected-tests.mjs', import.meta.url).href;
const { selectTests, testFiles } = (await import(script)) as {
  selectTests: (names: string[]) => Selection;
  testFiles: () => string[];
};

describe('npm test with names', () => {
  it('runs everything if no names are given', () => {
    expect(selectTests([])).toEqual({ unit: [], browser: [] });
  });

  it('runs a file with its own runner, and a folder with both runners', () => {
    expect(selectTests(['tests/twin/share.spec.ts'])).toEqual({
      unit: null,
      browser: ['tests/twin/share.spec.ts', '--pass-with-no-tests'],
    });
    expect(selectTests(['server/platform/config/config.test.ts']).browser).toBeNull();
    expect(selectTests(['tests/specification'])).toMatchObject({
      unit: ['tests/specification', '--passWithNoTests'],
      browser: ['tests/specification', '--pass-with-no-tests'],
    });
  });

  it('runs tests of every kind for a requirement’s id, but not for a longer id', () => {
    const { unit, browser } = selectTests(['@2.1', '@11.23']);
    expect(unit).toContain('site/page/error-page.test.ts');
    expect(unit).toContain('tests/player/tags.component.test.ts');
    expect(unit?.filter((file) => file.endsWith('.spec.ts'))).toEqual([]);
    expect(browser?.filter((file) => /\.test\.tsx?$/.test(file)) ?? []).toEqual([]);
    const titles = new RegExp(unit?.at(-1) ?? '');
    expect(titles.test('is titled @2.1')).toBe(true);
    expect(titles.test('is titled @2.13')).toBe(false);
  });

  it('finds the tests of both runners in every folder', () => {
    const files = testFiles();
    expect(files).toContain('tests/scans/scans.spec.ts');
    expect(files.some((file) => file.endsWith('.component.test.ts'))).toBe(true);
    expect(files.some((file) => file.endsWith('.spec.ts'))).toBe(true);
  });
});

it('selects the tests of the built product if the changed file is part of the build', () => {
  for (const file of ['player/main.ts', 'server/main.ts', 'docs/guide/share.md', 'vite.config.ts'])
    expect(isProductSource(file), file).toBe(true);
  for (const file of [
    'player/main.test.ts',
    'site/x.component.test.tsx',
    'docs/performance.md',
    'players/a.ts',
  ])
    expect(isProductSource(file), file).toBe(false);
});
