import { expect, test } from 'vitest';

const script = new URL('list-names.mjs', import.meta.url).href;
const { listNames } = (await import(script)) as { listNames: (label: string, names: string[]) => string[] };

test('prints up to thirty names, one per line, then the number of remaining names', () => {
  const names = Array.from({ length: 32 }, (_, index) => `test ${index + 1}`);
  expect(listNames('Failed', [])).toEqual([]);
  expect(listNames('Failed', names.slice(0, 30)).at(-1)).toBe('Failed: test 30');
  const lines = listNames('Failed', names);
  expect(lines.slice(29)).toEqual(['Failed: test 30', 'Failed: and 2 more']);
});
