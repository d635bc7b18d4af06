import { setImmediate } from 'node:timers/promises';
import type { Item } from '../../../contract/annotations/operation.ts';
import { splitFields, splitItems } from '../../tours/json/json-fields.ts';

/** Items parsed between two rounds of the event loop: a few milliseconds' work. */
const PARSED = 500;

/** The items of a collection in a tour's JSON. */
export async function itemsOf(tour: string, collection: string): Promise<Item[]> {
  const items: Item[] = [];
  for (const item of splitItems(splitFields(tour).get(collection) ?? '[]')) {
    items.push(JSON.parse(item) as Item);
    if (items.length % PARSED === 0) await setImmediate();
  }
  return items;
}
