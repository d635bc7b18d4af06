import { changeOperation, newId } from '../../contract/changes/make-operation.ts';
import type { Item, Operation } from '../../contract/changes/operation.ts';
import { sourceOf } from './stored-item.ts';

export function addItem(collection: string, item: Item): Operation {
  return { id: newId(), collection, kind: 'add', item };
}

/**
 * What a person changed between the item as they saw it and as they left it. A default that was filled in where the tour has
 * no value is no value that a change was made from: others would else be told of a conflict with it.
 */
export function changeItem(collection: string, seen: Item, after: Item): Operation {
  const operation = changeOperation({ id: newId(), collection, before: seen, after });
  const source = sourceOf(seen);
  const before = operation.changed.filter((name) => source[name] !== undefined);
  return { ...operation, before: Object.fromEntries(before.map((name) => [name, source[name]])) };
}

/** The removal of an item as the tour had it when the person saw it. */
export function removeItem(collection: string, seen: Item): Operation {
  return { id: newId(), collection, kind: 'remove', item: sourceOf(seen) };
}
