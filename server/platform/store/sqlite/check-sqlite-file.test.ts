import {
  copyFileSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSqliteFile } from './check-sqlite-file.ts';
import { openSqliteStore } from './sqlite.ts';
import { StoreError } from '../store-error.ts';

const PAGE = 4096;
const ROWS = 400;

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gov360-check-'));
  file = join(folder, 'gov360.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a database of about fifty pages. Until it is closed, the pages are in the write-ahead log. */
async function fill() {
  const store = await openSqliteStore(file);
  await store.db.schema.createTable('written').addColumn('id', 'integer').addColumn('text', 'text').execute();
  const values = Array.from({ length: ROWS }, (_, id) => ({ id, text: 'x'.repeat(400) }));
  await store.db
    .insertInto('written' as 'profiles')
    .values(values as never)
    .execute();
  return store;
}

function overwrite(offset: number, bytes: Buffer): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, offset);
  closeSync(descriptor);
}

/** Returns the content of all files of the database except the shared-memory file, by name. */
function kept(): Record<string, string> {
  const files = readdirSync(folder).filter((name) => !name.endsWith('-shm'));
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));
}

describe('rejects a damaged database with one error message and leaves it unchanged', () => {
  test.each<[string, () => void]>([
    ['in its first bytes', () => overwrite(0, Buffer.from('not a database'))],
    ['in its schema', () => overwrite(100, Buffer.alloc(2_000, 0x5a))],
    ['in the middle', () => overwrite(20 * PAGE, Buffer.alloc(PAGE, 0x5a))],
    ['at its truncated end', () => truncateSync(file, statSync(file).size - 5 * PAGE)],
    ['whole', () => writeFileSync(file, Buffer.alloc(10_000, 0x5a))],
  ])('%s', async (_, damage) => {
    await (await fill()).close();
    damage();
    const before = kept();
    const refused = openSqliteStore(file);
    await expect(refused).rejects.toThrow(StoreError);
    await expect(refused).rejects.toThrow(
      /^The database .+ is damaged \(.+\): nothing was written to it; [^\n]+\.$/,
    );
    expect(kept()).toMatchObject(before);
  });
});

test('recovers changes from the log of a killed server', async () => {
  const store = await fill();
  const [copy, log] = [join(folder, 'copy.db'), join(folder, 'copy.db-wal')];
  copyFileSync(file, copy);
  copyFileSync(`${file}-wal`, log);
  expect(statSync(log).size).toBeGreaterThan(ROWS * 400);
  await store.close();

  const recovered = await openSqliteStore(copy);
  const rows = await recovered.db
    .selectFrom('written' as 'profiles')
    .selectAll()
    .execute();
  expect(rows).toHaveLength(ROWS);
  await recovered.close();
});

test('accepts a missing or empty file', () => {
  checkSqliteFile(file);
  writeFileSync(file, '');
  checkSqliteFile(file);
});
