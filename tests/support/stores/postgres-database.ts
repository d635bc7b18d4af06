import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Makes a database on a PostgreSQL server; answers its address. */
export async function createPostgresDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes a database, whoever is connected to it. */
export async function removePostgresDatabase(serverUrl: string, address: string): Promise<void> {
  await onServer(serverUrl, `drop database ${new URL(address).pathname.slice(1)} with (force)`);
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
