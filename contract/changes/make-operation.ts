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

/** The operations that turn some items of a collection into others, whatever their order. */
export function itemOperations(
  collection: string,
  before: ReadonlyMap<string, Item>,
  after: ReadonlyMap<string, Item>,
  newId: () => string,
): Operation[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Operation[] => {
    const [was, is] = [before.get(key), after.get(key)];
    if (!was) return [{ id: newId(), collection, kind: 'add', item: is! }];
    if (!is) return [{ id: newId(), collection, kind: 'remove', item: was }];
    return sameValue(was, is) ? [] : [changeOperation({ id: newId(), collection, before: was, after: is })];
  });
}

/**
 * The operation that sets fields of what is not stored as an item, such as the profile: `collection` names it, and is its id. `before`
 * has the values that they are set from.
 */
export function fieldsOperation(
  collection: string,
  fields: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): ChangeOperation {
  const changed = Object.keys(fields).filter((name) => fields[name] !== undefined);
  const item = { ...fields, id: collection };
  return { id: collection, collection, kind: 'change', item, changed, before: pick(before, changed) };
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

export function pick(
  item: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));
}

/** A random id of 24 hexadecimal digits. `crypto.randomUUID` exists on secure origins alone; a player may run on a plain one. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
