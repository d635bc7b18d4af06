import type { Item } from '../../contract/changes/operation.ts';
import { isRecord } from '../../contract/json/is-record.ts';
import { rememberSource } from './stored-item.ts';

/**
 * Reads a list of a tour, each value as `read` has it (null: left out here, but it stays in the tour). What a tour holds is never
 * changed in place, so lists and items are the very same objects as long as those in the tour are.
 */
export function createListReader<Own extends Item>(
  read: (value: Record<string, unknown> & { id: string }) => Own,
): (list: readonly unknown[]) => readonly Own[] {
  const lists = new WeakMap<readonly unknown[], readonly Own[]>();
  const items = new WeakMap<object, Own>();

  function readItem(value: unknown): Own[] {
    if (!isRecord(value) || typeof value.id !== 'string' || value.id === '') return [];
    let item = items.get(value);
    if (!item) items.set(value, (item = rememberSource(read({ ...value, id: value.id }), value)));
    return [item];
  }

  return (list) => {
    let found = lists.get(list);
    if (!found) lists.set(list, (found = list.flatMap(readItem)));
    return found;
  };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The id of another item; undefined for none. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
