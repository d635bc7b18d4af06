import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestContext } from '../../../../tests/support/servers/api.ts';
import { eventually, jobRow, startRunner } from '../../../../tests/support/jobs.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { STORE_KINDS } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import { hashUserId } from '../../../platform/access/actor.ts';
import { claimAtStart } from './claim-places.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import { keepContent } from '../../contents/keep-content.ts';
import { type FileStore, FileStoreError } from '../../../platform/file-store/file-store.ts';
import { queueSweeps, sweepFiles } from './sweep-files.ts';
import { removeOwnerFiles } from './remove-owner-files.ts';
import { sweepOrphans } from './sweep-orphans.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 1_900_000_000_000;
const sumOf = (digit: string) => digit.repeat(64);

describe.each(STORE_KINDS)('a sweep of files over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    context = { ...context, now: () => NOW };
  });
  afterEach(() => close());

  /** Adds a stored file with its row, bytes and thumbnail. */
  async function addContent(digit: string, unusedSince: number, userId = 'owner'): Promise<void> {
    const sha256 = sumOf(digit);
    await context.files.putBytes(fileKey(userId, sha256), Buffer.from(digit));
    await context.files.putBytes(fileKey(userId, sha256, 'thumbnail'), Buffer.from(digit));
    await context.store.db
      .insertInto('file_contents')
      .values({
        user_id: userId,
        sha256,
        bytes: 1,
        media_type: 'text/plain',
        scan: 'none',
        facts: '',
        created_at: 0,
        unused_since: unusedSince,
      })
      .execute();
    await context.store.db
      .insertInto('file_words')
      .values({ user_id: userId, word: 'word', sha256, page: 1 })
      .execute();
    await context.store.db
      .insertInto('file_pages')
      .values({ user_id: userId, sha256, page: 1, text: 'word' })
      .execute();
  }
  async function addVersion(digit: string, expiresAt: number): Promise<void> {
    await context.store.db
      .insertInto('file_versions')
      .values({
        user_id: 'owner',
        tour_id: 'tour',
        version_id: randomUUID(),
        document_id: 'document',
        sha256: sumOf(digit),
        name: 'a.txt',
        added_at: 0,
        added_by: 'owner',
        expires_at: expiresAt,
      })
      .execute();
  }
  const unused = async () => {
    const rows = await context.store.db
      .selectFrom('file_contents')
      .select(['sha256', 'unused_since'])
      .orderBy('sha256')
      .execute();
    return Object.fromEntries(rows.map(({ sha256, unused_since }) => [sha256[0], unused_since]));
  };
  const bytes = async () => {
    const keys: string[] = [];
    for await (const { key } of context.files.list()) keys.push(key.slice(33).replace(/^(.).{63}/, '$1'));
    return keys.sort();
  };

  it('deletes expired versions and bins, and deletes contents a day after their last version @14.44', async () => {
    for (const digit of 'abc') await addContent(digit, 0);
    await addVersion('a', NOW - 1);
    await addVersion('b', NOW - 1);
    await addVersion('b', NOW + 1);
    await addVersion('c', 0);
    const bin = { user_id: 'owner', tour_id: 'tour', item: '{}', removed_at: 0 };
    await context.store.db
      .insertInto('file_bin')
      .values([
        { ...bin, document_id: 'gone', expires_at: NOW },
        { ...bin, document_id: 'kept', expires_at: NOW + 1 },
      ])
      .execute();
    await runJob(context, sweepFiles, '', null);
    expect(await unused()).toEqual({ a: NOW, b: 0, c: 0 });
    const kept = await context.store.db.selectFrom('file_bin').select('document_id').execute();
    expect(kept).toEqual([{ document_id: 'kept' }]);

    await runJob({ ...context, now: () => NOW + DAY - 1 }, sweepFiles, '', null);
    expect(await bytes()).toHaveLength(6);
    await runJob({ ...context, now: () => NOW + DAY }, sweepFiles, '', null);
    // By now, the later version of b has expired, too.
    expect(await unused()).toEqual({ b: NOW + DAY - 1, c: 0 });
    expect(await bytes()).toEqual(['b', 'b.thumbnail', 'c', 'c.thumbnail']);
    for (const table of ['file_words', 'file_pages'] as const) {
      const rows = await context.store.db.selectFrom(table).select('sha256').orderBy('sha256').execute();
      expect(rows.map(({ sha256 }) => sha256[0])).toEqual(['b', 'c']);
    }
  });

  it('deletes the files of a scan’s earlier runs when they expire, and keeps files of the current run @15.57', async () => {
    for (const digit of 'abcd') await addContent(digit, digit === 'd' ? NOW - 2 * DAY : 0);
    const scan = { user_id: 'owner', scan_id: '_abcdefghij', role: 'output' as const };
    const row = (digit: string, run: number, expiresAt: number) => ({
      ...scan,
      run,
      name: `${digit}.glb`,
      sha256: sumOf(digit),
      expires_at: expiresAt,
    });
    await context.store.db
      .insertInto('scan_files')
      .values([
        row('a', 1, NOW),
        row('b', 1, NOW),
        row('b', 2, 0),
        row('c', 1, NOW + 1),
        row('d', 2, 0),
        { ...row('a', 0, 0), name: 'scan.glb', role: 'source', sha256: sumOf('c') },
      ])
      .execute();
    await runJob(context, sweepFiles, '', null);
    expect(await unused()).toEqual({ a: NOW, b: 0, c: 0, d: 0 });
    const names = await context.store.db.selectFrom('scan_files').select(['name', 'run']).execute();
    expect(names).toHaveLength(4);
    await runJob({ ...context, now: () => NOW + DAY }, sweepFiles, '', null);
    await runJob({ ...context, now: () => NOW + DAY }, sweepOrphans, '', null);
    expect(await unused()).toEqual({ b: 0, c: 0, d: 0 });
    expect(await bytes()).toEqual(['b', 'b.thumbnail', 'c', 'c.thumbnail', 'd', 'd.thumbnail']);
  });

  it('keeps content that is marked as unused but has a version, and corrects the mark', async () => {
    await addContent('a', NOW - 2 * DAY);
    await addVersion('a', NOW + DAY);
    await runJob(context, sweepFiles, '', null);
    expect([await unused(), await bytes()]).toEqual([{ a: 0 }, ['a', 'a.thumbnail']]);
  });

  it('resumes an interrupted deletion, and deletes the bytes before the row', async () => {
    await addContent('a', NOW - 2 * DAY);
    const failing = {
      ...context.files,
      remove: () => Promise.reject(new FileStoreError('away', 'The store is away.')),
    };
    await expect(runJob({ ...context, files: failing }, sweepFiles, '', null)).rejects.toThrow('is away');
    expect([await unused(), await bytes()]).toEqual([{ a: -NOW }, ['a', 'a.thumbnail']]);
    await runJob({ ...context, now: () => NOW + 1 }, sweepFiles, '', null);
    expect([await unused(), await bytes()]).toEqual([{}, []]);
  });

  const keepAgain = async (files: FileStore) => {
    const path = join(tmpdir(), randomUUID());
    writeFileSync(path, 'a');
    const content = { userId: 'owner', sha256: sumOf('a'), bytes: 1, mediaType: 'text/plain', path };
    await keepContent({ ...context, files }, content).finally(() => rmSync(path, { force: true }));
  };

  it('keeps unused content that a new upload has just matched @14.43', async () => {
    await addContent('a', NOW - 2 * DAY);
    await keepAgain({
      ...context.files,
      async put(...args) {
        await context.files.put(...args);
        await runJob(context, sweepFiles, '', null);
      },
    });
    expect([await unused(), await bytes()]).toEqual([{ a: NOW }, ['a', 'a.thumbnail']]);
  });

  it('rejects an upload of content that the sweep is deleting', async () => {
    await addContent('a', NOW - 2 * DAY);
    const answers: unknown[] = [];
    const files: FileStore = {
      ...context.files,
      async remove(key) {
        answers.push(await keepAgain(context.files).catch((error: unknown) => error));
        await context.files.remove(key);
      },
    };
    await runJob({ ...context, files }, sweepFiles, '', null);
    const refused = expect.objectContaining({ code: 'unavailable' });
    expect([answers, await bytes()]).toEqual([[refused, refused], []]);
    await keepAgain(context.files);
    expect([await unused(), await bytes()]).toEqual([{ a: NOW }, ['a']]);
  });

  it('deletes files without a row and unfinished files after a day, but files of a deleted account immediately @14.45', async () => {
    await addContent('a', 0);
    await addVersion('a', 0);
    await addContent('b', 0);
    const { db } = context.store;
    await context.files.putBytes(fileKey('owner', sumOf('c')), Buffer.from('c'));
    await context.files.putBytes(fileKey('nobody', sumOf('d'), 'thumbnail'), Buffer.from('d'));
    await context.files.putBytes(fileKey('gone', sumOf('e')), Buffer.from('e'));
    await db
      .insertInto('deleted_users')
      .values({ id_hash: hashUserId('gone'), deleted_at: 0 })
      .execute();
    const removed: string[] = [];
    const files = Object.assign(Object.create(context.files) as typeof context.files, {
      async *listUnfinished() {
        yield { id: 'begun', begunAt: Date.now() };
      },
      removeUnfinished: async (id: string) => void removed.push(id),
    });
    const sweep = (now: number) => runJob({ ...context, files, now: () => now }, sweepOrphans, '', null);
    await sweep(Date.now() + HOUR);
    expect(removed).toEqual([]);
    expect(await bytes()).toEqual(['a', 'a.thumbnail', 'b', 'b.thumbnail', 'c', 'd.thumbnail']);
    // b has no version, but its row was not marked as unused.
    expect(await unused()).toEqual({ a: 0, b: expect.any(Number) });
    await sweep(Date.now() + 2 * DAY);
    expect(removed).toEqual(['begun']);
    expect(await bytes()).toEqual(['a', 'a.thumbnail', 'b', 'b.thumbnail']);
    expect(await db.selectFrom('file_contents').select('sha256').execute()).toHaveLength(2);
  });

  it('deletes only the files of uploads without a row', async () => {
    const uploadsDir = mkdtempSync(join(tmpdir(), 'gov360-uploads-'));
    const config = { ...context.config, uploadsDir };
    const names = ['a'.repeat(32), 'b'.repeat(32), `${'b'.repeat(32)}.whole`, 'letter.txt'];
    for (const name of names) writeFileSync(join(uploadsDir, name), 'x');
    const row = {
      user_id: 'owner',
      tour_id: 'tour',
      uploader: 'owner',
      name: '',
      bytes: 1,
      target: '{}',
      state: 'open' as const,
    };
    const rest = { result: '', created_at: 0, expires_at: 0, locked_by: '', locked_until: 0 };
    await context.store.db
      .insertInto('uploads')
      .values({ ...row, ...rest, id: 'a'.repeat(32) })
      .execute();
    const sweep = (now: number) => runJob({ ...context, config, now: () => now }, sweepOrphans, '', null);
    await sweep(Date.now() + HOUR);
    const there = () =>
      readdirSync(uploadsDir)
        .filter((name) => !name.startsWith('.'))
        .sort();
    expect(there()).toEqual(names);
    await sweep(Date.now() + 2 * DAY);
    expect(there()).toEqual(['a'.repeat(32), 'letter.txt']);
    rmSync(uploadsDir, { recursive: true });
  });

  it('deletes all files of an account that does not exist, but no files of an existing account', async () => {
    await addContent('a', 0);
    await context.files.putBytes(fileKey('gone', sumOf('b')), Buffer.from('b'));
    await runJob(context, removeOwnerFiles, '', { userId: 'owner' });
    await runJob(context, removeOwnerFiles, '', { userId: 'gone' });
    expect(await bytes()).toEqual(['a', 'a.thumbnail']);
  });

  it('runs on only one of several servers, and runs again after an hour @14.46', async () => {
    await claimAtStart(context);
    await addContent('a', NOW - 2 * DAY);
    const others = [context, { ...context }, { ...context }];
    await Promise.all(others.map((each) => queueSweeps(each)));
    const state = async () => (await jobRow(context, 'sweep-files'))?.state;
    const runners = others.map((each) => startRunner(each, [sweepFiles, sweepOrphans] as never));
    await eventually(async () => expect(await state()).toBe('done'));
    expect(await bytes()).toEqual([]);
    await queueSweeps({ ...context, now: () => NOW + HOUR - 10 * 60_000 });
    expect(await state()).toBe('done');
    await Promise.all(runners.map((runner) => runner.stop(1_000)));
    await queueSweeps({ ...context, now: () => NOW + HOUR + 10 * 60_000 });
    expect(await state()).toBe('queued');
  });
});
