import { isRecord } from '../json/is-record.ts';
import { OPERATIONS_MAX } from '../limits.ts';
import { isName } from '../wire-guards.ts';
import { sameValue } from '../json/same-value.ts';

/** One item of a collection of a tour, such as a tag. Fields that a program does not know are kept. */
export interface Item {
  /** 1 to 64 characters; no two items of a collection have the same. */
  id: string;
  [field: string]: unknown;
}

/**
 * What a person did to one item. `id`, 1 to 64 characters made by the client, lets an operation be sent again: it is applied
 * once. `collection` is the tour's field that holds the item, such as `tags`.
 */
export type Operation = AddOperation | ChangeOperation | RemoveOperation;

interface OperationBase {
  id: string;
  collection: string;
  /**
   * What one gesture did to several items has one `group`, 1 to 64 characters made by the client, and is one after another in its list. All of
   * it is applied or nothing. One that is larger than a request or a transaction takes is applied in several.
   */
  group?: string | undefined;
}

export interface AddOperation extends OperationBase {
  kind: 'add';
  item: Item;
}

export interface ChangeOperation extends OperationBase {
  kind: 'change';
  /** The whole item as the person left it: what comes back where others have removed it meanwhile. */
  item: Item;
  /** The names of the fields that were changed. One that `item` does not have was taken away. */
  changed: readonly string[];
  /** The values that the changed fields were made from; one that is missing here had none. */
  before: Readonly<Record<string, unknown>>;
}

export interface RemoveOperation extends OperationBase {
  kind: 'remove';
  /** The whole item as the person saw it. */
  item: Item;
}

/** The twin's own fields: a collection of this name with one item of this id. Its collections and who can see it are not among them. */
export const TWIN = 'twin';

// Guards without zod, for programs that every page loads. `operation-schema.ts` states the same as schemas.

/** The value as operations, at most as many as one request may hold; null where one is none. */
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

/** The operations as what is applied as a whole: groups, and each other by itself. */
export function listGroups(operations: readonly Operation[]): Operation[][] {
  const groups: Operation[][] = [];
  for (const operation of operations) {
    const last = groups.at(-1);
    if (last && operation.group !== undefined && last[0]!.group === operation.group) last.push(operation);
    else groups.push([operation]);
  }
  return groups;
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
