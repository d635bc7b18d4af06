import { isRecord } from '../json/is-record.ts';
import { OPERATIONS_MAX } from '../limits.ts';
import { isName } from '../json/wire-guards.ts';
import { sameValue } from '../json/same-value.ts';

/** An item of a collection of a tour, such as a tag. Unknown fields are kept. */
export interface Item {
  /** 1 to 64 characters, unique in a collection. */
  id: string;
  [field: string]: unknown;
}

/**
 * A user's change to one item. `id`: 1 to 64 characters, made by the client; an operation with the same id is
 * applied only once, which makes retries safe. `collection`: the tour's field with the item, such as `tags`.
 */
export type Operation = AddOperation | ChangeOperation | RemoveOperation;

interface OperationBase {
  id: string;
  collection: string;
  /**
   * Operations of one gesture on several items are consecutive and share a `group`, 1 to 64 characters made
   * by the client. A group is applied completely or not at all, unless it exceeds a request or a transaction.
   */
  group?: string | undefined;
}

export interface AddOperation extends OperationBase {
  kind: 'add';
  item: Item;
}

export interface ChangeOperation extends OperationBase {
  kind: 'change';
  /** The whole item after the change. If others have removed the item, it is restored from this. */
  item: Item;
  /** The names of the changed fields. A field that `item` does not have was removed. */
  changed: readonly string[];
  /** The previous values of the changed fields. A field that is missing here is new. */
  before: Readonly<Record<string, unknown>>;
}

export interface RemoveOperation extends OperationBase {
  kind: 'remove';
  /** The whole item as the user saw it. */
  item: Item;
}

/**
 * Name of the collection for the twin's own fields, and id of its one item. Excludes collections and
 * visibility.
 */
export const TWIN = 'twin';

// Guards without zod, for code that every page loads. `operation-schema.ts` has the equivalent schemas.

/** Returns the value as operations; null if one is invalid or there are more than a request may contain. */
export function readOperations(value: unknown): Operation[] | null {
  if (!Array.isArray(value) || value.length > OPERATIONS_MAX) return null;
  return value.every(isOperation) ? value : null;
}

export function isOperation(value: unknown): value is Operation {
  if (!isRecord(value) || !isName(value.id) || !isName(value.collection) || !isItem(value.item)) return false;
  if (value.group !== undefined && !isName(value.group)) return false;
  if (value.kind !== 'change') return value.kind === 'add' || value.kind === 'remove';
  return Array.isArray(value.changed) && value.changed.every(isText) && isRecord(value.before);
}

export function isItem(value: unknown): value is Item {
  return isRecord(value) && isName(value.id);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

interface Edit {
  /** Id of the operation to make. */
  id: string;
  collection: string;
  /** The item before and after. */
  before: Item;
  after: Item;
}

/** Returns the operation that turns one item into another. */
export function changeOperation({ id, collection, before, after }: Edit): ChangeOperation {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !sameValue(before[name], after[name]));
  return { id, collection, kind: 'change', item: after, changed, before: pick(before, changed) };
}

/** Returns the operations that turn some items of a collection into others, in no particular order. */
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
 * Returns the operation that sets fields of something that is not stored as an item, such as the profile.
 * `collection`: its name, which is also its id. `before`: the previous values.
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

/** Returns the operation that undoes another one. `id`: the id of the new operation. */
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

/**
 * Splits operations into units that are applied as a whole: each group, and each operation without a group.
 */
export function listGroups<Each extends Pick<Operation, 'group'>>(operations: readonly Each[]): Each[][] {
  const groups: Each[][] = [];
  for (const operation of operations) {
    const last = groups.at(-1);
    if (last && operation.group !== undefined && last[0]!.group === operation.group) last.push(operation);
    else groups.push([operation]);
  }
  return groups;
}

/** Returns the item before a change. */
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

/**
 * Returns a random id of 24 hexadecimal digits. Does not use `crypto.randomUUID`, which exists only on secure
 * origins, because a player may run on an insecure one.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
