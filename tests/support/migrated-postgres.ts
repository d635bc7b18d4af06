import { Client } from 'pg';
import { migrate } from '../../server/platform/store/migrate.ts';
import { openPostgresStore } from '../../server/platform/store/postgres/postgres.ts';
import { createPostgresDatabase, removePostgresDatabase } from './postgres-database.ts';

/** More rows than this leave an emptied table too slow for the next test. */
const FEW = 10_000;
/** Milliseconds that a forgotten transaction may hold the rows of a database that is emptied. */
const PATIENCE = 2_000;

/** A migrated database, and a connection that empties it. */
export interface MigratedPostgres {
  address: string;
  client: Client;
  /** Deletes the rows of every table but the migrations' own. */
  emptying: string;
  /** Changes with whatever was made or dropped. */
  shape: string;
}

/** What no test uses just now. To make and migrate a database takes PostgreSQL 0.3 s of work, to empty one some milliseconds. */
const idle: MigratedPostgres[] = [];

/** An empty database of this program's shape. */
export async function takeMigratedPostgres(serverUrl: string): Promise<MigratedPostgres> {
  return idle.pop() ?? (await makeMigratedPostgres(serverUrl));
}

/** Empties a database for the next test, or removes it where a test has left more in it than a few rows. */
export async function giveBack(serverUrl: string, database: MigratedPostgres): Promise<void> {
  if (await isEmptied(database)) {
    idle.push(database);
    return;
  }
  await database.client.end();
  await removePostgresDatabase(serverUrl, database.address);
}

async function makeMigratedPostgres(serverUrl: string): Promise<MigratedPostgres> {
  const address = await createPostgresDatabase(serverUrl);
  const store = await openPostgresStore(address);
  await migrate(store);
  await store.close();
  const client = new Client({ connectionString: address });
  // A test may end every connection to its database; `isEmptied` then finds it out.
  client.on('error', () => {});
  await client.connect();
  await client.query(`set lock_timeout = ${PATIENCE}; set session_replication_role = replica`);
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' 
     and tablename not like 'kysely_%' and tablename <> 'migration_kinds'`,
  );
  const emptying = rows.map(({ name }) => `delete from ${client.escapeIdentifier(name)}`).join(';');
  return { address, client, emptying, shape: await shapeOf(client) };
}

async function isEmptied({ client, emptying, shape }: MigratedPostgres): Promise<boolean> {
  try {
    if ((await shapeOf(client)) !== shape) return false;
    const results = (await client.query(emptying)) as unknown as { rowCount: number }[];
    return results.every(({ rowCount }) => rowCount < FEW);
  } catch {
    return false;
  }
}

async function shapeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `select concat_ws(' ', count(*), max(oid), (select count(*) from kysely_migration)) as shape
     from pg_class where relnamespace = 'public'::regnamespace`,
  );
  return rows[0]?.shape ?? '';
}
