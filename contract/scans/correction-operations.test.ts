import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCorrections } from '../../tests/support/scans/any-corrections.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { sampleSpace } from '../../tests/support/scans/sample-scan.ts';
import {
  applyCorrectionOperations,
  correctionOperations,
  listOvertakenCorrections,
  settleOvertaken,
} from './correction-operations.ts';
import { type Corrections, correctionsSchema } from './corrections.ts';

const corrections = (fields: object = {}): Corrections => correctionsSchema.parse(fields);
const any = () => anyCorrections(sampleSpace()).map(corrections);
/**
 * Returns the result after two windows that started with the same corrections have saved one after the other.
 */
const both = (from: object, first: object, second: object) => {
  const [base, ...windows] = [from, first, second].map(corrections);
  return windows.reduce(
    (saved, window) => applyCorrectionOperations(saved, correctionOperations(base!, window)),
    base!,
  );
};

describe('operations on corrections @15.63', () => {
  test('convert any corrections to any other corrections', () => {
    fc.assert(
      fc.property(any(), any(), (before, after) => {
        const made = applyCorrectionOperations(before, correctionOperations(before, after));
        expect(correctionOperations(made, after)).toEqual([]);
        expect(correctionsSchema.parse(made)).toEqual(made);
      }),
      { numRuns: rounds(20, 100) },
    );
  });

  test('have no further effect when they are applied again', () => {
    fc.assert(
      fc.property(any(), any(), (before, after) => {
        const operations = correctionOperations(before, after);
        const once = applyCorrectionOperations(before, operations);
        expect(applyCorrectionOperations(once, operations)).toEqual(once);
      }),
      { numRuns: rounds(20, 100) },
    );
  });

  test('keep the changes of two windows to different fields, links and warnings', () => {
    const saved = both(
      { rooms: { hall: { name: 'Hall' } }, links: { 'a b': true } },
      {
        rooms: { hall: { name: 'Lobby' }, bath: { name: 'Bath' } },
        links: { 'a b': true, 'b c': false },
        north: 1,
      },
      { rooms: { hall: { name: 'Hall', floor: 'upper' } }, ceilings: { upper: 2.5 }, settled: ['room hall'] },
    );
    expect(saved).toEqual(
      corrections({
        rooms: { hall: { name: 'Lobby', floor: 'upper' }, bath: { name: 'Bath' } },
        links: { 'b c': false },
        ceilings: { upper: 2.5 },
        settled: ['room hall'],
        north: 1,
      }),
    );
  });

  test.each([
    { already: { rooms: { hall: { name: 'Hall' } } }, title: 'corrected before' },
    { already: {}, title: 'corrected for the first time' },
  ])('keep the later value of a field $title, and the earlier value in `overtaken`', ({ already }) => {
    const saved = both(already, { rooms: { hall: { name: 'A' } } }, { rooms: { hall: { name: 'B' } } });
    expect(saved.rooms.hall).toEqual({ name: 'B' });
    const [replaced] = listOvertakenCorrections(saved);
    expect(replaced).toEqual({ collection: 'rooms', id: 'hall', field: 'name', value: 'A' });
    expect(settleOvertaken(saved, replaced!, false)).toEqual(corrections({ rooms: { hall: { name: 'B' } } }));
    expect(settleOvertaken(saved, replaced!, true)).toEqual(corrections({ rooms: { hall: { name: 'A' } } }));
  });

  test('keep a room that one window removed and another window changed, in either order', () => {
    const changed = { rooms: { hall: { name: 'Lobby', floor: 'upper' } } };
    const removed = { rooms: { hall: { removed: true } } };
    const from = { rooms: { hall: { name: 'Hall', floor: 'upper' } } };
    for (const saved of [both(from, changed, removed), both(from, removed, changed)]) {
      expect(saved).toEqual(corrections(changed));
    }
    expect(both(from, removed, removed)).toEqual(corrections(removed));
    expect(both(removed, from, removed)).toEqual(corrections(from));
  });
});
