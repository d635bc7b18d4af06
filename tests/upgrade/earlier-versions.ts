import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { ownerOf } from '../../server/platform/file-store/file-key.ts';
import type { Product } from '../support/servers/product.ts';
import type { TestSession } from '../support/servers/session.ts';

const FOLDER = resolve(import.meta.dirname, '../fixtures/version-0.8');
const DAY = 86_400_000;

/** The versions of which a database was recorded. */
export const VERSIONS = ['0.8', '0.9'] as const;
export type Version = (typeof VERSIONS)[number];

type Name = 'ada' | 'ada2' | 'ben' | 'cleo' | 'dora' | 'emil' | 'fay' | 'gus' | 'hal' | 'ida';
type Row = Record<string, string | number | null>;

/** The response of version 0.8.0 to a request by `who`. */
export interface EarlierAnswer {
  who: Name | 'nobody';
  path: string;
  status: number;
  etag: string | null;
  body: unknown;
}

/** A view in a link from an earlier version, and what that version showed when the link was opened. */
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
/** A sign-in link that was sent by email and has not been opened yet. */
export const link = readJson('link.json') as { email: string; token: string };

/** The player's local storage with unsaved edits, as pairs of a name and a text. */
export const keptEdits: [string, string][] = (
  readJson('kept-edits.json') as { name: string; operations: unknown }[]
).map(({ name, operations }) => [name, JSON.stringify(operations)]);

/** Returns an archive of a twin that version 0.6.0 exported. */
export function readTwinArchive(): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(join(FOLDER, 'twin.zip')));
}

/** Returns a page of an earlier version that has since been replaced. */
export function readPage(name: 'embedding-page.html' | 'embedded-twin.html', product: Product): string {
  return readFileSync(join(FOLDER, name), 'utf8')
    .replaceAll('{{origin}}', product.origin)
    .replaceAll('{{playerOrigin}}', product.playerOrigin);
}

/** Creates a data folder in the state in which a server of that version would have just left it. */
export function unpackDataFolder(version: Version = '0.8'): string {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-before-'));
  const file = join(folder, 'gov360.db');
  writeFileSync(file, gunzipSync(readFileSync(join(FOLDER, `gov360-${version}.db.gz`))));
  copyFileSync(join(FOLDER, 'auth-secret'), join(folder, 'auth-secret'));
  const database = new DatabaseSync(file);
  for (const statement of [...moveTimes(), ...otherKinds()]) database.exec(statement);
  database.close();
  const { sha256, text } = PLAN;
  const files = join(folder, 'files', ownerOf(people.dora.userId), sha256.slice(0, 2));
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, sha256), text);
  return folder;
}

/** Fills an empty PostgreSQL database with the content of that version's database. */
export async function fillPostgres(url: string, version: Version): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(gunzipSync(readFileSync(join(FOLDER, `postgres-${version}.sql.gz`))).toString());
  await client.query('set search_path to public');
  for (const statement of [...moveTimes(), ...otherKinds()]) await client.query(statement);
  await client.end();
}

/**
 * Returns statements that give everything that expires a fixed age: Ben signed in 80 days ago, Ada signed in
 * 91 days ago in her later browser, and both have just been active.
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

/** The time at which the rows count as written. */
const now = Date.now();
const PLAN_TEXT = 'Evacuation plan';
/** The file that Dora deleted, in the bin. */
export const PLAN = {
  text: PLAN_TEXT,
  sha256: createHash('sha256').update(PLAN_TEXT).digest('hex'),
  documentId: 'plan',
} as const;
/** Dora's scan, whose uploaded file is the same. */
export const SCAN_ID = '_doras-scan';

/**
 * Returns statements that add the kinds of rows that are missing in the recorded databases, in the form in
 * which both versions wrote them.
 */
function otherKinds(): string[] {
  const later = now + DAY;
  const { userId } = people.dora;
  const { sha256, documentId, text } = PLAN;
  const item = { id: documentId, name: 'Plan', url: '', description: '', keywords: [], attached: [] };
  const bytes = text.length;
  const file = { version: 'v2', sha256, bytes, type: 'text/plain', kind: 'text', addedAt: now };
  const corrections = { rooms: { hall: { name: 'Lobby' } }, start: { sweep: 's1', yaw: 1, pitch: 0 } };
  const rows: Record<string, Record<string, string | number>[]> = {
    file_contents: [
      {
        sha256,
        bytes,
        media_type: 'text/plain',
        scan: 'clean',
        facts: '{}',
        created_at: now,
        unused_since: 0,
      },
    ],
    file_versions: [1, 2].map((version) => ({
      tour_id: 'demo-tour',
      version_id: `v${version}`,
      document_id: documentId,
      sha256,
      name: `plan-${version}.txt`,
      added_at: now + version,
      added_by: userId,
      expires_at: later,
    })),
    file_bin: [
      {
        tour_id: 'demo-tour',
        document_id: documentId,
        item: JSON.stringify({ ...item, file }),
        removed_at: now,
        expires_at: later,
      },
    ],
    file_words: [{ sha256, word: 'evacuation', page: 0 }],
    file_pages: [{ sha256, text, page: 1 }],
    scans: [
      {
        id: SCAN_ID,
        name: 'House',
        state: 'failed',
        problem: 'The file has no surfaces.',
        job_id: '',
        result: '',
        corrections: JSON.stringify(corrections),
        questions: '',
        answers: '{}',
        run: 0,
        revision: 3,
        created_at: now,
        updated_at: now,
      },
    ],
    scan_files: [{ scan_id: SCAN_ID, name: 'house.glb', sha256, role: 'source', run: 0, expires_at: 0 }],
    uploads: [
      {
        id: 'upload-1',
        tour_id: 'demo-tour',
        name: 'manual.pdf',
        target: JSON.stringify({ kind: 'document', documentId: 'manual' }),
        state: 'failed',
        result: 'The file is damaged.',
        locked_by: '',
        bytes: 40,
        created_at: now,
        expires_at: later,
        locked_until: 0,
      },
    ],
    accounts: [
      {
        id: 'account-1',
        account_id: 'doras-id',
        provider_id: 'google:https://accounts.google.com',
        created_at: new Date(now).toISOString(),
        updated_at: new Date(now).toISOString(),
        shown_as: 'dora@example.test',
      },
    ],
  };
  return [
    ...Object.entries(rows).flatMap(([table, all]) =>
      all.map((row) => insert(table, { user_id: userId, ...row })),
    ),
    insert('blocked_users', { user_id: 'spammer', reason: 'Spam', blocked_by: 'staff-1', blocked_at: now }),
    insert('deleted_users', { id_hash: 'hash', deleted_at: now }),
    insert('audit_log', {
      id: 'audit-1',
      actor_id: 'staff-1',
      action: 'block-user',
      subject_id: 'spammer',
      detail: '',
      at: now,
    }),
  ];
}

function insert(table: string, row: Record<string, string | number>): string {
  const values = Object.values(row).map((value) => (typeof value === 'number' ? value : `'${value}'`));
  return `insert into ${table} (${Object.keys(row).join(', ')}) values (${values.join(', ')})`;
}

/** Returns the rows of all tables of that version. */
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
