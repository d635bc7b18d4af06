import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '../../tests/support/servers/api.ts';
import { openMigratedSqlite } from '../../tests/support/stores.ts';
import { s3Place } from '../../tests/support/files/file-stores.ts';
import { hashUserId } from '../platform/access/actor.ts';
import { appendDeletions } from '../domain/accounts/deletion-list.ts';
import { type DataPlace, readDataPlace } from '../platform/config/data-place.ts';
import { claimPlaces } from '../domain/files/sweep/claim-places.ts';
import { selectIdentity } from '../domain/files/sweep/find-problems.ts';
import { markedPlaces } from '../domain/files/sweep/marked-places.ts';
import { openFileStore } from '../platform/file-store/open-file-store.ts';
import { type FileKey, fileKey } from '../platform/file-store/file-key.ts';
import type { FileStore } from '../platform/file-store/file-store.ts';
import { openSqliteStore } from '../platform/store/sqlite/sqlite.ts';
import type { Store } from '../platform/store/store.ts';
import { checkBackups } from './doctor/examine.ts';
import { listBackups, removeOldBackups, findBackup } from './format/backup-folder.ts';
import { pathOfFile } from './format/manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * These tests use only S3. `npm run soak` runs them with both kinds of stores, and file-store.test.ts always
 * tests both.
 */
const KINDS = process.env.BOTH_STORES ? (['disk', 's3'] as const) : (['s3'] as const);

