import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import type { Store } from './store.ts';

/**
 * SQL for a query over `tours`: the document if its text may contain a scan's id, otherwise ''. The database
 * then returns only documents that the caller has to parse.
 */
export const SCAN_DOCUMENT = sql<string>`case when tours.document like '%"matterportId":"!_%' escape '!'
  then tours.document else '' end`;

/** Returns the id of the scan that a tour shows, from its `SCAN_DOCUMENT`; '' if it shows another capture. */
export function scanIdOf(document: string): string {
  if (document === '') return '';
  // The document was validated when it was written.
  const { matterportId } = JSON.parse(document) as { matterportId: string };
  return isScanId(matterportId) ? matterportId : '';
}

/**
 * Returns an SQL condition that is true if the rows of two tables or aliases in a query belong to the same
 * tour. `owner`: the column of `other` that contains the id of the tour's owner.
 */
export function sameTour(one: string, other: string, owner = 'user_id'): RawBuilder<SqlBool> {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`);
  return sql`(${column(one, 'user_id')} = ${column(other, owner)}
    and ${column(one, 'tour_id')} = ${column(other, 'tour_id')})`;
}

/**
 * Returns SQL for a query over `tours` that reads a field of the document, so that the server does not load
 * the whole document. In PostgreSQL, every value is returned as text. The SQL fails for a deleted tour,
 * because its document is ''.
 */
export function fieldOf(dialect: Store['dialect'], name: string): RawBuilder<string | null> {
  return dialect === 'sqlite'
    ? sql`json_extract(tours.document, ${sql.lit(`$.${name}`)})`
    : sql`(tours.document::json ->> ${sql.lit(name)})`;
}
