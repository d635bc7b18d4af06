import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestContext } from '../../../../tests/support/servers/api.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import { hashUserId } from '../../../platform/access/actor.ts';
import { deletePerson } from '../../accounts/delete-person.ts';
import { appendDeletions, matchDeletionList } from '../../accounts/deletion-list.ts';
import { openInput } from '../../../platform/jobs/job-input.ts';
import type { AnyJobKind } from '../../../platform/jobs/job-kind.ts';
import { claimAtStart } from './claim-places.ts';
import { type FileKey, fileKey } from '../../../platform/file-store/file-key.ts';
import { forgetRemoved } from '../../contents/forget-versions.ts';
import { queueOwnerRemoval, removeOwnerFiles } from './remove-owner-files.ts';
import { sweepFiles } from './sweep-files.ts';
import { sweepOrphans } from './sweep-orphans.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const sumOf = (index: number) => index.toString(16).padStart(64, '0');

describe.each(mainly('sqlite'))('the quarantine of a sweep over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let scratch: string;
  let later: number;
  beforeEach(async () => {
    later = 0;
    scratch = mkdtempSync(join(tmpdir(), 'gov360-quarantine-'));
    ({ context, close } = await openTestContext(kind, {
      FILES_DIR: join(scratch, 'files'),
      UPLOADS_DIR: join(scratch, 'uploads'),
      DELETION_LIST: join(scratch, 'deletions.txt'),
    }));
    context = { ...context, now: () => Date.now() + later };
    await claimAtStart(context);
  });
  afterEach(async () => {
    await close();
    rmSync(scratch, { recursive: true });
  });

  const put = async (index: number, userId = 'owner'): Promise<FileKey> => {
    const key = fileKey(userId, sumOf(index));
    await context.files.putBytes(key, Buffer.from(`${index}`));
    return key;
  };
  /** Adds stored files that documents use until `expiresAt`. */
  async function add(indexes: readonly number[], expiresAt = 0): Promise<void> {
    for (const index of indexes) {
      await put(index);
      const content = { user_id: 'owner', sha256: sumOf(index), bytes: 1, media_type: 'text/plain' };
      const rest = { scan: 'none', facts: '', created_at: 0, unused_since: 0 } as const;
      await context.store.db
        .insertInto('file_contents')
        .values({ ...content, ...rest })
        .execute();
      const ids = { user_id: 'owner', tour_id: 'tour', version_id: `${index}`, document_id: `${index}` };
      const row = { ...ids, sha256: sumOf(index), name: 'a.txt', added_at: 0, added_by: 'owner' };
      await context.store.db
        .insertInto('file_versions')
        .values({ ...row, expires_at: expiresAt })
        .execute();
    }
  }
  async function addUpload(id: string, userId = 'owner'): Promise<void> {
    const row = {
      user_id: userId,
      tour_id: 'tour',
      uploader: userId,
      name: '',
      bytes: 1,
      target: '{}',
      state: 'open' as const,
    };
    const rest = { result: '', created_at: 0, expires_at: Date.now() + DAY, locked_by: '', locked_until: 0 };
    await context.store.db
      .insertInto('uploads')
      .values({ ...row, ...rest, id })
      .execute();
  }
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
  const sweep = async () => {
    await runJob(context, sweepFiles, '', null);
    await runJob(context, sweepOrphans, '', null);
  };
  const there = async () => {
    let count = 0;
    for await (const _ of context.files.list()) count += 1;
    return count;
  };
  const quarantined = async () => {
    const keys: FileKey[] = [];
    for await (const { key } of context.files.listQuarantine()) keys.push(key);
    return keys.sort();
  };

  it('keeps swept files for seven days, and restores files that the database contains again @16.1', async () => {
    const first = await put(1);
    const keys = [first, await put(2), await put(3, 'nobody')];
    later = 2 * DAY;
    await sweep();
    expect([await there(), await quarantined()]).toEqual([0, keys.sort()]);
    const content = { user_id: 'owner', sha256: sumOf(1), bytes: 1, media_type: 'text/plain' };
    await context.store.db
      .insertInto('file_contents')
      .values({ ...content, scan: 'none', facts: '', created_at: 0, unused_since: 0 })
      .execute();
    later = 9 * DAY - HOUR;
    await sweep();
    expect([await there(), await quarantined()]).toEqual([1, keys.filter((key) => key !== first).sort()]);
    later = 9 * DAY + HOUR;
    await sweep();
    expect([await there(), await quarantined()]).toEqual([1, []]);
  });

  it('contains expired versions, but no files that users have permanently deleted @16.1', async () => {
    await add([1], Date.now() + HOUR);
    await add([2], Date.now() + 40 * DAY);
    const tour = { user_id: 'owner', tour_id: 'tour' };
    await context.store.write((transaction) =>
      forgetRemoved(transaction, tour, { documents: ['2'], now: context.now() }),
    );
    later = DAY + 2 * HOUR;
    await sweep();
    later = 3 * DAY;
    await sweep();
    expect([await there(), await quarantined()]).toEqual([0, [fileKey('owner', sumOf(1))]]);
  });

  it('blocks a large sweep until the operator allows it @16.1', async () => {
    await add(numbers(0, 80));
    for (const index of numbers(100, 121)) await put(index);
    later = 2 * DAY;
    await expect(sweep()).rejects.toThrow('it would have removed 21 of 101 files in the store');
    expect([await there(), await quarantined()]).toEqual([101, []]);
    await context.store.db
      .updateTable('database_identity')
      .set({ large_sweep_until: context.now() + HOUR })
      .execute();
    await sweep();
    expect([await there(), (await quarantined()).length]).toEqual([80, 21]);
  });

  it('allows a sweep of up to twenty files without permission @16.1', async () => {
    for (const index of numbers(100, 120)) await put(index);
    later = 2 * DAY;
    await sweep();
    expect((await quarantined()).length).toBe(20);
  });

  it('blocks a sweep of many contents whose versions were lost from the database @16.1', async () => {
    await add(numbers(0, 30));
    await context.store.db.deleteFrom('file_versions').execute();
    await sweep();
    later = 2 * DAY;
    await expect(sweep()).rejects.toThrow('it would have removed 30 of 30 unused files');
    expect(await there()).toBe(30);
  });

  it('never contains files of a deleted account, whether or not the server knew of the deletion @16.1', async () => {
    for (const userId of ['owner', 'other']) await put(1, userId);
    for (const index of numbers(2, 40)) await put(index, 'listed before');
    await addUpload('a'.repeat(32));
    await addUpload('b'.repeat(32), 'other');
    later = 2 * DAY;
    await appendDeletions(context.config.deletionList, [
      { idHash: hashUserId('listed before'), at: Date.now() },
    ]);
    await matchDeletionList(context.config, context.store);
    await runJob(context, sweepOrphans, '', null);
    expect(await quarantined()).toEqual(['other', 'owner'].map((id) => fileKey(id, sumOf(1))).sort());
    expect(await there()).toBe(0);
    for (const id of ['a', 'b', 'c']) writeFileSync(join(scratch, 'uploads', id.repeat(32)), 'x');

    await context.store.write(async (transaction) => {
      const person = await deletePerson(context.store, transaction, 'owner', context.now());
      if (person) await queueOwnerRemoval(context, transaction, person);
    });
    const jobs = await context.store.db.selectFrom('jobs').select('input').execute();
    const inputs = jobs.map(({ input }) => openInput(context.config, removeOwnerFiles as AnyJobKind, input));
    const removed = { userId: 'owner', uploads: ['a'.repeat(32)] };
    expect(inputs).toEqual([removed, removed]);
    await runJob(context, removeOwnerFiles, '', removed);
    expect(await quarantined()).toEqual([fileKey('other', sumOf(1))]);

    // The account was deleted on another server. This server learns of the deletion only from the deletion
    // list.
    await appendDeletions(context.config.deletionList, [{ idHash: hashUserId('other'), at: context.now() }]);
    expect(await matchDeletionList(context.config, context.store)).toBe(1);
    await runJob(context, sweepOrphans, '', null);
    expect(await quarantined()).toEqual([]);
    const left = readdirSync(join(scratch, 'uploads'), { recursive: true, encoding: 'utf8' });
    expect(left.filter((name) => /[abc]{32}$/.test(name))).toEqual([
      expect.stringMatching(/^\.quarantine\/.*\/c{32}$/),
    ]);
  });

  it('holds uploads without a database row, and restores each upload when its row exists again @16.1', async () => {
    await runJob(context, sweepOrphans, '', null);
    const uploads = join(scratch, 'uploads');
    for (const id of ['a', 'b']) writeFileSync(join(uploads, id.repeat(32)), id);
    const names = () => readdirSync(uploads, { recursive: true, encoding: 'utf8' });
    later = 2 * DAY;
    await sweep();
    expect(names().filter((name) => /\/[ab]{32}$/.test(name))).toHaveLength(2);
    await addUpload('a'.repeat(32));
    await sweep();
    expect(names()).toContain('a'.repeat(32));
    later = 9 * DAY + HOUR;
    await sweep();
    expect(names().filter((name) => name.includes('b'))).toEqual([]);

    for (const index of numbers(0, 21)) {
      const path = join(uploads, index.toString(16).padStart(32, '0'));
      writeFileSync(path, 'x');
      utimesSync(path, 0, 0);
    }
    await expect(sweep()).rejects.toThrow('it would have removed 21 of 22 files of uploads');
  });
});
