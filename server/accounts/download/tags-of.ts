import { setImmediate } from 'node:timers/promises';
import type { Item } from '../../../contract/annotations/operation.ts';
import { splitFields, splitItems } from '../../tours/json/json-fields.ts';

/** Items parsed between two rounds of the event loop: a few milliseconds' work. */
const PARSED = 500;

/** The tags of a tour's JSON. */
export async function tagsOf(tour: string): Promise<Item[]> {
  const tags: Item[] = [];
  for (const item of splitItems(splitFields(tour).get('tags') ?? '[]')) {
    tags.push(JSON.parse(item) as Item);
    if (tags.length % PARSED === 0) await setImmediate();
  }
  return tags;
}
