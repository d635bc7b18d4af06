import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { lockDataDir } from '../store/sqlite/lock.ts';
import { openSqliteStore } from '../store/sqlite/sqlite.ts';

let scratch: string;
let dataDir: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gov360-data-dir-'));
  dataDir = join(scratch, 'data');
});
afterEach(() => rmSync(scratch, { recursive: true }));

/** Returns the octal permissions of files in the data folder. */
function modes(...names: string[]): string[] {
  return names.map((name) => (statSync(join(dataDir, name)).mode & 0o777).toString(8));
}

test('files that a server creates in its data folder are accessible only to the server’s user', async () => {
  readConfig({ DATA_DIR: dataDir });
  expect(modes('.', 'auth-secret')).toEqual(['700', '600']);
  const release = lockDataDir(dataDir);
  const store = await openSqliteStore(join(dataDir, 'gov360.db'));
  await store.db.schema.createTable('written').addColumn('id', 'integer').execute();
  expect(modes('lock.db', 'gov360.db', 'gov360.db-wal', 'gov360.db-shm')).toEqual(Array(4).fill('600'));
  await store.close();
  release();
});

test('revokes other users’ permissions in the data folder at the start, without following links', () => {
  const outside = join(scratch, 'outside');
  for (const folder of [join(dataDir, 'captures/house'), outside]) mkdirSync(folder, { recursive: true });
  for (const file of [
    join(dataDir, 'gov360.db'),
    join(dataDir, 'captures/house/scene.glb'),
    join(outside, 'file'),
  ])
    writeFileSync(file, '');
  symlinkSync(outside, join(dataDir, 'link'));
  for (const folder of ['.', 'captures', 'captures/house', 'link']) chmodSync(join(dataDir, folder), 0o755);
  for (const file of ['gov360.db', 'captures/house/scene.glb', 'link/file'])
    chmodSync(join(dataDir, file), 0o644);

  lockDataDir(dataDir)();
  expect(modes('.', 'captures', 'captures/house')).toEqual(['700', '700', '700']);
  expect(modes('gov360.db', 'captures/house/scene.glb')).toEqual(['600', '600']);
  expect(modes('link', 'link/file')).toEqual(['755', '644']);
});
