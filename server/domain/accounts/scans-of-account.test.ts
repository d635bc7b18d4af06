import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { openArchive } from '../../../tests/support/open-archive.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { type ScanSums, storeScan } from '../../../tests/support/scans/stored-scans.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { removeOwnerFiles } from '../files/sweep/remove-owner-files.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './account-parts.ts';

const owner = actorFor('owner');

describe.each(mainly('sqlite'))('the scans of an account, over %s', (kind) => {
  let folder: string;
  let context: Context;
  let close: () => Promise<void>;
  let sums: ScanSums;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gov360-scans-'));
    const DELETION_LIST = join(folder, 'deletions.txt');
    ({ context, close } = await openTestContext(kind, { DELETION_LIST }));
    sums = await storeScan(context);
    await storeScan(context, { userId: 'other', scanId: '_othersscan', source: Buffer.from('Theirs') });
  });
  afterEach(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });

  test('are deleted with the account, without affecting other users’ scans @15.58', async () => {
    const body = { confirmation: 'owner@example.org' };
    await deleteAccount(context, owner, { userId: 'owner', body });
    await runJob(context, removeOwnerFiles, '', { userId: 'owner' });
    const left: string[] = [];
    for await (const { key } of context.files.list()) left.push(key);
    expect(left).toHaveLength(5);
    for (const table of ['scans', 'scan_files', 'file_contents'] as const) {
      const rows = await context.store.db.selectFrom(table).select('user_id').distinct().execute();
      expect(rows).toEqual([{ user_id: 'other' }]);
    }
  });

  test('are included in the account’s download with the uploaded files @15.58', async () => {
    const stream = await exportAccount(context, owner, { userId: 'owner' });
    const archive = await openArchive(await new Response(stream).blob());
    const read = async (path: string) => new TextDecoder().decode(await archive.read(path));
    expect(JSON.parse(await read('scans.json'))).toMatchObject([{ id: '_abcdefghij', name: 'Workshop' }]);
    expect(archive.paths.filter((path) => path.startsWith('files/'))).toEqual([]);
    const inner = await openArchive(new Blob([await archive.read('twin-and-scans.zip')]));
    const text = await inner.read(`files/${sums.source}.glb`);
    expect(new TextDecoder().decode(text)).toBe('Scanned');
    const files = inner.paths.filter((path) => path.startsWith('files/'));
    expect(files).toHaveLength(Object.keys(sums).length);
  });
});
