import { listCollections } from '../../../contract/annotations/collections.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { TourTable } from '../../store/schema.ts';

/** Fields that `tours.document` does not hold: every write sets them, also one of items alone. */
export const COLUMN_FIELDS = ['revision', 'updated'] as const;

type StoredColumns = Pick<TourTable, 'document' | 'items' | 'revision' | 'updated_at'>;

/** The whole document as JSON; `collections` has the items of each collection that has any, as JSON with commas between. */
export function assembleTour(tour: StoredColumns, collections: ReadonlyMap<string, string>): string {
  if (tour.items < 0) return tour.document;
  const names = new Set([...listCollections().map(({ name }) => name), ...collections.keys()]);
  const arrays = [...names].map((name) => `,${JSON.stringify(name)}:[${collections.get(name) ?? ''}]`);
  return `${openFields(tour.document, tour.updated_at)},"revision":${tour.revision}${arrays.join('')}}`;
}

/** The JSON of the fields that are no collections; without `document` only of the time of the last write. */
export function fieldsText(document: string, updatedAt: number): string {
  return `${openFields(document || '{}', updatedAt)}}`;
}

/** The object's text with `updated` in it, and without its last brace. */
function openFields(document: string, updatedAt: number): string {
  const comma = document === '{}' ? '' : ',';
  return `${document.slice(0, -1)}${comma}"updated":${JSON.stringify(toTimestamp(updatedAt))}`;
}
