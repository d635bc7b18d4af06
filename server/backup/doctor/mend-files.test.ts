import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { s3Place } from '../../../tests/support/files/file-stores.ts';
import { createPerson } from '../../../tests/support/servers/api.ts';
import { openMigratedSqlite } from '../../../tests/support/stores.ts';
import { hashUserId } from '../../platform/access/actor.ts';
import { appendDeletions } from '../../domain/accounts/deletion-list.ts';
import { type DataPlace, readDataPlace } from '../../platform/config/data-place.ts';
import { claimPlaces } from '../../domain/files/sweep/claim-places.ts';
import { selectIdentity } from '../../domain/files/sweep/find-problems.ts';
import { markedPlaces } from '../../domain/files/sweep/marked-places.ts';
import { openFileStore } from '../../platform/file-store/open-file-store.ts';
import { fileKey, quarantineName } from '../../platform/file-store/file-key.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import type { Store } from '../../platform/store/store.ts';
import { checkFiles } from './check-files.ts';
import { checkSweeps } from './examine.ts';
import { mendFiles } from './mend-files.ts';

const HOUR = 3_600_000;
const AT = Date.parse('2026-11-23T05:30:00Z');

/**
 * This file tests the store on disk, and files.test.ts the one in S3. `npm run soak` runs both files with
 * both stores.
 */
const KINDS = process.env.BOTH_STORES ? (['disk', 's3'] as const) : (['disk'] as const);

describe.each(KINDS)('the doctor repairing files in %s', (kind) => {
  let scratch: string;
  let place: DataPlace;
  let store: Store;
  let files: FileStore;
  let stop: () => Promise<void>;
  beforeEach(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'gov360-mend-'));
    place = readDataPlace({ DATA_DIR: join(scratch, 'data') });
    stop = async () => {};
    if (kind === 's3') {
      const s3 = await s3Place('s3');
      stop = s3.stop;
      place = { ...place, fileStore: { kind: 's3', ...s3.place } };
    }
    store = await openMigratedSqlite(join(place.dataDir, 'gov360.db'));
    await createPerson(store, 'ada');
    files = await openFileStore(place.fileStore);
    await claimPlaces({ store, places: markedPlaces(place, files), now: Date.now() });
  });
  afterEach(async () => {
    await store.close();
    await files.close();
    await stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  const sweepTexts = async () =>
    (await Array.fromAsync(checkSweeps(place, files, store.db))).map(({ text }) => text);

  it('lists quarantined files and restores them, except those of deleted accounts @16.1', async () => {
    expect(await mendFiles(place, { quarantine: true })).toEqual(['The quarantine is empty.']);
    const keys = ['ada', 'stranger', 'deleted', 'listed'].map((userId) => fileKey(userId, 'a'.repeat(64)));
    for (const key of keys) {
      await files.putBytes(key, Buffer.from('text'));
      await files.copy(key, quarantineName(key, AT));
      await files.remove(key);
    }
    expect(await mendFiles(place, { quarantine: true })).toEqual(
      keys.map((key) => `2026-11-23T053000Z  4 B  ${key}`).sort(),
    );
    expect(await Array.fromAsync(checkFiles({ files, db: store.db, now: AT, full: false }))).toEqual([
      {
        level: 'advice',
        text: expect.stringMatching(/^Files in quarantine after a cleanup: 4 .* deleted on 2026-11-30/),
      },
    ]);
    await store.db
      .insertInto('deleted_users')
      .values({ id_hash: hashUserId('deleted'), deleted_at: AT })
      .execute();
    await appendDeletions(place.deletionList, [{ idHash: hashUserId('listed'), at: AT }]);
    expect(await mendFiles(place, { restoreQuarantine: keys[0]?.slice(0, 32) })).toEqual([
      '1 files were restored from quarantine.',
    ]);
    expect(await mendFiles(place, { restoreQuarantine: 'all' })).toEqual([
      '1 files were restored from quarantine.',
      '2 files stay in quarantine because their accounts were deleted.',
    ]);
    const back: string[] = [];
    for await (const { key } of files.list()) back.push(key);
    expect(back.sort()).toEqual(keys.slice(0, 2).sort());
  });

  it('shows the owner of a file store, and adopts the store if the operator names that owner @16.1', async () => {
    expect(await sweepTexts()).toEqual([]);
    const before = await selectIdentity(store.db);
    await store.db.updateTable('database_identity').set({ identity: 'another' }).execute();
    expect(await sweepTexts()).toEqual([
      expect.stringContaining('belongs to another database'),
      expect.stringContaining('belongs to another database'),
    ]);
    await expect(mendFiles(place, { adopt: 'unmarked' })).rejects.toThrow('No marker matches --adopt');
    await mendFiles(place, { adopt: String(before?.token) });
    expect(await sweepTexts()).toEqual([]);
    await expect(mendFiles(place, { adopt: String(before?.token) })).rejects.toThrow(
      'No marker matches --adopt',
    );
  });

  it('reports a stopped sweep, and lets the operator resume it @16.1', async () => {
    const times = { run_at: 0, heartbeat_at: 0, created_at: 0, updated_at: 0 };
    const counts = { progress: -1, attempts: 1, max_attempts: 5, cancel_requested: 0, needs_memory: 0 };
    const text = 'A sweep stopped before it took 30 of 30 files in the store.';
    const job = {
      user_id: '',
      id: 'sweep-orphans',
      kind: 'sweep-orphans',
      lane: 'system' as const,
      state: 'failed' as const,
    };
    await store.db
      .insertInto('jobs')
      .values({ ...job, input: '', text, result: '', runner: '', ...counts, ...times })
      .execute();
    expect(await sweepTexts()).toEqual([text]);
    await mendFiles(place, { allowSweep: true });
    expect(await sweepTexts()).toEqual([]);
    const until = (await selectIdentity(store.db))?.large_sweep_until ?? 0;
    expect(Math.abs(until - Date.now() - HOUR)).toBeLessThan(60_000);
  });
});
