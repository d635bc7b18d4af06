import { type RawBuilder, sql } from 'kysely';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import type { Store } from './store.ts';

/** In a query over `tours`: the document of one that may be of a scan, as its text says; '' for all others, which are not read. */
export const SCAN_DOCUMENT = sql<string>`case when tours.document like '%"matterportId":"!_%' escape '!'
  then tours.document else '' end`;

/** The scan that a tour is of, by its `SCAN_DOCUMENT`; '' for one of another capture. */
export function scanIdOf(document: string): string {
  if (document === '') return '';
  // Stored text was checked when it was written.
  const { matterportId } = JSON.parse(document) as { matterportId: string };
  return isScanId(matterportId) ? matterportId : '';
}

/** In a query over `tours`: a text of the document, which is not read as a whole. */
export function fieldOf(dialect: Store['dialect'], name: string): RawBuilder<string | null> {
  return dialect === 'sqlite'
    ? sql`json_extract(tours.document, ${sql.lit(`$.${name}`)})`
    : sql`(tours.document::json ->> ${sql.lit(name)})`;
}
