import { expect, it } from 'vitest';
import { sampleTour } from '../../player/testing/samples.ts';
import { listFiles } from './list-files.ts';

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
