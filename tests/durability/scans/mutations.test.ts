import { expect, test } from 'vitest';
import { SCAN_FORMATS } from './mutate.ts';
import { readMutated } from './read-mutated.ts';

test.each(SCAN_FORMATS)(
  'mutated files are rejected with an error message or read as surfaces: %s @15.8',
  async (format) => {
    const { refused, read, failures } = await readMutated(format, 0, 100);
    expect(failures).toEqual([]);
    expect(Math.min(refused, read)).toBeGreaterThan(2);
  },
);
