import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Store } from '../../server/platform/store/store.ts';
import type { TestSession } from '../support/servers/session.ts';
import { migrateTo } from './migrate-to.ts';

const FOLDER = resolve(import.meta.dirname, '../fixtures/before-ownership');
/** The last migration of that version. */
const LAST_MIGRATION = '2026-11-22-3-annotations';
const DAY = 86_400_000;

type Name = 'ada' | 'ada2' | 'ben' | 'cleo' | 'dora';
type Row = Record<string, string | number | null>;

/** Whose it is, each with the cookie of a session that is open. */
export const people = readJson('people.json') as Record<Name, TestSession & { email: string }>;
/** What that version answered on this data; `who` asked for `path`. */
export const answers = readJson('answers.json') as {
  who: Name | 'nobody';
  path: string;
  status: number;
  etag: string | null;
  body: unknown;
}[];
/** A sign-in link that was mailed, and not opened yet. */
export const link = readJson('link.json') as { email: string; token: string };

/** Days ago on which sessions were opened; the others were just now. All were used until now. */
const OPENED: Partial<Record<Name, number>> = { ben: 80, dora: 91 };

/** A data folder of that version, left a moment ago. */
export function unpackDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-before-'));
  const file = join(folder, 'gov360.db');
  writeFileSync(file, gunzipSync(readFileSync(join(FOLDER, 'gov360.db.gz'))));
  copyFileSync(join(FOLDER, 'auth-secret'), join(folder, 'auth-secret'));
  const database = new DatabaseSync(file);
  moveTimes(database);
  database.close();
  return folder;
}

/** Sessions and links run out; so they are as old as the test says, whenever it runs. */
function moveTimes(database: DatabaseSync): void {
  const now = Date.now();
  database.prepare('update sign_in_links set created_at = ?, expires_at = ?').run(now, now + 15 * 60_000);
  const move = database.prepare(
    'update sessions set created_at = ?, updated_at = ?, expires_at = ? where user_id = ?',
  );
  for (const [name, { userId }] of Object.entries(people)) {
    const opened = now - (OPENED[name as Name] ?? 0) * DAY;
    const times = [opened, now, now + 30 * DAY].map((at) => new Date(at).toISOString());
    move.run(...(times as [string, string, string]), userId);
  }
}

/** The rows of every table of that version in a data folder of it. */
export function readTables(dataDir: string): Map<string, Row[]> {
  const database = new DatabaseSync(join(dataDir, 'gov360.db'), { readOnly: true });
  const names = database.prepare("select name from sqlite_master where type = 'table'").all();
  const tables = names
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('kysely'))
    .map((name) => [name, database.prepare(`select * from ${name}`).all() as Row[]] as const);
  database.close();
  return new Map(tables);
}

/** Brings an empty PostgreSQL store to what the version of that last migration would have left there with these rows. */
export async function fillEarlierStore(
  store: Store,
  tables: ReadonlyMap<string, Row[]>,
  lastMigration = LAST_MIGRATION,
): Promise<void> {
  await migrateTo(store, lastMigration);
  const shapes = await store.db.introspection.getTables();
  for (const [name, rows] of tables) {
    const booleans = new Set(
      shapes
        .find((shape) => shape.name === name)
        ?.columns.flatMap((column) => (column.dataType === 'bool' ? [column.name] : [])),
    );
    for (const row of rows) {
      const values = Object.entries(row).map(([column, value]) =>
        booleans.has(column) ? value === 1 : value,
      );
      const columns = Object.keys(row).map((column) => sql.ref(column));
      await sql`insert into ${sql.table(name)} (${sql.join(columns)}) values (${sql.join(values)})`.execute(
        store.db,
      );
    }
  }
}

/** The same columns of a table in a store of today, as SQLite has them. */
export async function readColumns(store: Store, table: string, columns: string[]): Promise<Row[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Record<string, unknown>>`select ${list} from ${sql.table(table)}`.execute(
    store.db,
  );
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
  );
}

function plain(value: unknown): string | number | null {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? Number(value) : (value as string | number | null);
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}
