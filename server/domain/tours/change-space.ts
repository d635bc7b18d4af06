import type { TourKey } from '../../platform/store/schema.ts';
import { createHash } from 'node:crypto';
import { isCaptureId } from '../../../contract/capture-id.ts';
import type { Item } from '../../../contract/changes/operation.ts';
import { listItems } from '../../../contract/changes/tour-changes.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import { splitFields } from '../../../contract/json/json-fields.ts';
import { letOthersFinish } from '../../platform/process/event-loop.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { type ChangedItem, itemKey, selectCollection } from './annotation-rows.ts';

const ON_A_SURFACE = ['position', 'normal', 'sweep', 'floor', 'room', 'view'];

/**
 * The fields that place an item in a capture, by collection. An item without the first field has no position.
 * A measurement keeps its points, because it would be invalid without them.
 */
const PLACES: ReadonlyMap<string, readonly string[]> = new Map([
  ['tags', ON_A_SURFACE],
  ['points', ON_A_SURFACE],
  ['measurements', []],
  ['calibrations', []],
  ['floorplans', ['fit']],
]);

/** Number of items to check before yielding to the event loop. */
const ITEMS_PER_ROUND = 1_000;

export interface SpaceChange {
  /** The tour's document before and after the change, as stored. '' for none. */
  before: string;
  after: string;
  revision: number;
  now: number;
}

/**
 * Returns the changed items of a tour whose capture changes. Items lose their position in the old capture,
 * but keep a copy of it in `placedIn`. Items that had a position in the new capture get that position back.
 * `isLeft`: returns whether to leave an item (by `itemKey`) unchanged, because the same write already changes
 * the item.
 */
export async function changeSpace(
  transaction: WriteTransaction,
  key: TourKey,
  { before, after, revision, now }: SpaceChange,
  isLeft: (collection: string, itemKey: string) => boolean,
): Promise<ChangedItem[]> {
  if (before === after) return [];
  const [from, to] = [spaceOf(before), spaceOf(after)];
  if (from === to) return [];
  const changed: ChangedItem[] = [];
  for (const collection of PLACES.keys()) {
    const rows = await selectCollection(transaction, key, collection);
    for (const [index, previous] of rows.entries()) {
      if (index % ITEMS_PER_ROUND === ITEMS_PER_ROUND - 1) await letOthersFinish();
      if (previous.removed || isLeft(collection, itemKey(collection, previous.item_id))) continue;
      const item = moveItem(collection, JSON.parse(previous.content) as Item, from, to);
      if (!item) continue;
      const row = { ...previous, revision, content: JSON.stringify(item), updated_at: now };
      changed.push({ row, previous });
    }
  }
  return changed;
}

/**
 * Returns the hash that identifies a document's capture in items. '' if the document has no capture, or an
 * incomplete capture id.
 */
function spaceOf(document: string): string {
  const captureId: unknown = JSON.parse(splitFields(document || '{}').get('matterportId') ?? '""');
  if (typeof captureId !== 'string' || !isCaptureId(captureId)) return '';
  return createHash('sha256').update(captureId).digest('base64url').slice(0, 22);
}

/**
 * Returns an item after a change from one capture to another (by their hashes), or null if the item stays the
 * same.
 */
function moveItem(collection: string, { placedIn, ...item }: Item, from: string, to: string): Item | null {
  const fields = PLACES.get(collection) ?? [];
  const leaves = from !== '' && isPlaced(collection, { ...item, placedIn });
  const known = isRecord(placedIn) && to !== '' && placedIn.space === to ? placedIn : null;
  if (!leaves && !known) return null;
  const rest = leaves ? pick(item, (name) => !fields.includes(name)) : item;
  const place = leaves ? { space: from, ...pick(item, (name) => fields.includes(name)) } : null;
  const placed = known ? pick(known, (name) => fields.includes(name)) : {};
  return { ...rest, ...placed, id: item.id, ...(place && { placedIn: place }) };
}

/**
 * Returns whether an item has a position in its tour's capture. Always true for collections whose items need
 * no position.
 */
export function isPlaced(collection: string, item: Readonly<Record<string, unknown>>): boolean {
  const [first] = PLACES.get(collection) ?? ['id'];
  if (first === undefined) return item.placedIn === undefined;
  return item[first] !== undefined && item[first] !== null;
}

/** Returns whether a field is part of the position of a collection's items in a capture, or of `placedIn`. */
export function isPlaceField(collection: string, name: string): boolean {
  const fields = PLACES.get(collection);
  return fields !== undefined && (name === 'placedIn' || fields.includes(name));
}

function pick(item: Record<string, unknown>, wanted: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => wanted(name)));
}

/** The number of items in a collection that have a position. */
export interface PlacedCount {
  collection: string;
  count: number;
}

/**
 * Counts the items of a tour that would lose their position if the tour got a different capture, by
 * collection. Returns an empty list if the tour has no capture.
 */
export function countPlaced(tour: Readonly<Record<string, unknown>>): PlacedCount[] {
  if (typeof tour.matterportId !== 'string' || !isCaptureId(tour.matterportId)) return [];
  return [...PLACES.keys()].flatMap((collection) => {
    const placed = listItems(tour, collection).filter((item) => isRecord(item) && isPlaced(collection, item));
    return placed.length > 0 ? [{ collection, count: placed.length }] : [];
  });
}
