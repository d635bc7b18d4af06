import type { Database } from '../../../platform/store/store.ts';

export interface ScanBytes {
  source?: { name: string; bytes: number };
  /** Of all its contents, each once. */
  bytes: number;
}

/** What each scan of a person takes, by its id. */
export async function readScanBytes(db: Database, userId: string): Promise<Map<string, ScanBytes>> {
  const contents = db
    .selectFrom('scan_files as file')
    .innerJoin('file_contents as content', (join) =>
      join.onRef('content.user_id', '=', 'file.user_id').onRef('content.sha256', '=', 'file.sha256'),
    )
    .where('file.user_id', '=', userId);
  const each = contents.select(['file.scan_id', 'file.sha256', 'content.bytes']).distinct();
  const sums = await db
    .selectFrom(each.as('each'))
    .select(['scan_id', (eb) => eb.fn.sum<number | string>('bytes').as('bytes')])
    .groupBy('scan_id')
    .execute();
  const sources = await contents
    .select(['file.scan_id', 'file.name', 'content.bytes'])
    .where('file.role', '=', 'source')
    .execute();
  return new Map(
    sums.map(({ scan_id, bytes }) => {
      const source = sources.find((file) => file.scan_id === scan_id);
      // PostgreSQL answers sums as texts.
      return [scan_id, { bytes: Number(bytes), ...(source && { source }) }];
    }),
  );
}
