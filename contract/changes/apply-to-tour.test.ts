import { describe, expect, it } from 'vitest';
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
  it('add items behind the others and leave the given tour alone', () => {
    const next = applyToTour(tour, [add(pump), add({ id: 't3' })]);
    expect(next.tags).toEqual([boiler, pump, { id: 't3' }]);
    expect(tour.tags).toEqual([boiler]);
  });

  it('keep unknown fields of the tour and of the item, and entries that are no items', () => {
    const mixed = { ...tour, mood: 'calm', tags: ['?', boiler, null] };
    expect(applyToTour(mixed, [rename(boiler, 'Boiler 1')])).toEqual({
      ...mixed,
      tags: ['?', { ...boiler, title: 'Boiler 1' }, null],
    });
    expect(applyToTour(mixed, [remove(boiler)]).tags).toEqual(['?', null]);
  });

  it('are applied in their order, each to what the one before made', () => {
    const renamed = { ...pump, title: 'Pump 1' };
    expect(applyToTour(tour, [add(pump), rename(pump, 'Pump 1'), remove(renamed)])).toEqual(tour);
    expect(applyToTour(tour, [remove(boiler), add(pump), add(boiler)]).tags).toEqual([pump, boiler]);
  });

  it('change only the collections they name, also one that the tour does not have yet', () => {
    const next = applyToTour(tour, [add(pump, 'points')]);
    expect(next).toEqual({ ...tour, points: [pump] });
    expect(next.tags).toBe(tour.tags);
  });

  it('give the very same tour where nothing changes', () => {
    expect(applyToTour(tour, [])).toBe(tour);
    expect(applyToTour(tour, [add(boiler), remove(pump), rename(boiler, 'Boiler')])).toBe(tour);
  });

  it('keep when the replaced value was saved', () => {
    const theirs = { ...tour, tags: [{ ...boiler, title: 'Theirs' }] };
    const savedAt = '2026-11-20T10:00:00.000Z';
    expect(applyToTour(theirs, [rename(boiler, 'Mine')], savedAt).tags).toMatchObject([
      { title: 'Mine', overtaken: [{ title: 'Theirs', overtakenAt: savedAt }] },
    ]);
  });
});
