import { sql } from 'kysely';
import type { Database } from '../../platform/store/store.ts';
import {
  beginRestore,
  endRestore,
  refuseUnfinishedRestore,
} from '../../platform/store/unfinished-restore.ts';
import { BackupError, type Manifest } from '../format/manifest.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { runTool } from './postgres-tools.ts';
import type { Target } from './database-facts.ts';

/**
 * Opens the database at a `DATABASE_URL` as the target of a restore. Throws `BackupError` if the database
 * server has a lower major version than the server from which the backup was made, or if the pg_dump or
 * pg_restore of the database server's version is missing.
 */
export async function postgresTarget(url: string, manifest: Manifest): Promise<Target> {
  const { store, major, tools, env } = await openPostgresDatabase(url);
  if (major < manifest.postgres) {
    await store.close();
    throw new BackupError(
      `The backup was made with PostgreSQL ${manifest.postgres}, but this server runs PostgreSQL ${major}: restore the backup to the same or a later version of PostgreSQL.`,
    );
  }
  let began = false;
  return {
    async refuseData() {
      await refuseUnfinishedRestore(store);
      await refuseTables(store.db);
    },
    async fill(part) {
      await beginRestore(store);
      began = true;
      const form = [
        '--single-transaction',
        '--exit-on-error',
        '--no-owner',
        '--no-privileges',
        '--no-password',
      ];
      await runTool(tools.restore, [...form, `--dbname=${conninfo(env.PGDATABASE)}`, part], env);
      // Dumps do not contain the statistics that the query planner needs.
      await sql`analyze`.execute(store.db);
      return store;
    },
    async complete() {
      await endRestore(store);
      await store.close();
    },
    async abandon() {
      // If pg_restore fails, it rolls back everything, so the marker of the restore is no longer needed.
      // After later errors, the marker stays, so that no server starts with an incomplete database.
      if (began && (await countTables(store.db)) <= 1) await endRestore(store);
      await store.close();
    },
  };
}

async function refuseTables(db: Database): Promise<void> {
  if ((await countTables(db)) === 0) return;
  throw new BackupError(
    'The database in DATABASE_URL is not empty: create an empty one (createdb) and set DATABASE_URL to it. Nothing was changed.',
  );
}

/** Returns the number of tables, views and sequences, except those of PostgreSQL and its extensions. */
async function countTables(db: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and relnamespace not in (
        select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema') or nspname like 'pg_toast%'
          or nspname like 'pg_temp_%'
      )
      and oid not in (select objid from pg_depend where classid = 'pg_class'::regclass and deptype = 'e')`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

/**
 * Returns a connection string for a database name. Without `dbname=`, libpq would parse a name that contains
 * “=” or starts like a URL as a connection string.
 */
function conninfo(database = ''): string {
  return `dbname='${database.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}
