import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyOperation, listOvertaken, OVERTAKEN_AT, OVERTAKEN_MAX } from './apply-operation.ts';
import { changeOperation, type Item, type Operation, reverseOperation } from './operation.ts';

const boiler: Item = { id: 't1', title: 'Boiler', text: '' };
const base = { id: 'a', collection: 'tags' };
const add = (item: Item): Operation => ({ ...base, kind: 'add', item });
const remove = (item: Item): Operation => ({ ...base, kind: 'remove', item });
const change = (before: Item, after: Item): Operation => changeOperation({ ...base, before, after });

describe('an operation on an item that other users have changed', () => {
  const mine = change(boiler, { ...boiler, title: 'Mine' });

  it('applies both changes if they are to different fields', () => {
    expect(applyOperation({ ...boiler, color: 'green' }, mine)).toEqual({
      ...boiler,
      color: 'green',
      title: 'Mine',
    });
  });

  it('keeps the replaced value in `overtaken` if both users changed the same field', () => {
    expect(applyOperation({ ...boiler, title: 'Theirs' }, mine)).toEqual({
      ...boiler,
      title: 'Mine',
      overtaken: [{ title: 'Theirs' }],
    });
  });

  it('keeps the time when the replaced value was saved, and null for a removed field', () => {
    const savedAt = '2026-11-20T10:00:00.000Z';
    expect(applyOperation({ id: 't1', text: '' }, mine, savedAt)).toMatchObject({
      overtaken: [{ title: null, [OVERTAKEN_AT]: savedAt }],
    });
  });

  it('removes a cleared field, and leaves out the time if it is unknown', () => {
    const cleared = change({ ...boiler, color: 'green' }, boiler);
    expect(applyOperation({ ...boiler, color: 'green' }, cleared)).toStrictEqual(boiler);
    expect(applyOperation({ ...boiler, title: 'Theirs' }, mine)).toStrictEqual({
      ...boiler,
      title: 'Mine',
      overtaken: [{ title: 'Theirs' }],
    });
  });

  it('ignores all fields of a document’s file except its version', () => {
    const plan: Item = { id: 'd1', file: { version: 'v1', scan: 'waiting' } };
    const checked: Item = { id: 'd1', file: { version: 'v1', scan: 'clean' } };
    const replaced: Item = { id: 'd1', file: { version: 'v2', scan: 'waiting' } };
    const of = (collection: string, operation: Operation): Operation => ({ ...operation, collection });
    expect(applyOperation(checked, of('documents', remove(plan)))).toBeNull();
    expect(applyOperation(replaced, of('documents', remove(plan)))).toBe(replaced);
    expect(applyOperation(checked, of('tags', remove(plan)))).toBe(checked);
    const next = of('documents', change(plan, replaced));
    expect(applyOperation(checked, next)).toStrictEqual(replaced);
    const other: Item = { id: 'd1', title: { version: 'v1', text: 'Other' } };
    const title = remove({ id: 'd1', title: { version: 'v1', text: 'Plan' } });
    expect(applyOperation(other, of('documents', title))).toBe(other);
  });

  it('keeps only the newest replaced values, up to a limit', () => {
    const overtaken = Array.from({ length: OVERTAKEN_MAX }, (_, index) => ({ title: `Old ${index}` }));
    const kept = listOvertaken(applyOperation({ ...boiler, title: 'Theirs', overtaken }, mine)!);
    expect(kept).toEqual([...overtaken.slice(1), { title: 'Theirs' }]);
  });

  it('removes only those replaced values that the user has resolved', () => {
    const seen = { ...boiler, overtaken: [{ title: 'Anna' }] };
    const choice = change(seen, { ...boiler, title: 'Anna' });
    const theirs = { ...boiler, title: 'Ben', overtaken: [{ title: 'Anna' }, { text: 'Hot' }] };
    const chosen = applyOperation(theirs, choice)!;
    expect(chosen).toEqual({ ...boiler, title: 'Anna', overtaken: [{ text: 'Hot' }, { title: 'Ben' }] });
    expect(applyOperation(chosen, choice)).toBe(chosen);
    expect(applyOperation(seen, choice)).toEqual({ ...boiler, title: 'Anna' });
    expect(applyOperation({ ...boiler, title: 'Anna' }, reverseOperation(choice, 'b'))).toEqual(seen);
  });

  it('writes the list of replaced values unchanged if nobody else changed it', () => {
    const overtaken = ['?', ...Array.from({ length: OVERTAKEN_MAX }, (_, index) => ({ title: `${index}` }))];
    expect(applyOperation(boiler, change(boiler, { ...boiler, overtaken }))).toEqual({
      ...boiler,
      overtaken,
    });
  });

  it('records no conflict if both users wrote the same value', () => {
    const theirs = { ...boiler, title: 'Mine' };
    expect(applyOperation(theirs, mine)).toBe(theirs);
  });

  it('restores an item that another user removed and this user changed', () => {
    expect(applyOperation(null, mine)).toEqual({ ...boiler, title: 'Mine' });
  });

  it('does not remove an item that changed after the user last saw it', () => {
    const theirs = { ...boiler, text: 'Inspected in May' };
    expect(applyOperation(theirs, remove(boiler))).toBe(theirs);
  });

  it('does not add an item that already exists', () => {
    const theirs = { ...boiler, title: 'Theirs' };
    expect(applyOperation(theirs, add(boiler))).toBe(theirs);
  });

  it('never changes the id of an item', () => {
    const moved = changeOperation({ ...base, before: boiler, after: { ...boiler, id: 't2', title: 'Mine' } });
    expect(applyOperation(boiler, moved)).toEqual({ ...boiler, title: 'Mine' });
  });
});

