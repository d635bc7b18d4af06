import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyToTour } from '../contract/changes/tour-changes.ts';
import type { Item, Operation } from '../contract/changes/operation.ts';
import { addItem, changeItem, removeItem } from '../player/tour/stored-item.ts';
import { joinOperations } from './pending-operations.ts';

let counter = 0;
const makeId = () => `joined-${(counter += 1)}`;
const join = (operations: readonly Operation[]) => joinOperations(operations, makeId);

/** A user's edits of items that nobody else changes. Each step replaces the items with other items. */
const session = fc
  .array(fc.record({ id: fc.constantFrom('a', 'b'), title: fc.option(fc.nat(3)) }))
  .map((steps) => {
    const items = new Map<string, Item>([['a', { id: 'a', title: 'first', text: 'kept' }]]);
    const start = { tags: [...items.values()] };
    const operations: Operation[] = [];
    for (const { id, title } of steps) {
      const seen = items.get(id);
      const after: Item = { ...seen, id, title };
      if (title === null) {
        if (seen) operations.push(removeItem('tags', seen));
        items.delete(id);
      } else {
        operations.push(seen ? changeItem('tags', seen, after) : addItem('tags', after));
        items.set(id, after);
      }
    }
    return { start, operations, end: items };
  });

const byId = (tour: { tags: Item[] }) => new Map(tour.tags.map((item) => [item.id, item]));

describe('merged operations', () => {
  it('contain one operation for each item, with the same effect on the tour', () => {
    fc.assert(
      fc.property(session, ({ start, operations, end }) => {
        const joined = join(operations);
        expect(new Set(joined.map(({ item }) => item.id)).size).toBe(joined.length);
        expect(byId(applyToTour(start, joined))).toEqual(end);
      }),
    );
  });

  it('lose nothing if the server had already applied some of the first operations', () => {
    fc.assert(
      fc.property(session, fc.nat(), ({ start, operations, end }, count) => {
        const applied = applyToTour(start, operations.slice(0, count % (operations.length + 1)));
        const found = byId(applyToTour(applied, join(operations)));
        for (const [id, { title, text }] of end)
          expect(found.get(id)).toMatchObject({ title, ...(text ? { text } : {}) });
      }),
    );
  });

  it('keep an item’s only operation unchanged, including its id', () => {
    const operations = [addItem('tags', { id: 'a' }), addItem('points', { id: 'a' })];
    expect(join(operations)).toEqual(operations);
  });

  it('keep two gestures in separate groups, so that a rejected removal does not affect other changes', () => {
    const [a, b] = ['a', 'b'].map((id): Item => ({ id, title: 'first' })) as [Item, Item];
    const after = { ...a, title: 'second' };
    const operations = [
      { ...changeItem('tags', a, after), group: 'g' },
      { ...changeItem('tags', b, { ...b, title: 'second' }), group: 'g' },
      removeItem('tags', { ...b, title: 'second' }),
    ];
    const changedByOthers = { tags: [a, { ...b, title: 'third' }] };
    expect(applyToTour(changedByOthers, join(operations)).tags).toEqual([after, { ...b, title: 'third' }]);
  });

  it('share a group if their gestures changed the same item, and are in separate groups otherwise', () => {
    const item = (id: string) => ({ id, title: 'first' });
    const change = (id: string, title: string, group: string) => ({
      ...changeItem('tags', item(id), { id, title }),
      group,
    });
    const operations = [
      change('a', '1', 'g'),
      change('b', '1', 'g'),
      change('c', '2', 'h'),
      change('d', '2', 'h'),
      change('b', '3', 'i'),
      change('e', '3', 'i'),
    ];
    const joined = join(operations).map(({ item: { id }, group }) => [id, group]);
    expect(joined).toEqual([...['a', 'b', 'e'].map((id) => [id, 'g']), ...['c', 'd'].map((id) => [id, 'h'])]);
  });
});
