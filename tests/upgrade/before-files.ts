import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import type { Tour } from '../../contract/tour.ts';

const FOLDER = resolve(import.meta.dirname, '../fixtures/before-files');
/** The last migration of that version. */
export const LAST_MIGRATION = '2026-11-22-5-later-collections';

type Name = 'ada' | 'ben' | 'cleo' | 'dora';

export const people = readJson('people.json') as Record<Name, { email: string; userId: string }>;
/** What that version answered on this data; `who` asked for `path`. */
export const answers = readJson('answers.json') as {
  who: Name | 'nobody';
  path: string;
  status: number;
  etag: string | null;
  body: Tour;
}[];

/** The archive of a twin, as that version exported it. */
export function readTwinArchive(): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(join(FOLDER, 'twin.zip')));
}

/** A data folder of that version, left a moment ago: what it keeps for a while is not over. */
export function unpackDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-before-'));
  const file = join(folder, 'gov360.db');
  writeFileSync(file, gunzipSync(readFileSync(join(FOLDER, 'gov360.db.gz'))));
  const database = new DatabaseSync(file);
  database.prepare('update tour_snapshots set expires_at = ?').run(Date.now() + 86_400_000);
  database.close();
  return folder;
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}
