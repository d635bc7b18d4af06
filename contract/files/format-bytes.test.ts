import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 kB'],
  [3_500, '3.4 kB'],
  [10_200, '10 kB'],
  [1024 ** 2 - 1, '1 MB'],
  [2 * 1024 ** 3, '2 GB'],
  [5.5 * 1024 ** 4, '5.5 TB'],
])('shows %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
