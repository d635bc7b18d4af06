import type { DownloadItem } from '../../../contract/account/account-download.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import { toJob } from '../../platform/jobs/to-job.ts';
import type { Database } from '../../platform/store/store.ts';
import { inPages, ROWS_PER_PAGE } from './in-pages.ts';

/** What was done for a person in the background; what it was given holds secrets and is left out. */
export async function* jobsOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'jobs'>> {
  const rows = inPages<JobRow>((after) =>
    selectJobs(db, userId)
      .where('id', '>', after?.id ?? '')
      .execute(),
  );
  for await (const row of rows) yield toJob(row);
}

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number];

function selectJobs(db: Database, userId: string) {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'progress', 'text', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(ROWS_PER_PAGE);
}

/** Files that a person has sent to be imported, without their bytes. */
export async function* importsOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'imports'>> {
  // One at a time: a preview may be large.
  for (let after = ''; ;) {
    const row = await db
      .selectFrom('imports')
      .select(['id', 'format', 'file_name', 'state', 'bytes', 'preview', 'created_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    after = row.id;
    yield {
      id: row.id,
      format: row.format,
      fileName: row.file_name,
      state: row.state,
      bytes: row.bytes,
      preview: row.preview === '' ? null : (JSON.parse(row.preview) as unknown),
      createdAt: toTimestamp(row.created_at),
      expiresAt: toTimestamp(row.expires_at),
    };
  }
}
