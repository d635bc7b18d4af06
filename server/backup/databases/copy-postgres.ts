import { sql } from 'kysely';
import { makePrivateFile } from '../../platform/disk/data-dir.ts';
import { refuseUnfinishedRestore } from '../../platform/store/unfinished-restore.ts';
import { type DatabaseFacts, readFacts, requireOwnDatabase } from './database-facts.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { runTool } from './postgres-tools.ts';

/** pg_dump options for a dump that can be restored on another server with different roles. */
const PORTABLE = [
  '--no-owner',
  '--no-privileges',
  '--no-tablespaces',
  '--no-publications',
  '--no-subscriptions',
];

/**
 * Dumps a consistent state of a database to a new file while servers use the database, and returns facts
 * about the copy. Throws `BackupError` if pg_dump or pg_restore of the database server's major version is
 * missing or fails, or if the database does not belong to GoV360. Throws `StoreError` if a restore into the
 * database is running or was interrupted.
 */
export async function copyPostgres(url: string, target: string): Promise<DatabaseFacts> {
  const { store, major, tools, env } = await openPostgresDatabase(url);
  try {
    await requireOwnDatabase(store.db, 'DATABASE_URL');
    await refuseUnfinishedRestore(store);
    makePrivateFile(target);
    const facts = await store.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (moment) => {
        // The transaction is idle while its snapshot is being dumped.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(moment);
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(moment);
        // Compression level 1 is several times as fast as the default, and the dump is only slightly larger.
        const form = ['--format=custom', '--compress=1', '--no-password', `--file=${target}`];
        await runTool(tools.dump, [...PORTABLE, ...form, `--snapshot=${rows[0]?.id}`], env);
        return await readFacts(moment);
      });
    // Checks the dump by reading and decompressing the whole file.
    await runTool(tools.restore, ['--file=/dev/null', target], env);
    return { store: 'postgres', postgres: major, ...facts };
  } finally {
    await store.close();
  }
}
