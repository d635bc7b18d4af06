import { describe, expect, it } from 'vitest';
import { applyOperation } from './apply-operation.ts';
import { changeOperation, type Item, type Operation, reverseOperation } from './operation.ts';

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
