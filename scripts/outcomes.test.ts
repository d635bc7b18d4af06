import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TestModule } from 'vitest/node';
import { VitestOutcomes } from './vitest-outcomes.ts';

const script = new URL('outcomes.mjs', import.meta.url).href;
const { listNames, playwrightOutcomes } = (await import(script)) as {
  listNames: (label: string, names: string[]) => string[];
  playwrightOutcomes: (report: object) => object;
};

const folder = mkdtempSync(join(tmpdir(), 'gov360-outcomes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns a file as Vitest reports it: the results of its tests' last tries, and errors outside of tests. */
function madeUpFile(
  relativeModuleId: string,
  tests: { fullName: string; state: string; flaky?: boolean }[],
  { fileErrors = [] as string[], suiteErrors = [] as string[] } = {},
): TestModule {
  const module = { relativeModuleId };
  const cases = tests.map(({ fullName, state, flaky = false }) => ({
    module,
    fullName,
    result: () => ({ state }),
    diagnostic: () => ({ flaky }),
  }));
  const suite = { type: 'suite', fullName: 'a suite', errors: () => asErrors(suiteErrors) };
  const children = { allTests: () => cases, allSuites: () => [suite] };
  return Object.assign(module, {
    type: 'module',
    children,
    errors: () => asErrors(fileErrors),
  }) as unknown as TestModule;
}

function asErrors(messages: string[]) {
  return messages.map((message) => ({ message }));
}

function writtenFor(modules: TestModule[], unhandled: string[] = []): unknown {
  const file = join(folder, 'made', 'outcomes.json');
  new VitestOutcomes(file).onTestRunEnd(modules, asErrors(unhandled));
  return JSON.parse(readFileSync(file, 'utf8'));
}

test('names failed and flaky tests with their file', () => {
  const first = madeUpFile('server/a.test.ts', [
    { fullName: 'a > holds', state: 'passed' },
    { fullName: 'a > fails', state: 'failed' },
    { fullName: 'a > holds at last', state: 'passed', flaky: true },
    { fullName: 'a > is left out', state: 'skipped' },
  ]);
  const second = madeUpFile('site/b.test.ts', [{ fullName: 'b > fails', state: 'failed' }]);
  expect(writtenFor([first, second])).toEqual({
    failed: ['server/a.test.ts: a > fails', 'site/b.test.ts: b > fails'],
    secondTry: ['server/a.test.ts: a > holds at last'],
  });
});

test('names an unreadable file, a suite that could not start, and an error outside tests', () => {
  const unread = madeUpFile('a.test.ts', [], { fileErrors: ['No such module\nat line 1'] });
  const notBegun = madeUpFile('b.test.ts', [{ fullName: 'a suite > b', state: 'skipped' }], {
    suiteErrors: ['No database'],
  });
  expect(writtenFor([unread, notBegun], ['Nobody caught this'])).toEqual({
    failed: [
      'a.test.ts: No such module',
      'b.test.ts: a suite: No database',
      'outside of any test: Nobody caught this',
    ],
    secondTry: [],
  });
});

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

test('prints up to thirty names, one per line, then the number of remaining names', () => {
  const names = Array.from({ length: 32 }, (_, index) => `test ${index + 1}`);
  expect(listNames('Failed', [])).toEqual([]);
  expect(listNames('Failed', names.slice(0, 30)).at(-1)).toBe('Failed: test 30');
  const lines = listNames('Failed', names);
  expect(lines.slice(29)).toEqual(['Failed: test 30', 'Failed: and 2 more']);
});
