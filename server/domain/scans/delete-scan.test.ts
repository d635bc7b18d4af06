import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { actorFor, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { jobRow } from '../../../tests/support/jobs.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { storeScan, storeScanFile } from '../../../tests/support/scans/stored-scans.ts';
import { storeFile } from '../../../tests/support/files/granted-files.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { sweepFiles } from '../files/sweep/sweep-files.ts';
import { currentTour, readTour } from '../tours/read-tour.ts';
import { writeTour } from '../tours/write-tour.ts';
import { processAgain, deleteSource, deleteScan } from './change-scan.ts';

const SCAN = '_abcdefghij';
const DAY = 24 * 3_600_000;
const owner = actorFor('owner');
const address = { userId: 'owner', scanId: SCAN };

describe.each(mainly('postgres'))('deleting a scan, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let later: number;

  beforeEach(async () => {
    later = 0;
    ({ context, close } = await openTestContext(kind));
    context = { ...context, now: () => Date.now() + later };
    await storeScan(context);
    await storeScan(context, { scanId: '_secondscan', source: Buffer.from('Second') });
    await storeScan(context, { userId: 'other', source: Buffer.from('Theirs') });
  });
  afterEach(() => close());

  const scans = async () =>
    await context.store.db
      .selectFrom('scans')
      .select(['user_id as userId', 'id as scanId'])
      .orderBy('user_id')
      .orderBy('id')
      .execute();
  const others = [
    { userId: 'other', scanId: SCAN },
    { userId: 'owner', scanId: '_secondscan' },
  ];
  /** Returns how many of the owner's files are still in the file store a day later. */
  async function contentsLeft(): Promise<number> {
    later = DAY;
    await runJob(context, sweepFiles, '', null);
    const { count } = await context.store.db
      .selectFrom('file_contents')
      .select((build) => build.fn.countAll<number | string>().as('count'))
      .where('user_id', '=', 'owner')
      .executeTakeFirstOrThrow();
    return Number(count);
  }
  const writeTwin = async (matterportId: string) => {
    const ifMatch = (await currentTour(context, demoTour('owner')))?.revision;
    await writeTour(context, owner, { ...demoTour('owner'), patch: { matterportId }, ifMatch });
  };

  test('deletes its rows immediately and its files a day later, and keeps all other scans @15.52', async () => {
    await deleteScan(context, owner, address);
    expect(await scans()).toEqual(others);
    expect(await contentsLeft()).toBe(5);
    await deleteScan(context, owner, address);
  });

  test('keeps files that a document or another scan also uses @15.52', async () => {
    await storeFile(context, { userId: 'owner', content: 'In both' });
    const shared = { mediaType: 'text/plain', content: Buffer.from('In both'), run: 1, name: 'a.glb' };
    await storeScanFile(context, { ...address, ...shared });
    await storeScanFile(context, {
      userId: 'owner',
      scanId: '_secondscan',
      ...shared,
      content: Buffer.from('Scanned'),
    });
    await deleteScan(context, owner, address);
    expect(await contentsLeft()).toBe(7);
  });

  test('stops its processing, and removes the space from its twin @15.52', async () => {
    await writeTwin(SCAN);
    await processAgain(context, owner, address);
    const { job_id } = await context.store.db
      .selectFrom('scans')
      .select('job_id')
      .where('user_id', '=', 'owner')
      .where('id', '=', SCAN)
      .executeTakeFirstOrThrow();
    await deleteScan(context, owner, address);
    expect(await jobRow(context, job_id)).toMatchObject({ cancel_requested: 1 });
    expect((await readTour(context, owner, demoTour('owner'))).matterportId).toBe(SCAN);
  });

  test('can include its twin, but not another twin @15.52', async () => {
    const call = async (query: string) =>
      await createApi(context).call(`${api.tour(demoTour('owner'))}${query}`, {
        method: 'DELETE',
        as: 'owner',
      });
    await writeTwin(SCAN);
    expect((await call('')).status).toBe(204);
    expect(await scans()).toHaveLength(3);
    await writeTwin('gv360office');
    expect((await call('?scan=1')).status).toBe(204);
    expect(await scans()).toHaveLength(3);
    await writeTwin(SCAN);
    expect((await call('?scan=1')).status).toBe(204);
    expect(await scans()).toEqual(others);
    expect(await currentTour(context, demoTour('owner'))).toBeNull();
  });

  test('can be limited to the uploaded file, and then the scan cannot be reprocessed @15.54', async () => {
    await deleteSource(context, owner, address);
    await expect(processAgain(context, owner, address)).rejects.toMatchObject({ code: 'conflict' });
    expect(await scans()).toHaveLength(3);
    expect(await contentsLeft()).toBe(9);
    expect(await deleteSource(context, owner, address)).toMatchObject({ source: null, run: 1 });
  });

  test.each([
    [{ state: 'processing' as const }, 'is being processed'],
    [{ state: 'waiting' as const }, 'is being processed'],
    [{ run: 0, result: '', state: 'asks' as const }, 'This scan has not been processed successfully yet'],
  ])('is rejected for an uploaded file that is still needed: %j @15.54', async (fields, sentence) => {
    await context.store.db.updateTable('scans').set(fields).where('id', '=', SCAN).execute();
    await expect(deleteSource(context, owner, address)).rejects.toThrow(sentence);
    expect(await contentsLeft()).toBe(10);
  });

  test('is allowed only for the scan’s owner @15.52', async () => {
    for (const as of ['other', 'staff']) {
      const server = createApi(context);
      expect((await server.call(api.scan('owner', SCAN), { method: 'DELETE', as })).status).toBe(404);
      expect((await server.call(api.scanSource('owner', SCAN), { method: 'DELETE', as })).status).toBe(404);
    }
    expect(await scans()).toHaveLength(3);
  });
});
