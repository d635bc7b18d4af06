import { isRecord } from '../json/is-record.ts';
import { ANNOTATIONS_MAX, OPERATIONS_MAX } from '../limits.ts';
import { isCount, isName } from '../wire-guards.ts';
import type { Item, Operation } from './operation.ts';
import type { CollectionChanges, TourChanges } from './tour-changes.ts';

// Guards without zod, for programs that every page loads. `operation-schema.ts` states the same as schemas.

/** The value as operations, at most as many as one request may hold; null where one is none. */
export function readOperations(value: unknown): Operation[] | null {
  if (!Array.isArray(value) || value.length > OPERATIONS_MAX) return null;
  return value.every(isOperation) ? value : null;
}

export function isOperation(value: unknown): value is Operation {
  if (!isRecord(value) || !isName(value.id) || !isName(value.collection) || !isItem(value.item)) return false;
  if (value.kind !== 'change') return value.kind === 'add' || value.kind === 'remove';
  return Array.isArray(value.changed) && value.changed.every(isText) && isRecord(value.before);
}

/** The value as changes of a tour, or null. */
export function readTourChanges(value: unknown): TourChanges | null {
  if (!isRecord(value) || !isCount(value.since) || !isCount(value.revision)) return null;
  const { since, revision, fields, collections } = value;
  if (!isRecord(fields) || !isRecord(collections)) return null;
  const changes = Object.values(collections).every(isCollectionChanges);
  return changes
    ? { since, revision, fields, collections: collections as Record<string, CollectionChanges> }
    : null;
}

function isCollectionChanges(value: unknown): boolean {
  if (!isRecord(value) || !Array.isArray(value.set) || !Array.isArray(value.removed)) return false;
  if (value.set.length > ANNOTATIONS_MAX || value.removed.length > ANNOTATIONS_MAX) return false;
  return value.set.every(isItem) && value.removed.every(isName);
}

export function isItem(value: unknown): value is Item {
  return isRecord(value) && isName(value.id);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