const FIELDS = ['title', 'text', 'color'] as const;
const value = fc.constantFrom('a', 'b', 'c');
const fields = (names: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
const item: fc.Arbitrary<Item> = fields(FIELDS).map((own) => ({ id: 't1', ...own }));
const itemOrNone = fc.option(item);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  item.map(add),
  item.map(remove),
  fc.tuple(item, item).map(([before, after]) => change(before, after)),
);

describe('any operation', () => {
  it('has the same effect when applied once or twice', () => {
    fc.assert(
      fc.property(itemOrNone, operation, (current, each) => {
        const once = applyOperation(current, each);
        expect(applyOperation(once, each)).toBe(once);
      }),
    );
  });

  it('does not change its arguments', () => {
    fc.assert(
      fc.property(itemOrNone, operation, (current, each) => {
        const before = structuredClone([current, each]);
        applyOperation(current, each);
        expect([current, each]).toEqual(before);
      }),
    );
  });

  it('can swap order with an operation on other fields', () => {
    const sides = fc.tuple(item, fields(['title']), fields(['text', 'color']));
    fc.assert(
      fc.property(sides, ([before, left, right]) => {
        const [one, other] = [
          change(before, { ...before, ...left }),
          change(before, { ...before, ...right }),
        ];
        const onePart = applyOperation(applyOperation(before, one), other);
        expect(applyOperation(applyOperation(before, other), one)).toEqual(onePart);
        expect(onePart).toEqual({ ...before, ...left, ...right });
      }),
    );
  });

  it('keeps the values of both users, in the item or in `overtaken`', () => {
    fc.assert(
      fc.property(fc.tuple(item, item, item), ([before, theirs, mine]) => {
        const merged = applyOperation(theirs, change(before, mine))!;
        for (const field of FIELDS) {
          if (mine[field] !== before[field]) expect(merged[field]).toBe(mine[field]);
          if (theirs[field] === before[field]) continue;
          const kept = [merged, ...listOvertaken(merged)].map((entry) => entry[field] ?? null);
          expect(kept).toContain(theirs[field] ?? null);
        }
      }),
    );
  });

  it('is undone by its reverse if nobody else has changed the item', () => {
    fc.assert(
      fc.property(item, item, (before, after) => {
        const done = change(before, after);
        expect(applyOperation(applyOperation(before, done), reverseOperation(done, 'b'))).toEqual(before);
        expect(
          applyOperation(applyOperation(null, add(after)), reverseOperation(add(after), 'b')),
        ).toBeNull();
      }),
    );
  });
});
