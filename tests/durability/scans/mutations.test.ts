import { expect, test } from 'vitest';
import { SCAN_FORMATS } from './mutate.ts';
import { readMutated } from './read-mutated.ts';

test.each(SCAN_FORMATS)(
  'rejects mutated files with an error message or reads them as surfaces: %s @15.8',
  async (format) => {
    const { refused, read, failures } = await readMutated(format, 0, 100);
    expect(failures).toEqual([]);
    expect(Math.min(refused, read)).toBeGreaterThan(2);
  },
);
