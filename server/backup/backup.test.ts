import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMigratedSqlite } from '../../tests/support/stores.ts';
import { unpackDataFolder } from '../../tests/upgrade/earlier-versions.ts';
import { hashUserId } from '../platform/access/actor.ts';
import { appendDeletions, readDeletions } from '../domain/accounts/deletion-list.ts';
import { readDataPlace } from '../platform/config/data-place.ts';
import { refuseUnfinishedRestoreIn } from '../platform/store/unfinished-restore.ts';
import { migrations } from '../platform/store/migrations/migrations.ts';
import { lockDataDir } from '../platform/store/sqlite/lock.ts';
import { listBackups, removeOldBackups } from './format/backup-folder.ts';
import { MANIFEST, PARTS } from './format/manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gov360-backup-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const placeIn = (name: string) => readDataPlace({ DATA_DIR: join(scratch, name) });
const backups = () => join(scratch, 'backups');

/** Creates a server's data folder with a signed-in user and a capture that the operator has installed. */
async function makeData() {
  const place = placeIn('data');
  const unlock = lockDataDir(place.dataDir);
  const store = await openMigratedSqlite(join(place.dataDir, 'gov360.db'));
  const now = new Date().toISOString();
  await store.db
    .insertInto('users')
    .values({
      id: 'ada',
      name: '',
      email: 'ada@example.test',
      email_verified: 1,
      image: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await store.db
    .insertInto('sessions')
    .values({
      id: 's',
      user_id: 'ada',
      token: 't',
      expires_at: now,
      ip_address: null,
      user_agent: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  writeFileSync(join(place.dataDir, 'auth-secret'), 'a secret');
  mkdirSync(join(place.dataDir, 'captures/my-building'), { recursive: true });
  writeFileSync(join(place.dataDir, 'captures/my-building/capture.json'), '{}');
  symlinkSync(scratch, join(place.dataDir, 'captures/link'));
  return {
    place,
    store,
    async stop() {
      await store.close();
      unlock();
    },
  };
}

/** Returns the permissions of all files and folders below a folder, by path. */
function rightsBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    names.sort().map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );
}

/** Damages a file by flipping a bit, or by adding a byte if it is empty. */
function spoil(file: string): void {
  const bytes = readFileSync(file);
  const last = bytes.at(-1);
  writeFileSync(file, last === undefined ? ' ' : Buffer.concat([bytes.subarray(0, -1), Buffer.of(last ^ 1)]));
}

function read(dataDir: string, query: string) {
  const database = new DatabaseSync(join(dataDir, 'gov360.db'), { readOnly: true });
  const rows = database.prepare(query).all();
  database.close();
  return rows.map((row) => ({ ...row }));
}

describe('a backup of a data folder in use', () => {
  it('is a dated folder with every part and its checksum, readable only by its owner @12.26', async () => {
    const data = await makeData();
    const { path, manifest } = await takeBackup(data.place, backups());
    await data.stop();
    expect(rightsBelow(path)).toEqual({
      captures: '700',
      'captures/my-building': '700',
      'captures/my-building/capture.json': '600',
      database: '700',
      'database/gov360.db': '600',
      'deletions.txt': '600',
      'manifest.json': '600',
      'manifest.json.sha256': '600',
      secrets: '700',
      'secrets/auth-secret': '600',
    });
    for (const folder of [backups(), path]) expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(manifest).toMatchObject({
      format: 'gov360-backup',
      store: 'sqlite',
      schema: Object.keys(migrations).toSorted().at(-1),
      missingFiles: 0,
    });
    expect(JSON.parse(readFileSync(join(path, MANIFEST), 'utf8'))).toEqual(manifest);
  });

  it('does not contain data deleted before the backup', async () => {
    const data = await makeData();
    await data.store.db.deleteFrom('users').execute();
    const { path } = await takeBackup(data.place, backups());
    await data.stop();
    expect(readFileSync(join(path, PARTS.sqlite)).includes('ada@example.test')).toBe(false);
  });

  it('keeps the configured number of backups', async () => {
    const data = await makeData();
    const taken = [];
    for (let count = 0; count < 4; count += 1) taken.push((await takeBackup(data.place, backups())).path);
    await data.stop();
    expect(await removeOldBackups(backups(), 2)).toEqual(taken.slice(0, 2));
    expect(await listBackups(backups())).toEqual(taken.slice(2));
  });

  it('fails for a folder with other content, for the data folder, and without data', async () => {
    const data = await makeData();
    await expect(takeBackup(data.place, join(data.place.dataDir, 'backups'))).rejects.toThrow(
      'is in the data folder',
    );
    mkdirSync(backups());
    writeFileSync(join(backups(), 'letter.txt'), '');
    await expect(takeBackup(data.place, backups())).rejects.toThrow(
      'contains something other than backups (letter.txt)',
    );
    await data.stop();
    mkdirSync(join(scratch, 'empty'));
    await expect(takeBackup(placeIn('empty'), join(scratch, 'other'))).rejects.toThrow(
      'There is no database',
    );
    expect(readdirSync(join(scratch, 'other'))).toEqual([]);
  });
});

describe('a restore', () => {
  async function backedUp() {
    const data = await makeData();
    const { path } = await takeBackup(data.place, backups());
    await data.stop();
    return path;
  }

  it('restores the newest backup, readable only by its owner, and signs everyone out', async () => {
    const older = await backedUp();
    cpSync(older, join(backups(), '2020-01-01T000000-000Z'), { recursive: true });
    const place = placeIn('restored');
    expect((await restoreBackup(place, backups())).path).toBe(older);
    expect(rightsBelow(place.dataDir)).toEqual({
      'auth-secret': '600',
      captures: '700',
      'captures/my-building': '700',
      'captures/my-building/capture.json': '600',
      files: '700',
      'files/.gov360-store.json': '600',
      'gov360.db': '600',
      'lock.db': '600',
      uploads: '700',
      'uploads/.gov360-store.json': '600',
    });
    expect(read(place.dataDir, 'select id from users')).toEqual([{ id: 'ada' }]);
    expect(read(place.dataDir, 'select * from sessions')).toEqual([]);
    expect(readFileSync(join(place.dataDir, 'auth-secret'), 'utf8')).toBe('a secret');
  });

  it.each([
    'database/gov360.db',
    'deletions.txt',
    'secrets/auth-secret',
    'captures/my-building/capture.json',
    MANIFEST,
  ])('rejects a backup with another %s without changing anything @12.27', async (part) => {
    const path = await backedUp();
    spoil(join(path, part));
    const place = placeIn('restored');
    await expect(restoreBackup(place, path)).rejects.toThrow(
      `is damaged (${part} has changed since the backup)`,
    );
    rmSync(join(path, part));
    await expect(restoreBackup(place, path)).rejects.toThrow(/is missing|There is no backup/);
    expect(readdirSync(scratch).sort()).toEqual(['backups', 'data']);
  });

  it('is rejected if the folder has data, a server is running, or the secret differs @12.27', async () => {
    const path = await backedUp();
    await expect(restoreBackup(placeIn('data'), path)).rejects.toThrow('is not empty (gov360.db)');
    const place = placeIn('restored');
    const unlock = lockDataDir(place.dataDir);
    await expect(restoreBackup(place, path)).rejects.toThrow('Another GoV360 server uses the folder');
    unlock();
    writeFileSync(join(place.dataDir, 'auth-secret'), 'another');
    await expect(restoreBackup(place, path)).rejects.toThrow(
      'contains a different version of auth-secret than the backup',
    );
    expect(readdirSync(place.dataDir).sort()).toEqual(['auth-secret', 'lock.db']);
  });

  it('succeeds after an interrupted restore', async () => {
    const path = await backedUp();
    const place = placeIn('restored');
    mkdirSync(join(place.dataDir, '.restoring'), { recursive: true });
    writeFileSync(join(place.dataDir, '.restoring/gov360.db'), 'half');
    writeFileSync(join(place.dataDir, 'auth-secret'), 'a secret');
    expect(() => refuseUnfinishedRestoreIn(place.dataDir)).toThrow('was interrupted. Restore again');
    await restoreBackup(place, path);
    refuseUnfinishedRestoreIn(place.dataDir);
    expect(read(place.dataDir, 'select id from users')).toEqual([{ id: 'ada' }]);
  });

  it.each(['in this server’s list', 'in a newer backup', 'in a given file'])(
    'deletes a user again if the deletion is %s, and keeps the entry @12.28',
    async (where) => {
      const older = await backedUp();
      const deletion = { idHash: hashUserId('ada'), at: Date.now() };
      const elsewhere = join(scratch, 'elsewhere.txt');
      if (where === 'in a newer backup') {
        const newer = placeIn('data');
        await appendDeletions(newer.deletionList, [deletion]);
        await takeBackup(newer, backups());
      } else await appendDeletions(elsewhere, [deletion]);
      const place = { ...placeIn('restored') };
      if (where === 'in this server’s list') place.deletionList = elsewhere;
      const files = where === 'in a given file' ? [elsewhere] : [];
      expect(await restoreBackup(place, older, files)).toMatchObject({ deleted: 1 });
      expect(read(place.dataDir, 'select id from users')).toEqual([]);
      expect(await readDeletions(place.deletionList)).toEqual([deletion]);
      const { path } = await takeBackup(place, join(scratch, 'after'));
      expect(await readDeletions(join(path, PARTS.deletions))).toEqual([deletion]);
    },
  );

  it('rejects a damaged deletion list without changing anything', async () => {
    const path = await backedUp();
    const file = join(scratch, 'list.txt');
    writeFileSync(file, '!\n');
    await expect(restoreBackup(placeIn('restored'), path, [file])).rejects.toThrow('is damaged');
    expect(readdirSync(scratch).sort()).toEqual(['backups', 'data', 'list.txt']);
  });

  it('migrates a backup of version 0.8.0', async () => {
    const place = readDataPlace({ DATA_DIR: unpackDataFolder() });
    const { manifest } = await takeBackup(place, backups());
    expect(manifest.schema).toBe('2026-11-22-7-scans');
    rmSync(place.dataDir, { recursive: true });
    const restored = placeIn('restored');
    await restoreBackup(restored, backups());
    expect(read(restored.dataDir, 'select count(*) as people from users')).toEqual([{ people: 13 }]);
    expect(read(restored.dataDir, 'select count(*) as left from tours where items < 0')).toEqual([
      { left: 0 },
    ]);
  });

  it('rejects a backup from before version 0.8 without changing anything', async () => {
    const place = readDataPlace({ DATA_DIR: unpackDataFolder() });
    const database = new DatabaseSync(join(place.dataDir, 'gov360.db'));
    database.exec("delete from kysely_migration where name > '2026-11-22-3-annotations'");
    database.close();
    await takeBackup(place, backups());
    rmSync(place.dataDir, { recursive: true });
    await expect(restoreBackup(placeIn('restored'), backups())).rejects.toThrow('restore it with 0.8');
    expect(readdirSync(scratch)).toEqual(['backups']);
  });
});
