import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { listAllBackups, listBackups } from '../../server/backup/format/backup-folder.ts';
import { readManifest } from '../../server/backup/format/check-backup.ts';
import { api } from '../../contract/addresses.ts';
import { removePostgresDatabase } from '../support/postgres-database.ts';
import { canBackUp } from '../support/postgres-tools.ts';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../support/servers/product.ts';
import { runScript } from '../support/servers/run-script.ts';
import { call, openSession } from '../support/servers/session.ts';
import { mainly } from '../support/stores.ts';
import { databaseOf } from './database.ts';
import { FileWriter, hasFilesOf } from './file-writer.ts';
import { Writers } from './writers.ts';

const PAIRS = 1;
/** This user deletes their account after the backup. */
const LEAVER = 'leaver@example.test';
/** How many saves the server acknowledges before and after the backup. */
const SAVES = 5;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-drill-'));
  folders.push(folder);
  return folder;
}

describe.each(mainly('sqlite'))('a backup of a busy server over %s @12.26 @16.6', async (kind) => {
  const possible = await canBackUp(kind, inject('postgresUrl'));
  const title = 'restores the complete state of one moment after everything else was lost';
  it.runIf(possible)(title, { timeout: 120_000 }, async () => {
    const database = await databaseOf(kind);
    const list = { DELETION_LIST: join(newFolder(), 'deletions.txt') };
    const env = { ...WRITES_WITHOUT_LIMIT, ...list, ...database };
    const product = await startProduct({ env });
    const writers = new Writers(PAIRS);
    await writers.begin(product);
    const uploader = new FileWriter('uploader@example.test');
    const leaving = new FileWriter(LEAVER);
    for (const writer of [uploader, leaving]) await writer.begin(product);
    const leaver = await openSession(product.origin, LEAVER);
    const stop = new AbortController();
    const saving = Promise.all([
      writers.saveUntil(product, stop.signal),
      ...[uploader, leaving].map((writer) => writer.uploadUntil(product, stop.signal)),
    ]);
    const untilSaved = (saves: number) =>
      vi.waitFor(() => expect(Math.min(...writers.acknowledged)).toBeGreaterThan(saves), { timeout: 20_000 });
    await untilSaved(SAVES);
    for (const writer of [uploader, leaving])
      await vi.waitFor(() => expect(writer.acknowledged).toBeGreaterThan(0), { timeout: 20_000 });

    const backups = newFolder();
    const begun = writers.acknowledged;
    const backup = await runScript('backup', [backups], { DATA_DIR: product.dataDir, ...database });
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    // If its files are not mounted, a backup fails and deletes no earlier backup. This does not depend on the
    // database.
    if (kind === 'sqlite') {
      const unmounted = { DATA_DIR: product.dataDir, FILES_DIR: newFolder() };
      const blind = newFolder();
      expect(await runScript('backup', [blind, '--keep', '1'], unmounted)).toMatchObject({ code: 1 });
      expect([await listBackups(blind), (await listAllBackups(blind)).length]).toEqual([[], 1]);
    }
    const after = writers.acknowledged;
    for (const [index, count] of after.entries()) expect(count).toBeGreaterThan(begun[index] ?? 0);

    const deletion = { confirmation: LEAVER };
    const deleted = await call(product.origin, leaver, 'POST', api.deletion(leaver.userId), deletion);
    expect(deleted.ok).toBe(true);
    await untilSaved(Math.max(...after) + SAVES);
    await product.stop('SIGKILL');
    stop.abort();
    await saving;
    product.remove();
    const { DATABASE_URL } = database;
    if (DATABASE_URL) await removePostgresDatabase(inject('postgresUrl'), DATABASE_URL);

    const place = { DATA_DIR: join(newFolder(), 'data'), ...list, ...(await databaseOf(kind)) };
    const restore = await runScript('restore', [backups], place);
    expect(restore).toMatchObject({ code: 0, stderr: '' });
    expect(restore.stdout).toContain('Deleted again: 1 account');
    const restored = await startProduct({ env: { ...env, ...place }, dataDir: place.DATA_DIR });
    const [taken = ''] = await listBackups(backups);
    const before = writers.acknowledgedBefore(Date.parse((await readManifest(taken)).takenAt));
    expect(await writers.contradictions(restored, before, after)).toEqual([]);
    expect(await uploader.contradictions(restored, Date.parse((await readManifest(taken)).takenAt))).toEqual(
      [],
    );
    expect(await hasFilesOf(restored, uploader.userId)).toBe(true);
    expect(await hasFilesOf(restored, leaver.userId)).toBe(false);
    expect((await openSession(restored.origin, LEAVER)).userId).not.toBe(leaver.userId);
    await restored.stop();
  });
});
