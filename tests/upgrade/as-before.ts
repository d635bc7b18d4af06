import { listCollections } from '../../contract/changes/collections.ts';
import { sameValue } from '../../contract/json/same-value.ts';

/** Fields of that version that are collections now. */
const FIELDS = new Set(['folders', 'documents', 'floorplans']);

type Fields = Record<string, unknown>;

/**
 * An answer of today in the words of an earlier version, whose answer is `before`: without the collections that it did not have, which an
 * upgrade leaves empty; and where all items of a field are what it held, with ids and what is filled in, with those.
 */
export function asBefore(now: unknown, before: unknown): unknown {
  if (!isFields(now) || !isFields(before)) return now;
  const names = new Set(listCollections().map(({ name }) => name));
  const entries = Object.entries(now).flatMap(([name, value]) => {
    if (!names.has(name) || !Array.isArray(value)) return [[name, value]];
    if (FIELDS.has(name) && holds(value, before[name])) return [[name, before[name]]];
    return value.length === 0 && !(name in before) ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

function holds(items: readonly unknown[], earlier: unknown): boolean {
  if (!Array.isArray(earlier) || earlier.length !== items.length) return false;
  return items.every(
    (item, index) => isFields(item) && typeof item.id === 'string' && has(item, earlier[index]),
  );
}

function has(item: Fields, earlier: unknown): boolean {
  if (!isFields(earlier)) return item.name === earlier;
  return Object.entries(earlier).every(([name, value]) => sameValue(item[name], value));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
