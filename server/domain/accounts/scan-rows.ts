import type { DownloadItem } from '../../../contract/account/account-download.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { Database } from '../../platform/store/store.ts';

/** A person's scans, what was made of them and what the person has corrected; their bytes are in `files/`. */
export async function* scansOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'scans'>> {
  const scans = await db
    .selectFrom('scans')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  for (const scan of scans) {
    const files = await db
      .selectFrom('scan_files')
      .select(['run', 'name', 'sha256', 'role'])
      .where((build) => build.and({ user_id: userId, scan_id: scan.id }))
      .orderBy('run')
      .orderBy('name')
      .execute();
    yield {
      id: scan.id,
      name: scan.name,
      state: scan.state,
      run: scan.run,
      found: parse(scan.result),
      corrections: parse(scan.corrections),
      answers: parse(scan.answers),
      files,
      createdAt: toTimestamp(scan.created_at),
      updatedAt: toTimestamp(scan.updated_at),
    };
  }
}

function parse(text: string): unknown {
  return text === '' ? null : JSON.parse(text);
}
