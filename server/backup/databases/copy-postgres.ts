import { sql } from 'kysely';
import type { Deletion } from '../../domain/accounts/delete-person.ts';
import { makePrivateFile } from '../../platform/disk/data-dir.ts';
import type { Database } from '../../platform/store/store.ts';
import { hasTable } from '../../platform/store/has-table.ts';
import { refuseUnfinishedRestore } from '../../platform/store/unfinished-restore.ts';
import { BackupError } from '../format/manifest.ts';
import { type CopiedContent, type DatabaseFacts, selectContents, toCopiedContent } from './database-facts.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { runTool } from './postgres-tools.ts';

/** Options of pg_dump, with which the dump can be restored on another server with other roles. */
const PORTABLE = [
  '--no-owner',
  '--no-privileges',
  '--no-tablespaces',
  '--no-publications',
  '--no-subscriptions',
];

/**
 * Dumps a consistent state of a database to a new file, while servers use the database. Throws `BackupError`
 * if PostgreSQL's programs for the server's version are missing, or if the database does not belong to
 * GoV360.
 */
export async function copyPostgres(url: string, target: string): Promise<DatabaseFacts> {
  const { store, major, tools, env } = await openPostgresDatabase(url);
  try {
    if (!(await hasTable(store.db, 'kysely_migration'))) {
      throw new BackupError(
        'This is not a GoV360 database. Set DATABASE_URL to the value that the server uses.',
      );
    }
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
        return {
          schema: await lastMigration(moment),
          deletions: await readDeletions(moment),
          contents: await readContents(moment),
        };
      });
    // Checks the dump by reading and decompressing all of it.
    await runTool(tools.restore, ['--file=/dev/null', target], env);
    return { store: 'postgres', postgres: major, ...facts };
  } finally {
    await store.close();
  }
}

async function lastMigration(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name ?? '';
}

async function readContents(db: Database): Promise<CopiedContent[]> {
  if (!(await hasTable(db, 'file_contents'))) return [];
  const contents = selectContents({ scans: await hasTable(db, 'scan_files') });
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(contents)}`.execute(db);
  return rows.map(toCopiedContent);
}

async function readDeletions(db: Database): Promise<Deletion[]> {
  if (!(await hasTable(db, 'deleted_users'))) return [];
  const rows = await db.selectFrom('deleted_users').selectAll().orderBy('deleted_at').execute();
  return rows.map(({ id_hash, deleted_at }) => ({ idHash: id_hash, at: deleted_at }));
}
