import { describe, expect, it } from 'vitest';

interface Selection {
  unit: string[] | null;
  browser: string[] | null;
}

const script = new URL('selected-tests.mjs', import.meta.url).href;
const { selectTests } = (await import(script)) as { selectTests: (names: string[]) => Selection };

describe('npm test with names', () => {
  it('runs everything without any', () => {
    expect(selectTests([])).toEqual({ unit: [], browser: [] });
  });

  it('runs a file with the runner that knows it, and a folder with both', () => {
    expect(selectTests(['tests/twin/share.spec.ts'])).toEqual({
      unit: null,
      browser: ['tests/twin/share.spec.ts', '--pass-with-no-tests'],
    });
    expect(selectTests(['server/config.test.ts']).browser).toBeNull();
    expect(selectTests(['tests/specification'])).toMatchObject({
      unit: ['tests/specification', '--passWithNoTests'],
      browser: ['tests/specification', '--pass-with-no-tests'],
    });
  });

  it('runs the tests of a requirement by its id, and of no longer one', () => {
    const { unit, browser } = selectTests(['@2.1']);
    expect(unit).toContain('site/page/metadata/page-title.test.ts');
    expect(browser).toContain('tests/specification/dashboard.spec.ts');
    const titles = new RegExp(browser?.at(-1) ?? '');
    expect(titles.test('is titled @2.1')).toBe(true);
    expect(titles.test('is titled @2.13')).toBe(false);
  });
});
