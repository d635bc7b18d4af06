import { createHash } from 'node:crypto';
import { isRecord } from '../../../../contract/json/is-record.ts';

/** Collections whose fields were arrays of anything before they had items. */
const LOOSE = new Set(['folders', 'documents', 'floorplans']);
const ID_LENGTH = 32;

/** Whether a collection takes what is no item yet, as far as it can be made one. */
export function isLoose(collection: string): boolean {
  return LOOSE.has(collection);
}

/** What an item of such a collection lacks to be one. */
export interface LackingFields {
  id?: string;
  name?: string;
}

/**
 * What makes an item of what an earlier version took for one at that place of an array: a text becomes its name, a number its id; who has no
 * id gets one that is the same whenever the same is sent. Null for what cannot become an item.
 */
export function lackingFields(collection: string, value: unknown, place: number): LackingFields | null {
  if (typeof value === 'string') return { id: deriveId(collection, value, place), name: value };
  if (!isRecord(value) || Array.isArray(value)) return null;
  const { id } = value;
  if (typeof id === 'string') return {};
  return { id: typeof id === 'number' ? String(id) : deriveId(collection, value, place) };
}

export function deriveId(collection: string, value: unknown, place: number): string {
  const text = JSON.stringify([collection, place, value]);
  return createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);
}
