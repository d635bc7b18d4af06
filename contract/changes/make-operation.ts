import { sameValue } from '../json/same-value.ts';
import type { ChangeOperation, Item, Operation } from './operation.ts';

interface Edit {
  /** The id of the operation. */
  id: string;
  collection: string;
  /** The item as the person saw it, and as they left it. */
  before: Item;
  after: Item;
}

/** The operation that makes one item of another. */
export function changeOperation({ id, collection, before, after }: Edit): ChangeOperation {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !sameValue(before[name], after[name]));
  return { id, collection, kind: 'change', item: after, changed, before: pick(before, changed) };
}

/** The operation that takes another one back; `id` is its own. */
export function reverseOperation(operation: Operation, id: string): Operation {
  const { collection, item } = operation;
  switch (operation.kind) {
    case 'add':
      return { id, collection, kind: 'remove', item };
    case 'remove':
      return { id, collection, kind: 'add', item };
    case 'change':
      return changeOperation({ id, collection, before: item, after: itemBefore(operation) });
  }
}

/** The item as it was before a change. */
export function itemBefore({ item, changed, before }: ChangeOperation): Item {
  const touched = new Set(changed);
  const others = Object.entries(item).filter(([name]) => !touched.has(name));
  return { ...Object.fromEntries(others), ...before } as Item;
}

export function pick(item: Item, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));
}
