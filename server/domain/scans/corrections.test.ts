import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { CORRECTIONS_MAX_BYTES } from '../../../contract/limits.ts';
import { actorFor, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { SAMPLE_SCAN_ID as scanId, sampleScan } from '../../../tests/support/scans/sample-scan.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { writeTour } from '../tours/write-tour.ts';
import { readScan } from './list-scans.ts';
import { doubtKey } from '../../../contract/scans/apply-corrections.ts';
import { correctionOperations } from '../../../contract/scans/correction-operations.ts';
import { correctionsSchema } from '../../../contract/scans/corrections.ts';
import { changeScan, correctScan } from './correct-scan.ts';

const owner = actorFor('owner');
const userId = 'owner';

describe.each(mainly('postgres'))('a scan’s corrections over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let told: string[];

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    await context.store.db.insertInto('scans').values(sampleScan(userId)).execute();
    told = [];
    context.feed.subscribe((event) => {
      if (event.kind === 'changed') told.push(event.topic);
      if (event.kind === 'tours-changed') told.push(`tours of ${event.userId}`);
    });
  });
  afterEach(() => close());

  const read = () => readScan(context, owner, { userId, scanId });
  const correct = (revision: number, corrections: object) =>
    correctScan(context, owner, { userId, scanId, body: { revision, corrections } });

  /** Returns the operations that a window sends to change the corrections from `before` to `after`. */
  const operationsFrom = (before: object, after: object) =>
    correctionOperations(correctionsSchema.parse(before), correctionsSchema.parse(after));
  const change = (before: object, after: object) =>
    changeScan(context, owner, { userId, scanId, body: { operations: operationsFrom(before, after) } });

  test('merge edits from two windows, and keep the replaced value @15.63', async () => {
    const first = { rooms: { server: { name: 'Racks' } }, north: 1 };
    expect(await change({}, first)).toMatchObject({ revision: 1, corrections: first });
    expect(told).toEqual([`users/${userId}/jobs`, `tours of ${userId}`]);
    const second = await change({}, { rooms: { server: { name: 'Servers' } }, ceilings: { 'level-1': 2 } });
    expect(second).toMatchObject({
      revision: 2,
      corrections: {
        rooms: { server: { name: 'Servers' } },
        ceilings: { 'level-1': 2 },
        north: 1,
        overtaken: { 'rooms server': [{ name: 'Racks', overtakenAt: expect.any(String) }] },
      },
    });
    expect(await read()).toMatchObject(second);
    const again = operationsFrom({}, { ceilings: { 'level-1': 2 } });
    expect(await changeScan(context, owner, { userId, scanId, body: { operations: again } })).toEqual(second);
    const windows = await Promise.all([
      change({}, { settled: ['room a'] }),
      change({}, { settled: ['room b'] }),
    ]);
    expect(new Set(windows.map(({ revision }) => revision))).toEqual(new Set([3, 4]));
    expect((await read()).corrections.settled.toSorted()).toEqual(['room a', 'room b']);
  });

  test('lower the number of warnings to review, whichever version settled them', async () => {
    const { found, scan } = await read();
    expect(scan.doubts).toBe(2);
    await change({}, { settled: [doubtKey(found.doubts[0]!)] });
    expect((await read()).scan.doubts).toBe(1);
    await change({}, { settled: ['sweep office-entrance'] });
    expect((await read()).scan.doubts).toBe(0);
  });

  test('are saved as the next revision, and open pages are notified @15.63', async () => {
    expect(await correct(0, { rooms: { server: { name: 'Racks' } } })).toEqual({ revision: 1 });
    expect(await read()).toMatchObject({
      revision: 1,
      corrections: { rooms: { server: { name: 'Racks' } }, sweeps: {}, settled: [] },
    });
    expect(told).toEqual([`users/${userId}/jobs`, `tours of ${userId}`]);
    expect(await correct(0, { rooms: { server: { name: 'Racks' } } })).toEqual({ revision: 1 });
  });

  test('are rejected for an outdated revision, and the response contains the saved corrections @15.63', async () => {
    await correct(0, { north: 1 });
    await expect(correct(0, { north: 2 })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { revision: 1, corrections: { north: 1 } } },
    });
    expect(await read()).toMatchObject({ revision: 1, corrections: { north: 1 } });
    const both = await Promise.allSettled([correct(1, { north: 3 }), correct(1, { north: 4 })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('are limited and validated', async () => {
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
    for (const body of [
      { operations: [{ id: '1', collection: 'space', kind: 'add', item: { id: 'space', north: '1' } }] },
      {
        operations: operationsFrom({}, { floors: { 'level-1': { name: 'x' } } }).map((one) => ({
          ...one,
          id: '',
        })),
      },
      { operations: {} },
    ])
      await expect(changeScan(context, owner, { userId, scanId, body })).rejects.toMatchObject({
        code: 'invalid-document',
      });
    await expect(change({}, { rooms })).rejects.toMatchObject({ code: 'invalid-document' });
    expect((await read()).revision).toBe(0);
    const elsewhere = ['doors', 'constructor', '__proto__'].map((collection) => ({
      id: '1',
      collection,
      kind: 'add',
      item: { id: 'a' },
    }));
    expect(
      await changeScan(context, owner, { userId, scanId, body: { operations: elsewhere } }),
    ).toMatchObject({
      revision: 0,
    });
  });

  test('can be read and changed only by the owner; for other users the scan does not exist @15.63', async () => {
    const other = actorFor('other');
    await writeTour(context, owner, {
      ...demoTour(userId),
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
      const operations = { method: 'POST', as, json: { operations: [] } };
      expect((await server.call(api.scanOperations(userId, scanId), operations)).status).toBe(status);
    }
    await expect(correctScan(context, other, { userId: 'other', scanId, body: json })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
