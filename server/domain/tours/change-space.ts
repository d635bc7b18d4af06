import { createHash } from 'node:crypto';
import { isCaptureId } from '../../../contract/capture-id.ts';
import type { Item } from '../../../contract/changes/operation.ts';
import { listItems } from '../../../contract/changes/tour-changes.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import { splitFields } from '../../../contract/json/json-fields.ts';
import { letOthersFinish } from '../../platform/process/event-loop.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { type ChangedItem, itemKey, selectCollection, type TourKey } from './annotation-rows.ts';

const ON_A_SURFACE = ['position', 'normal', 'sweep', 'floor', 'room', 'view'];

/**
 * The fields that place an item in a capture, by collection. Without the first one it has no place. A measurement is not valid without its
 * points, so it keeps them.
 */
const PLACES: ReadonlyMap<string, readonly string[]> = new Map([
  ['tags', ON_A_SURFACE],
  ['points', ON_A_SURFACE],
  ['measurements', []],
  ['calibrations', []],
  ['floorplans', ['fit']],
]);

/** Items checked per turn of the event loop. */
const ITEMS_PER_ROUND = 1_000;

export interface SpaceChange {
  /** The tour's document before and after, as stored; '' for none. */
  before: string;
  after: string;
  revision: number;
  now: number;
}

/**
 * Returns the changes of a tour's items when its capture changes. Items placed in the old capture lose their place, which is kept in
 * `placedIn`; items that were placed in the new one before get it back. `isLeft`: items, by `itemKey`, that the same write changes.
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

/** Returns the name of a stored document's capture as items know it; '' if it has none or an incomplete one. */
function spaceOf(document: string): string {
  const captureId: unknown = JSON.parse(splitFields(document || '{}').get('matterportId') ?? '""');
  if (typeof captureId !== 'string' || !isCaptureId(captureId)) return '';
  return createHash('sha256').update(captureId).digest('base64url').slice(0, 22);
}

/** Returns the item in another capture, or null if it does not change. */
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

/** Returns whether an item has a place in its tour's capture. Items of other collections always have. */
export function isPlaced(collection: string, item: Readonly<Record<string, unknown>>): boolean {
  const [first] = PLACES.get(collection) ?? ['id'];
  if (first === undefined) return item.placedIn === undefined;
  return item[first] !== undefined && item[first] !== null;
}

function pick(item: Record<string, unknown>, wanted: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => wanted(name)));
}

/** Returns how many items of a collection are placed. */
export interface PlacedCount {
  collection: string;
  count: number;
}

/** Returns what is placed in a tour's capture and would lose its place in another one; nothing if it has no capture. */
export function countPlaced(tour: Readonly<Record<string, unknown>>): PlacedCount[] {
  if (typeof tour.matterportId !== 'string' || !isCaptureId(tour.matterportId)) return [];
  return [...PLACES.keys()].flatMap((collection) => {
    const placed = listItems(tour, collection).filter((item) => isRecord(item) && isPlaced(collection, item));
    return placed.length > 0 ? [{ collection, count: placed.length }] : [];
  });
}
