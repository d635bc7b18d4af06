import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../contract/addresses.ts';
import type { FileStorage } from '../../contract/files/storage.ts';
import type { ScanList } from '../../contract/scans/scan.ts';
import type { Context } from '../../server/platform/access/context.ts';
import { takeBackup } from '../../server/backup/take/take-backup.ts';
import { readDataPlace } from '../../server/platform/config/data-place.ts';
import { openFileStore } from '../../server/platform/file-store/open/open-file-store.ts';
import { fileKey } from '../../server/platform/file-store/file-key.ts';
import { sweepFiles } from '../../server/domain/files/sweep/sweep-files.ts';
import { sweepOrphans } from '../../server/domain/files/sweep/sweep-orphans.ts';
import { migrate } from '../../server/platform/store/migrate.ts';
import { openSqliteStore } from '../../server/platform/store/sqlite/sqlite.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { writeTour } from '../../server/domain/tours/write-tour.ts';
import { actorFor, createApi, createPeople, testContext } from '../support/servers/api.ts';
import { runJob } from '../support/stores/run-job.ts';
import { storeFile } from '../support/files/stored-files.ts';
import { storeScan } from '../support/scans/stored-scans.ts';
import { createEmptyDatabase, STORE_KINDS } from '../support/stores/stores.ts';
import { migrateTo } from './migrate-to.ts';

/** The last migration of version 0.7.0. */
const LAST_MIGRATION = '2026-11-22-6-files';

/** What a server of version 0.7.0 had: a public twin with a file. */
async function fill(context: Context): Promise<string> {
  await createPeople(context.store);
  const patch = { name: 'House', matterportId: 'gv360office', public: true };
  await writeTour(context, actorFor('owner'), { userId: 'owner', patch });
  return await storeFile(context, { userId: 'owner', content: 'Manual' });
}

describe.each(STORE_KINDS)('a database and files of version 0.7.0, over %s', (kind) => {
  let store: Store;
  let context: Context;
  let sha256: string;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    const database = await createEmptyDatabase(kind);
    remove = () => database.remove();
    store = await database.open();
    await migrateTo(store, LAST_MIGRATION);
    context = testContext(store);
    sha256 = await fill(context);
    await migrate(store);
  });
  afterEach(() => remove());

  it('open with all that was there, and room for scans @15.57', async () => {
    const site = createApi(context);
    const read = async <T>(path: string) => (await (await site.call(path, { as: 'owner' })).json()) as T;
    expect(await read(api.tour('owner'))).toMatchObject({ name: 'House', matterportId: 'gv360office' });
    expect((await read<FileStorage>(api.storage('owner'))).used).toBe('Manual'.length);
    expect(await read<ScanList>(api.scans('owner'))).toEqual({ scans: [] });
    await storeScan(context);
    expect((await read<ScanList>(api.scans('owner'))).scans).toMatchObject([{ name: 'Workshop', run: 1 }]);
  });

  it('lose no file to sweeps @15.57', async () => {
    const later = { ...context, now: () => Date.now() + 3 * 24 * 3_600_000 };
    for (const kindOfSweep of [sweepOrphans, sweepFiles]) await runJob(later, kindOfSweep, '', null);
    expect(await context.files.sizeOf(fileKey('owner', sha256))).toBe('Manual'.length);
  });
});

it('a backup of a data folder of version 0.7.0 has its files @15.57', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-before-scans-'));
  const place = readDataPlace({ DATA_DIR: join(folder, 'data') });
  const store = await openSqliteStore(join(place.dataDir, 'gov360.db'));
  await migrateTo(store, LAST_MIGRATION);
  const files = await openFileStore(place.fileStore);
  const sha256 = await fill({ ...testContext(store), files });
  await store.close();
  await files.close();
  const { manifest, warnings } = await takeBackup(place, join(folder, 'backups'));
  expect(warnings).toEqual([]);
  expect(manifest.parts.map(({ path }) => path)).toContainEqual(expect.stringContaining(sha256));
  rmSync(folder, { recursive: true });
});
