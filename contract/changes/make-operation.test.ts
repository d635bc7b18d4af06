import { describe, expect, it, test } from 'vitest';
import * as fc from 'fast-check';
import { applyOperation } from './apply-operation.ts';
import { changeOperation, type Item, type Operation, reverseOperation } from './operation.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { applyToTour } from './tour-changes.ts';
import { listCollections } from './collections.ts';
import { COLLECTION_NAMES, tourOperations } from './tour-operations.ts';

const boiler: Item = { id: 't1', title: 'Boiler', text: '' };
const change = (after: Item): Operation =>
  changeOperation({ id: 'a', collection: 'tags', before: boiler, after });

describe('a change', () => {
  it('contains the changed fields and their previous values', () => {
    const after = { id: 't1', title: 'Boiler 1', text: '', keywords: ['heat'] };
    expect(change(after)).toEqual({
      id: 'a',
      collection: 'tags',
      kind: 'change',
      item: after,
      changed: ['title', 'keywords'],
      before: { title: 'Boiler' },
    });
  });

  it('contains a removed field', () => {
    expect(change({ id: 't1', title: 'Boiler' })).toMatchObject({ changed: ['text'], before: { text: '' } });
  });
});

describe('the reverse of an operation', () => {
  it.each<[string, Item | null, Operation]>([
    ['add', null, { id: 'a', collection: 'tags', kind: 'add', item: boiler }],
    ['change', boiler, change({ id: 't1', title: 'Mine', keywords: ['heat'] })],
    ['remove', boiler, { id: 'a', collection: 'tags', kind: 'remove', item: boiler }],
  ])('undoes %s and has a new id', (_kind, before, operation) => {
    const reverse = reverseOperation(operation, 'b');
    expect(reverse.id).toBe('b');
    expect(applyOperation(applyOperation(before, operation), reverse)).toEqual(before);
  });
});

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
