import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../tests/support/rounds.ts';
import { applyToTour } from './tour-changes.ts';
import { listCollections } from './collections.ts';
import type { Item } from './operation.ts';
import { COLLECTION_NAMES, tourOperations } from './tour-operations.ts';

const item = fc.record(
  { id: fc.constantFrom('a', 'b', 'c', 'd'), title: fc.constantFrom('One', 'Two'), later: fc.jsonValue() },
  { requiredKeys: ['id', 'title'] },
);
const items = fc.uniqueArray(item, { selector: ({ id }) => id });
const tour = fc.record({
  matterportId: fc.constantFrom('gv360office', 'SxQL3iGyoDo'),
  name: fc.constantFrom('Office', 'Depot'),
  floors: fc.array(fc.nat()),
  public: fc.boolean(),
  revision: fc.nat(),
  tags: items,
  points: items,
});

const byId = (list: readonly Item[]) => new Map(list.map((one) => [one.id, one]));

test('the operations from one state to another produce the new state, except for fields that operations cannot change', () => {
  fc.assert(
    fc.property(tour, tour, (before, after) => {
      let id = 0;
      const operations = tourOperations(before, after, () => String((id += 1)));
      expect(new Set(operations.map((operation) => operation.id)).size).toBe(operations.length);
      const made = applyToTour(before, operations);
      for (const name of ['tags', 'points'] as const)
        expect(byId(made[name] as Item[])).toEqual(byId(after[name] as Item[]));
      const { tags: _, points: __, public: ___, revision: ____, ...fields } = after;
      const { public: isPublic, revision } = before;
      expect(made).toMatchObject({ ...fields, public: isPublic, revision });
    }),
    { numRuns: rounds(25, 100) },
  );
});

test('leaves a collection unchanged if the new state does not contain it', () => {
  expect(tourOperations({ tags: [{ id: 'a' }], name: 'Office' }, { name: 'Office' }, () => '1')).toEqual([]);
});

test('lists the names of all collections', () => {
  expect([...COLLECTION_NAMES]).toEqual(listCollections().map(({ name }) => name));
});
