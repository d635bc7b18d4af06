import { sql } from 'kysely';
import { openPostgresDatabase } from '../databases/postgres-database.ts';
import { runTool } from '../databases/postgres-tools.ts';
import { BackupError } from '../format/manifest.ts';
import { refuseUnfinishedRestore } from '../../platform/store/unfinished-restore.ts';
import { StoreError } from '../../platform/store/store-error.ts';
import { advice, error, type Finding } from './finding.ts';

/** Yields findings about a PostgreSQL database and PostgreSQL's programs. With `full`, reads every row. */
export async function* checkPostgres(url: string, full: boolean): AsyncGenerator<Finding> {
  try {
    const { store, tools, env } = await openPostgresDatabase(url);
    try {
      await refuseUnfinishedRestore(store);
      // Dumps all data and discards the dump. This fails if data cannot be read.
      if (full) await runTool(tools.dump, ['--format=plain', '--no-password', '--file=/dev/null'], env);
      const { rows } = await sql<{ sums: string }>`select current_setting('data_checksums') as sums`.execute(
        store.db,
      );
      if (rows[0]?.sums === 'on') return;
      yield advice(
        'PostgreSQL does not use data checksums, so disk errors can go unnoticed. To turn checksums on, stop PostgreSQL and run pg_checksums --enable.',
      );
    } finally {
      await store.close();
    }
  } catch (reason) {
    if (!(reason instanceof BackupError || reason instanceof StoreError)) throw reason;
    yield error(reason.message);
  }
}
