import { readFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Product } from '../support/servers/product.ts';

const FOLDER = resolve(import.meta.dirname, '../fixtures/before-annotations');

type Name = 'ada' | 'ben' | 'cleo' | 'dora' | 'emil';

/** An answer of the version before; `who` asked for `path`. */
export interface EarlierAnswer {
  who: Name | 'nobody';
  path: string;
  status: number;
  etag: string | null;
  body: unknown;
}

/** A view in a link of the version before, and what that version showed when the link was opened. */
export interface EarlierLink {
  name: string;
  hash: string;
  /** The view in the page's address once all had come to rest. */
  opened: string;
  mode: string;
  floor: string;
  place: string | null;
}

export const people = readJson('people.json') as Record<Name, { email: string; userId: string }>;
export const answers = readJson('answers.json') as EarlierAnswer[];
export const links = readJson('links.json') as EarlierLink[];

/** The player's local storage with edits that were not saved: names and texts. */
export const keptEdits: [string, string][] = (
  readJson('kept-edits.json') as { name: string; operations: unknown }[]
).map(({ name, operations }) => [name, JSON.stringify(operations)]);

/** A data folder of its own, as the version before left it. */
export function unpackDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-before-'));
  writeFileSync(join(folder, 'gov360.db'), gunzipSync(readFileSync(join(FOLDER, 'gov360.db.gz'))));
  return folder;
}

/** A page of the version before, of which the product has taken the place. */
export function readPage(name: 'embedding-page.html' | 'embedded-twin.html', product: Product): string {
  return readFileSync(join(FOLDER, name), 'utf8')
    .replaceAll('{{origin}}', product.origin)
    .replaceAll('{{playerOrigin}}', product.playerOrigin);
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}
