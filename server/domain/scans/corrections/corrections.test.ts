import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import { CORRECTIONS_MAX_BYTES } from '../../../../contract/limits.ts';
import { actorFor, createApi, openTestContext } from '../../../../tests/support/servers/api.ts';
import { SAMPLE_SCAN_ID as scanId, sampleScan } from '../../../../tests/support/scans/sample-scan.ts';
import { STORE_KINDS } from '../../../../tests/support/stores/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import { writeTour } from '../../tours/write-tour.ts';
import { readScan } from '../shown/read-scan.ts';
import { correctScan } from './correct-scan.ts';

const owner = actorFor('owner');
const userId = 'owner';

describe.each(STORE_KINDS)('corrections of a scan over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let told: string[];

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    await context.store.db.insertInto('scans').values(sampleScan(userId)).execute();
    told = [];
    context.feed.subscribe((event) => event.kind === 'changed' && told.push(event.topic));
  });
  afterEach(() => close());

  const read = () => readScan(context, owner, { userId, scanId });
  const correct = (revision: number, corrections: object) =>
    correctScan(context, owner, { userId, scanId, body: { revision, corrections } });

  test('are saved in their next revision, and told to open pages @15.63', async () => {
    expect(await correct(0, { rooms: { server: { name: 'Racks' } } })).toEqual({ revision: 1 });
    expect(await read()).toMatchObject({
      revision: 1,
      corrections: { rooms: { server: { name: 'Racks' } }, sweeps: {}, settled: [] },
    });
    expect(told).toEqual([`users/${userId}/jobs`, `users/${userId}/capture`]);
    expect(await correct(0, { rooms: { server: { name: 'Racks' } } })).toEqual({ revision: 1 });
  });

  test('of a stale revision are refused with those that are saved @15.63', async () => {
    await correct(0, { north: 1 });
    await expect(correct(0, { north: 2 })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { revision: 1, corrections: { north: 1 } } },
    });
    expect(await read()).toMatchObject({ revision: 1, corrections: { north: 1 } });
    const both = await Promise.allSettled([correct(1, { north: 3 }), correct(1, { north: 4 })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('are bounded, and of their form', async () => {
    const rooms = Object.fromEntries(
      Array.from({ length: 4_900 }, (_, i) => [`room-${i}`, { name: 'x'.repeat(200) }]),
    );
    expect(JSON.stringify(rooms).length).toBeGreaterThan(CORRECTIONS_MAX_BYTES);
    await expect(correct(0, { rooms })).rejects.toMatchObject({ code: 'document-too-large' });
    for (const corrections of [
      { rooms: { server: { outline: [[0, 0]] } } },
      { north: '1' },
      { settled: ['x'.repeat(81)] },
      { floors: { 'level-1': { height: -1 } } },
    ])
      await expect(correct(0, corrections)).rejects.toMatchObject({ code: 'invalid-document' });
    expect((await read()).revision).toBe(0);
  });

  test('are their owner’s alone: to others there is no such scan @15.63', async () => {
    const other = actorFor('other');
    await writeTour(context, owner, {
      userId,
      patch: { name: 'Office', matterportId: scanId, public: true },
    });
    expect((await read()).scan.inTwin).toBe(true);
    await expect(readScan(context, other, { userId, scanId })).rejects.toMatchObject({
      code: 'not-found',
    });
    const server = createApi(context);
    const json = { revision: 0, corrections: {} };
    for (const [as, status] of [
      ['other', 404],
      ['staff', 404],
      ['owner', 200],
    ] as const) {
      const answer = await server.call(api.scanCorrections(userId, scanId), { method: 'PUT', as, json });
      expect(answer.status).toBe(status);
    }
    await expect(correctScan(context, other, { userId: 'other', scanId, body: json })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
