import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import type { Product } from '../support/servers/product.ts';
import type { TestSession } from '../support/servers/session.ts';

const FOLDER = resolve(import.meta.dirname, '../fixtures/version-0.8');
const DAY = 86_400_000;

/** The versions that have a recorded database. */
export const VERSIONS = ['0.8', '0.9'] as const;
export type Version = (typeof VERSIONS)[number];

type Name = 'ada' | 'ada2' | 'ben' | 'cleo' | 'dora' | 'emil' | 'fay' | 'gus' | 'hal' | 'ida';
type Row = Record<string, string | number | null>;

/** A response of version 0.8.0 to a request by `who`. */
export interface EarlierAnswer {
  who: Name | 'nobody';
  path: string;
  status: number;
  etag: string | null;
  body: unknown;
}

/** A view in a link of an earlier version, and what that version showed when the link was opened. */
export interface EarlierLink {
  name: string;
  hash: string;
  /** The view in the page's address once the page is at rest. */
  opened: string;
  mode: string;
  floor: string;
  place: string | null;
}

/** The users, each with the cookie of an open session. */
export const people = readJson('people.json') as Record<Name, TestSession & { email: string }>;
export const answers = readJson('answers.json') as EarlierAnswer[];
export const links = readJson('links.json') as EarlierLink[];
/** A mailed sign-in link that has not been opened yet. */
export const link = readJson('link.json') as { email: string; token: string };

/** The player's local storage with unsaved edits, as names and texts. */
export const keptEdits: [string, string][] = (
  readJson('kept-edits.json') as { name: string; operations: unknown }[]
).map(({ name, operations }) => [name, JSON.stringify(operations)]);

/** Returns the archive of a twin as version 0.6.0 exported it. */
export function readTwinArchive(): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(join(FOLDER, 'twin.zip')));
}

/** Returns a page of an earlier version that the product has replaced. */
export function readPage(name: 'embedding-page.html' | 'embedded-twin.html', product: Product): string {
  return readFileSync(join(FOLDER, name), 'utf8')
    .replaceAll('{{origin}}', product.origin)
    .replaceAll('{{playerOrigin}}', product.playerOrigin);
}

/** Creates a data folder as a server of that version left it a moment ago. */
export function unpackDataFolder(version: Version = '0.8'): string {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-before-'));
  const file = join(folder, 'gov360.db');
  writeFileSync(file, gunzipSync(readFileSync(join(FOLDER, `gov360-${version}.db.gz`))));
  copyFileSync(join(FOLDER, 'auth-secret'), join(folder, 'auth-secret'));
  const database = new DatabaseSync(file);
  for (const statement of moveTimes()) database.exec(statement);
  database.close();
  return folder;
}

/** Fills an empty PostgreSQL database with the content of that version's database. */
export async function fillPostgres(url: string, version: Version): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(gunzipSync(readFileSync(join(FOLDER, `postgres-${version}.sql.gz`))).toString());
  await client.query('set search_path to public');
  for (const statement of moveTimes()) await client.query(statement);
  await client.end();
}

/**
 * Returns statements that set everything that expires to a fixed age: Ben signed in 80 days ago, Ada 91 days
 * ago in her later browser, and both were just active.
 */
function moveTimes(): string[] {
  const now = Date.now();
  const iso = (days: number) => `'${new Date(now + days * DAY).toISOString()}'`;
  const adas = `user_id = '${people.ada.userId}'`;
  return [
    'delete from sign_in_links where used = 1',
    `update sign_in_links set created_at = ${now}, expires_at = ${now + 15 * 60_000}`,
    `update tour_snapshots set expires_at = ${now + DAY}`,
    `update sessions set updated_at = ${iso(0)}, expires_at = ${iso(30)}`,
    `update sessions set created_at = ${iso(-91)}
      where ${adas} and created_at = (select max(created_at) from sessions where ${adas})`,
    `update sessions set created_at = ${iso(0)} where created_at <> ${iso(-91)}`,
    `update sessions set created_at = ${iso(-80)} where user_id = '${people.ben.userId}'`,
  ];
}

/** Returns the rows of every table of that version. */
export function readTables(dataDir: string): Map<string, Row[]> {
  const database = new DatabaseSync(join(dataDir, 'gov360.db'), { readOnly: true });
  const names = database.prepare("select name from sqlite_master where type = 'table'").all();
  const tables = names
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('kysely') && !name.startsWith('user_search'))
    .map((name) => [name, database.prepare(`select * from ${name}`).all() as Row[]] as const);
  database.close();
  return new Map(tables);
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}
