import type { Item } from '../../contract/changes/operation.ts';

/** What each item that was read with defaults filled in is in its tour. */
const sources = new WeakMap<Item, Item>();

/** Remembers which item of a tour was read as another, with defaults filled in. Returns what was read. */
export function rememberSource<Read extends Item>(read: Read, source: object): Read {
  sources.set(read, source as Item);
  return read;
}

/** The item as it is in the tour; one that is not from a tour is its own source. */
export function sourceOf(read: Item): Item {
  return sources.get(read) ?? read;
}
