import { expect, test } from 'vitest';
import {
  applyCorrectionOperations,
  correctionOperations,
  listOvertakenCorrections,
} from '../../../../../../contract/scans/correction-operations.ts';
import { type Corrections, correctionsSchema } from '../../../../../../contract/scans/corrections.ts';
import { readKeptOperations } from './corrections-outbox.ts';

const corrections = (fields: object): Corrections => correctionsSchema.parse(fields);
const saved = { revision: 2, corrections: corrections({ rooms: { hall: { name: 'Hall' } }, north: 1 }) };
const restored = (kept: unknown) =>
  applyCorrectionOperations(saved.corrections, readKeptOperations(kept, saved));

test('what a tab kept is there again after a reload, beside what others saved meanwhile @15.68', () => {
  const operations = correctionOperations(
    corrections({}),
    corrections({ rooms: { bath: { name: 'Bath' } } }),
  );
  expect(restored({ operations })).toEqual(
    corrections({ rooms: { hall: { name: 'Hall' }, bath: { name: 'Bath' } }, north: 1 }),
  );
});

test('what a tab of 0.8 kept of this revision is there as it was @15.68', () => {
  const wanted = corrections({ rooms: { hall: { name: 'Lobby' } } });
  expect(restored({ revision: 2, corrections: wanted })).toEqual(wanted);
});

test('what a tab of 0.8 kept of an earlier revision takes nothing away @15.68', () => {
  const kept = {
    revision: 1,
    corrections: corrections({ rooms: { hall: { name: 'Lobby' } }, settled: ['a b'] }),
  };
  const now = restored(kept);
  expect(now).toMatchObject({ rooms: { hall: { name: 'Lobby' } }, north: 1, settled: ['a b'] });
  expect(listOvertakenCorrections(now)).toEqual([
    { collection: 'rooms', id: 'hall', field: 'name', value: 'Hall' },
  ]);
});

test.each([null, 'x', {}, { operations: [{}] }, { corrections: 1 }])('of %j nothing is read', (kept) => {
  expect(readKeptOperations(kept, saved)).toEqual([]);
});
