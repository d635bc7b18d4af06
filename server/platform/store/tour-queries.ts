import { sql } from 'kysely';
import { isScanId } from '../../../contract/scans/scan-id.ts';

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

/** In a query over `tours`: 1 for a public tour; while staff block its owner, it is nobody else's to see. */
export const SHOWN_TO_OTHERS = sql<number>`case when exists
  (select 1 from blocked_users where blocked_users.user_id = tours.user_id) then 0 else tours.public end`;
