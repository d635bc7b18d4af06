import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/**
 * The prefix for the names of this run's databases. The workers of vitest inherit the environment of the
 * process that starts them.
 */
const PREFIX = `test_${(process.env.TEST_RUN ??= randomUUID().slice(0, 8))}_`;

/** Creates a database on a PostgreSQL server. Returns its address. */
export async function createPostgresDatabase(serverUrl: string): Promise<string> {
  const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Ends all connections to a database, and deletes it. */
export async function removePostgresDatabase(serverUrl: string, address: string): Promise<void> {
  await onServer(serverUrl, `drop database ${new URL(address).pathname.slice(1)} with (force)`);
}

/** Deletes the databases that this run left on a server that continues to run. */
export async function removeDatabasesOfRun(serverUrl: string): Promise<void> {
  const names = await onServer(
    serverUrl,
    `select datname from pg_database where starts_with(datname, '${PREFIX}')`,
  );
  for (const { datname } of names) await onServer(serverUrl, `drop database ${String(datname)} with (force)`);
}

async function onServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
