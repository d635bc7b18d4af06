import { toTimestamp } from '../../../../contract/timestamp.ts';
import type { AnnotationTable } from '../../../platform/store/schema.ts';

/** Fields that `tours.document` does not hold: every write sets them, also one of items alone. */
export const COLUMN_FIELDS = ['revision', 'updated'] as const;

/** The JSON of a stored document with `updated` in it; of '' that of the time alone. */
export function fieldsText(document: string, updatedAt: number): string {
  const fields = document.slice(0, -1) || '{';
  const comma = fields === '{' ? '' : ',';
  return `${fields}${comma}"updated":${JSON.stringify(toTimestamp(updatedAt))}}`;
}

/** A row of `annotations` as far as changes tell of it. */
export type ChangedRow = Pick<AnnotationTable, 'collection' | 'item_id' | 'sort' | 'removed' | 'content'>;

interface Changes {
  since: number;
  revision: number;
  /** The JSON of the object of fields. */
  fields: string;
  /** Every item that changed, as it is now. */
  rows: readonly ChangedRow[];
}

/** The JSON of a `TourChanges` (contract/changes/tour-changes.ts) in parts, of an item each. Items are told as they are stored. */
export function changesParts({ since, revision, fields, rows }: Changes): string[] {
  const parts = [`{"since":${since},"revision":${revision},"fields":${fields},"collections":{`];
  for (const [collection, own] of Map.groupBy(rows, (row) => row.collection)) {
    const comma = parts.length > 1 ? ',' : '';
    const set = own.filter(({ removed }) => !removed).sort(byOrder);
    const removed = own.filter((row) => row.removed).map(({ item_id }) => item_id);
    parts.push(`${comma}${JSON.stringify(collection)}:{"set":[`);
    for (const [at, { content }] of set.entries()) parts.push(at > 0 ? `,${content}` : content);
    parts.push(`],"removed":${JSON.stringify(removed)}}`);
  }
  parts.push('}}');
  return parts;
}

function byOrder(a: ChangedRow, b: ChangedRow): number {
  return a.sort - b.sort || (a.item_id < b.item_id ? -1 : 1);
}
