import type { Needs } from '../../../platform/access/context.ts';

/** The size of a file of a scan's capture by its SHA-256, of the run that opens or of one before that is kept still; null for none. */
export async function findScanFile(
  { store, now }: Needs<'store' | 'now'>,
  { userId, scanId }: { userId: string; scanId: string },
  { sha256, ending }: { sha256: string; ending: string },
): Promise<{ bytes: number } | null> {
  const file = await store.db
    .selectFrom('scan_files as file')
    .innerJoin('file_contents as content', (join) =>
      join.onRef('content.user_id', '=', 'file.user_id').onRef('content.sha256', '=', 'file.sha256'),
    )
    .select('content.bytes')
    .where('file.user_id', '=', userId)
    .where('file.scan_id', '=', scanId)
    .where('file.sha256', '=', sha256)
    .where('file.role', '=', 'output')
    .where('file.name', 'like', `%.${ending}`)
    .where((build) => build.or([build('file.expires_at', '=', 0), build('file.expires_at', '>', now())]))
    .limit(1)
    .executeTakeFirst();
  return file ?? null;
}
