import { sql, type SqlBool } from 'kysely';
import type { WriteTransaction } from '../../platform/store/store.ts';

/** Contents per statement. */
const AT_A_TIME = 200;

/** SQL condition on `file_contents`: a version or a scan uses the content. */
export const HAS_VERSION = sql<SqlBool>`(exists (
  select 1 from file_versions as version
  where version.user_id = file_contents.user_id and version.sha256 = file_contents.sha256)
  or exists (
  select 1 from scan_files as scanned
  where scanned.user_id = file_contents.user_id and scanned.sha256 = file_contents.sha256))`;

/**
 * Records the time from which a person's contents are unused. Does not change contents in use. `forgotten`:
 * no copy is kept, because the owner deleted the contents permanently or the server can generate them again.
 */
export async function markUnused(
  transaction: WriteTransaction,
  userId: string,
  contents: readonly { sha256: string }[],
  { now, forgotten }: { now: number; forgotten: boolean },
): Promise<void> {
  const sums = [...new Set(contents.map(({ sha256 }) => sha256))];
  for (let at = 0; at < sums.length; at += AT_A_TIME) {
    await transaction
      .updateTable('file_contents')
      .set({ unused_since: now, forgotten: forgotten ? 1 : 0 })
      .where((build) => build.and({ user_id: userId, unused_since: 0 }))
      .where('sha256', 'in', sums.slice(at, at + AT_A_TIME))
      .where(sql<SqlBool>`not ${HAS_VERSION}`)
      .execute();
  }
}
