import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './faults.ts';

const root = resolve(import.meta.dirname, '../..');

test('each fault has its own id', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
});

test.each(faults)(
  '$id changes one place and refers to existing tests',
  ({ file, find, replace, tests, title }) => {
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(tests.filter((name) => !existsSync(join(root, name)))).toEqual([]);
    expect(readFileSync(join(root, tests[0]!), 'utf8')).toContain(title ?? '');
  },
);