describe.each(KINDS)('files in a backup, kept in %s', (kind) => {
  let scratch: string;
  let place: DataPlace;
  let store: Store;
  let files: FileStore;
  const closers: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'gov360-backed-up-files-'));
    place = await placeIn('data');
    store = await openMigratedSqlite(join(place.dataDir, 'gov360.db'));
    files = await openFileStore(place.fileStore);
    for (const userId of ['ada', 'bob']) await createPerson(store, userId);
    await addFile('ada', 'plan');
    await addFile('bob', 'manual');
    await addFile('bob', 'of no version', { version: false });
  });
  afterEach(async () => {
    await store.close();
    await files.close();
    for (const close of closers.splice(0)) await close();
    rmSync(scratch, { recursive: true, force: true });
  });

  async function placeIn(name: string): Promise<DataPlace> {
    const own = readDataPlace({ DATA_DIR: join(scratch, name) });
    if (kind === 'disk') return own;
    const { place: s3, stop } = await s3Place('s3');
    closers.push(stop);
    return { ...own, fileStore: { kind: 's3', ...s3 } };
  }
  async function addFile(userId: string, text: string, { version = true } = {}): Promise<FileKey> {
    const sha256 = sumOf(text);
    const key = fileKey(userId, sha256);
    await files.putBytes(key, Buffer.from(text));
    await files.putBytes(fileKey(userId, sha256, 'thumbnail'), Buffer.from(`small ${text}`));
    const content = { user_id: userId, sha256, bytes: text.length, media_type: 'text/plain' };
    await store.db
      .insertInto('file_contents')
      .values({ ...content, scan: 'none', facts: '{"thumbnail":true}', created_at: 0, unused_since: 0 })
      .execute();
    const ids = { tour_id: 'tour', version_id: sha256, document_id: sha256 };
    const row = {
      user_id: userId,
      sha256,
      ...ids,
      name: 'a.txt',
      added_at: 0,
      added_by: userId,
      expires_at: 0,
    };
    if (version) await store.db.insertInto('file_versions').values(row).execute();
    return key;
  }
  const contentsOf = async (where: DataPlace) => {
    const opened = await openFileStore(where.fileStore);
    const texts: string[] = [];
    for await (const { key } of opened.list()) {
      const found = await opened.read(key);
      texts.push(await new Response(found?.body).text());
    }
    await opened.close();
    return texts.sort();
  };
  const backups = () => join(scratch, 'backups');

  it('include every file that the copied database refers to, and are restored unchanged @14.48 @12.26', async () => {
    const { path, manifest, warnings } = await takeBackup(place, backups());
    expect(warnings).toEqual([]);
    expect(manifest.parts.filter((part) => part.path.startsWith('files/'))).toHaveLength(4);
    expect(statSync(join(path, pathOfFile(fileKey('ada', sumOf('plan'))))).mode & 0o777).toBe(0o600);
    const restored = await placeIn('restored');
    await restoreBackup(restored, backups());
    expect(await contentsOf(restored)).toEqual(['manual', 'plan', 'small manual', 'small plan']);
    expect(readdirSync(restored.dataDir).filter((name) => name.startsWith('.restoring'))).toEqual([]);
    // Deleting the restored data does not affect the backup.
    rmSync(restored.dataDir, { recursive: true });
    await restoreBackup(await placeIn('again'), backups());
  });

  it('include files of scans, and are restored with them @15.57', async () => {
    await addFile('bob', 'scanned', { version: false });
    const row = { user_id: 'bob', scan_id: '_abcdefghij', run: 0, name: 'house.glb', expires_at: 0 };
    await store.db
      .insertInto('scan_files')
      .values({ ...row, sha256: sumOf('scanned'), role: 'source' })
      .execute();
    await takeBackup(place, backups());
    const restored = await placeIn('restored');
    await restoreBackup(restored, backups());
    expect(await contentsOf(restored)).toContain('scanned');
    expect(await contentsOf(restored)).not.toContain('of no version');
  });

  it('are not restored if their account was deleted after the backup @12.28', async () => {
    await takeBackup(place, backups());
    const restored = await placeIn('restored');
    const list = join(scratch, 'list.txt');
    await appendDeletions(list, [{ idHash: hashUserId('ada'), at: Date.now() }]);
    await restoreBackup(restored, backups(), [list]);
    expect(await contentsOf(restored)).toEqual(['manual', 'small manual']);
  });

  it('are shared with the previous backup unless its copy is damaged @14.48', async () => {
    const first = await takeBackup(place, backups());
    await addFile('ada', 'new');
    const second = await takeBackup(place, backups());
    const inode = (path: string, text: string) =>
      statSync(join(path, pathOfFile(fileKey('ada', sumOf(text))))).ino;
    expect(inode(second.path, 'plan')).toBe(inode(first.path, 'plan'));
    expect([first.shared, second.shared]).toEqual([0, 'planmanualsmall plansmall manual'.length]);
    writeFileSync(join(second.path, pathOfFile(fileKey('ada', sumOf('plan')))), 'pain');
    const third = await takeBackup(place, backups());
    expect(inode(third.path, 'plan')).not.toBe(inode(second.path, 'plan'));
    await removeOldBackups(backups(), 1);
    const restored = await placeIn('restored');
    await restoreBackup(restored, backups());
    expect(await contentsOf(restored)).toContain('plan');
    expect(await contentsOf(restored)).toContain('new');
  });

  it('cannot be restored into a store with other files', async () => {
    const { path } = await takeBackup(place, backups());
    const restored = await placeIn('restored');
    const other = await openFileStore(restored.fileStore);
    await other.putBytes(fileKey('bob', sumOf('manual')), Buffer.from('another'));
    await other.close();
    await expect(restoreBackup(restored, path)).rejects.toThrow('The file store contains a different');
    writeFileSync(join(path, pathOfFile(fileKey('bob', sumOf('manual')))), 'spoilt');
    await expect(restoreBackup(await placeIn('third'), path)).rejects.toThrow('is damaged');
    expect(readFileSync(join(path, 'manifest.json'), 'utf8')).toContain(sumOf('manual'));
  });

  it('make a backup incomplete if they are missing, so that no earlier backup is deleted @16.6', async () => {
    const taken = [];
    for (let count = 0; count < 3; count += 1) taken.push((await takeBackup(place, backups())).path);
    await addFile('ada', 'added since');
    await files.remove(fileKey('ada', sumOf('added since')));
    const { path, manifest } = await takeBackup(place, backups());
    expect([manifest.missingFiles, path.endsWith('Z-incomplete')]).toEqual([1, true]);
    // Restoring, sharing files and checking use the newest complete backup.
    expect(await findBackup(backups())).toBe(taken[2]);
    expect(await Array.fromAsync(checkBackups(backups(), Date.now()))).toEqual([
      {
        level: 'error',
        text: expect.stringMatching(/is incomplete \(missing uploaded files: 1\): .*-incomplete/),
      },
    ]);
    expect(await removeOldBackups(backups(), 3)).toEqual([]);
    await expect(restoreBackup(await placeIn('restored'), path)).rejects.toThrow(
      /is incomplete \(missing uploaded files: 1\).* add --incomplete/,
    );
    const restored = await placeIn('restored');
    await restoreBackup(restored, path, [], { incomplete: true });
    expect(await contentsOf(restored)).not.toContain('added since');

    await files.putBytes(fileKey('ada', sumOf('added since')), Buffer.from('added since'));
    const whole = await takeBackup(place, backups());
    expect(await Array.fromAsync(checkBackups(backups(), Date.now()))).toEqual([]);
    expect(await removeOldBackups(backups(), 2)).toEqual(taken.slice(0, 2));
    expect(await removeOldBackups(backups(), 1)).toEqual([taken[2], path]);
    expect(await listBackups(backups())).toEqual([whole.path]);
  });

  it('are copied from the previous backup if the store lost them, but the backup still fails @16.6', async () => {
    expect((await takeBackup(place, backups())).lost).toBe(0);
    await files.remove(fileKey('ada', sumOf('plan')));
    const { path, manifest, lost } = await takeBackup(place, backups());
    expect([manifest.missingFiles, lost]).toEqual([0, 1]);
    const restored = await placeIn('restored');
    await restoreBackup(restored, path);
    expect(await contentsOf(restored)).toContain('plan');
  });

  it('are neither restored nor reported as safe if every backup in the folder is incomplete @16.6', async () => {
    await files.remove(fileKey('ada', sumOf('plan')));
    const { path } = await takeBackup(place, backups());
    await expect(restoreBackup(await placeIn('restored'), backups())).rejects.toThrow('are incomplete');
    expect(await Array.fromAsync(checkBackups(backups(), Date.now()))).toMatchObject([{ level: 'error' }]);
    // A restore also uses the deletion list of an incomplete backup.
    await appendDeletions(place.deletionList, [{ idHash: hashUserId('bob'), at: Date.now() }]);
    await takeBackup(place, backups());
    const restored = await placeIn('restored');
    expect(await restoreBackup(restored, path, [], { incomplete: true })).toMatchObject({ deleted: 1 });
  });

  it('become part of a restored database only if the operator adopts the previous database’s store @16.1', async () => {
    await claim(place, store);
    const before = await selectIdentity(store.db);
    await takeBackup(place, backups());
    const restored = { ...place, dataDir: join(scratch, 'restored') };
    await expect(restoreBackup(restored, backups())).rejects.toThrow(
      /belongs to another database .* add --adopt [0-9a-f-]{36}/,
    );
    expect(existsSync(join(restored.dataDir, 'gov360.db'))).toBe(false);
    await restoreBackup(restored, backups(), [], { adopt: String(before?.token) });
    const opened = await openSqliteStore(join(restored.dataDir, 'gov360.db'));
    const after = await selectIdentity(opened.db);
    expect(after?.identity).not.toBe(before?.identity);
    expect(after?.generation).toBeGreaterThan(before?.generation ?? 0);
    await claim(restored, opened);
    await opened.close();
    await expect(claim(place, store)).rejects.toThrow('belongs to another database');
  });

  it('are restored into a store with other files only if the operator adopts that store by name @16.1', async () => {
    await takeBackup(place, backups());
    const restored = await placeIn('restored');
    const other = await openFileStore(restored.fileStore);
    await other.putBytes(fileKey('carl', sumOf('newer')), Buffer.from('newer'));
    await expect(restoreBackup(restored, backups())).rejects.toThrow('add --adopt unmarked');
    await restoreBackup(restored, backups(), [], { adopt: 'unmarked' });
    expect(await contentsOf(restored)).toContain('newer');
    await other.close();
  });
  const claim = async (where: DataPlace, database: Store) => {
    const opened = await openFileStore(where.fileStore);
    const claiming = { store: database, places: markedPlaces(where, opened), now: Date.now() };
    await claimPlaces(claiming).finally(() => opened.close());
  };
});
