import { toTimestamp } from '../../../../contract/timestamp.ts';

/** Fields that `tours.document` does not hold: every write sets them, also one of items alone. */
export const COLUMN_FIELDS = ['revision', 'updated'] as const;

/** The JSON of a stored document with `updated` in it; of '' that of the time alone. */
export function fieldsText(document: string, updatedAt: number): string {
  const fields = document.slice(0, -1) || '{';
  const comma = fields === '{' ? '' : ',';
  return `${fields}${comma}"updated":${JSON.stringify(toTimestamp(updatedAt))}}`;
}
