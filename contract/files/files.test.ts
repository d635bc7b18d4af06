import { expect, test, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';
import { sampleTour } from '../../player/testing/samples.ts';
import { listFiles } from './list-files.ts';

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

it('lists floor plans and documents with a web address', () => {
  const tour = sampleTour({
    documents: [
      { name: 'Lease', url: 'https://files.test/lease.pdf' },
      { url: 'https://files.test/a/b.pdf' },
    ],
    floorplans: [{ name: 'Level 1', url: 'https://files.test/1.pdf' }],
  });
  expect(listFiles(tour)).toEqual([
    { name: 'Level 1', url: 'https://files.test/1.pdf' },
    { name: 'Lease', url: 'https://files.test/lease.pdf' },
    { name: 'files.test/a/b.pdf', url: 'https://files.test/a/b.pdf' },
  ]);
});

it('skips entries without a valid web address', () => {
  const documents = [null, 'x', {}, { name: 'A' }, { name: 'B', url: 'javascript:alert(1)' }, { url: 5 }];
  expect(listFiles(sampleTour({ documents, floorplans: 'none' }))).toEqual([]);
});
