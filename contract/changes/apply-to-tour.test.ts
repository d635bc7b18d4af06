import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../tests/support/rounds.ts';
import { applyToTour } from './tour-changes.ts';
import { changeOperation, type Item, type Operation } from './operation.ts';

const boiler: Item = { id: 't1', title: 'Boiler', serial: 'B-17' };
const pump: Item = { id: 't2', title: 'Pump' };
const tour = { name: 'Head office', revision: 4, tags: [boiler] };

const add = (item: Item, collection = 'tags'): Operation => ({
  id: `add-${item.id}`,
  collection,
  kind: 'add',
  item,
});
const remove = (item: Item): Operation => ({ id: 'remove', collection: 'tags', kind: 'remove', item });
const rename = (before: Item, title: string): Operation =>
  changeOperation({ id: 'rename', collection: 'tags', before, after: { ...before, title } });

describe('operations on a tour', () => {
  it('append items without changing the original tour', () => {
    const next = applyToTour(tour, [add(pump), add({ id: 't3' })]);
    expect(next.tags).toEqual([boiler, pump, { id: 't3' }]);
    expect(tour.tags).toEqual([boiler]);
  });

  it('keep unknown fields and invalid entries', () => {
    const mixed = { ...tour, mood: 'calm', tags: ['?', boiler, null] };
    expect(applyToTour(mixed, [rename(boiler, 'Boiler 1')])).toEqual({
      ...mixed,
      tags: ['?', { ...boiler, title: 'Boiler 1' }, null],
    });
    expect(applyToTour(mixed, [remove(boiler)]).tags).toEqual(['?', null]);
  });

  it('are applied in order, each to the result of the previous one', () => {
    const renamed = { ...pump, title: 'Pump 1' };
    expect(applyToTour(tour, [add(pump), rename(pump, 'Pump 1'), remove(renamed)])).toEqual(tour);
    expect(applyToTour(tour, [remove(boiler), add(pump), add(boiler)]).tags).toEqual([pump, boiler]);
  });

  it('change only the collections that they name, even if one is missing', () => {
    const next = applyToTour(tour, [add(pump, 'points')]);
    expect(next).toEqual({ ...tour, points: [pump] });
    expect(next.tags).toBe(tour.tags);
  });

  it('return the same tour if nothing changes', () => {
    expect(applyToTour(tour, [])).toBe(tour);
    expect(applyToTour(tour, [add(boiler), remove(pump), rename(boiler, 'Boiler')])).toBe(tour);
  });

  it('record when the replaced value was saved', () => {
    const theirs = { ...tour, tags: [{ ...boiler, title: 'Theirs' }] };
    const savedAt = '2026-11-20T10:00:00.000Z';
    expect(applyToTour(theirs, [rename(boiler, 'Mine')], savedAt).tags).toMatchObject([
      { title: 'Mine', overtaken: [{ title: 'Theirs', overtakenAt: savedAt }] },
    ]);
  });
});

describe('a group', () => {
  const inGroup = (group: string, ...operations: Operation[]) =>
    operations.map((operation, index): Operation => ({ ...operation, id: `${group}-${index}`, group }));
  const both = { ...tour, tags: [boiler, pump] };

  it('changes nothing if one of its removals would delete another user’s changes', () => {
    const theirs = { ...both, tags: [boiler, { ...pump, title: 'Theirs' }] };
    const split = inGroup('g', remove(pump), rename(boiler, 'Boiler 1'), add({ id: 't3' }));
    expect(applyToTour(both, split).tags).toEqual([{ ...boiler, title: 'Boiler 1' }, { id: 't3' }]);
    expect(applyToTour(theirs, split)).toBe(theirs);
    // Without a group, each operation is applied separately.
    const alone = split.map((operation): Operation => ({ ...operation, group: undefined }));
    expect(applyToTour(theirs, alone).tags).toHaveLength(3);
  });

  it('is applied even if an item that it removes was already deleted', () => {
    const gone = { ...both, tags: [boiler] };
    expect(applyToTour(gone, inGroup('g', remove(pump), rename(boiler, 'Boiler 1'))).tags).toEqual([
      { ...boiler, title: 'Boiler 1' },
    ]);
  });

  it('is skipped if it depends on a skipped group', () => {
    const theirs = { ...both, tags: [boiler, { ...pump, title: 'Theirs' }] };
    const renamed = { ...boiler, title: 'Boiler 1' };
    const first = inGroup('g', rename(boiler, 'Boiler 1'), remove(pump));
    const second = inGroup('h', remove(renamed), add({ id: 't3' }));
    expect(applyToTour(both, [...first, ...second]).tags).toEqual([{ id: 't3' }]);
    expect(applyToTour(theirs, [...first, ...second])).toBe(theirs);
  });

  const names = ['a', 'b', 'c'];
  const gesture = fc.uniqueArray(
    fc.record({ id: fc.constantFrom(...names), kind: fc.constantFrom('remove', 'rename'), seen: fc.nat(2) }),
    { minLength: 1, maxLength: 3, selector: ({ id }) => id },
  );

  it('is applied or skipped as a whole, whatever the order of other users’ groups', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 6 }), (gestures) => {
        const start = { revision: 1, tags: names.map((id): Item => ({ id, title: 'title 0' })) };
        const groups = gestures.map((steps, group) =>
          inGroup(
            `g${group}`,
            ...steps.map(({ id, kind, seen }): Operation => {
              const before = { id, title: `title ${seen}` };
              return kind === 'remove' ? remove(before) : rename(before, `title ${(seen + 1) % 3}`);
            }),
          ),
        );
        let oneByOne = start;
        for (const group of groups) {
          const next = applyToTour(oneByOne, group);
          const titles = new Map(next.tags.map((tag) => [tag.id, tag.title]));
          const isDone = group.every(({ kind, item }) =>
            kind === 'remove' ? !titles.has(item.id) : titles.get(item.id) === item.title,
          );
          expect(next === oneByOne || isDone).toBe(true);
          oneByOne = next;
        }
        expect(applyToTour(start, groups.flat()).tags).toEqual(oneByOne.tags);
      }),
      { numRuns: rounds(100, 500) },
    );
  });
});
