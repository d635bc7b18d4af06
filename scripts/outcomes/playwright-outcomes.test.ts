import { expect, test } from 'vitest';

const script = new URL('playwright-outcomes.mjs', import.meta.url).href;
const { playwrightOutcomes } = (await import(script)) as { playwrightOutcomes: (report: object) => object };

function madeUpSpec(title: string, status: string) {
  return { file: 'pages/a.spec.ts', title, tests: [{ status }] };
}

test('names failed and flaky browser tests with their file, at any nesting depth', () => {
  const inner = { specs: [madeUpSpec('fails', 'unexpected'), madeUpSpec('holds', 'expected')] };
  const outer = { specs: [madeUpSpec('holds at last', 'flaky')], suites: [inner] };
  expect(playwrightOutcomes({ suites: [outer], errors: [{ message: 'No browser\nat line 1' }] })).toEqual({
    failed: ['pages/a.spec.ts: fails', 'outside of any test: No browser'],
    secondTry: ['pages/a.spec.ts: holds at last'],
  });
});
