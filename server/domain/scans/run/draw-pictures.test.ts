import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { api } from '../../../../contract/addresses.ts';
import { boxRoom } from '../../../../tests/support/scans/box-room.ts';
import { meshGltf } from '../../../../tests/support/scans/mesh-gltf.ts';
import { storeScan, storeScanFile } from '../../../../tests/support/scans/stored-scans.ts';
import { writeGlb } from '../../../../tests/support/scans/write-glb.ts';
import { actorFor, createApi, openTestContext } from '../../../../tests/support/servers/api.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import { correctScan } from '../correct-scan.ts';
import { runDrawing } from './run-drawing.ts';

const SCAN = '_abcdefghij';
const owner = actorFor('owner');

describe.each(mainly('sqlite'))('the pictures of a scan with a corrected start, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let site: ReturnType<typeof createApi>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    site = createApi(context);
    await storeScan(context);
  });
  afterEach(() => close());

  const correct = (revision: number, corrections: object) =>
    correctScan(context, owner, { userId: 'owner', scanId: SCAN, body: { revision, corrections } });
  const queued = async () =>
    (await context.store.db.selectFrom('jobs').select('kind').execute()).map(({ kind }) => kind);
  const draw = (hold: RunningJob<unknown>['hold'] = () => Promise.resolve()) =>
    runDrawing(context, {
      id: crypto.randomUUID(),
      userId: 'owner',
      input: { scanId: SCAN },
      attempt: 1,
      signal: new AbortController().signal,
      hold,
      progress: () => {},
    });
  async function pictureOf(name: 'poster' | 'thumbnail'): Promise<Buffer> {
    const response = await site.call(api.scanPicture('owner', SCAN, name), { as: 'owner' });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }
  /** Replaces the processed scene with a room that can be drawn. */
  async function makeScene(): Promise<void> {
    const { json, binary } = meshGltf(boxRoom());
    const sha256 = await storeScanFile(context, {
      userId: 'owner',
      scanId: SCAN,
      run: 1,
      name: 'room.glb',
      content: writeGlb(json, binary),
      mediaType: 'model/gltf-binary',
    });
    await context.store.db
      .updateTable('scan_files')
      .set({ sha256 })
      .where('name', '=', 'scene.glb')
      .execute();
  }

  test('are queued for drawing only if the start changed @15.86', async () => {
    await correct(0, { rooms: { 'room-1': { name: 'Archive' } }, north: 1 });
    expect(await queued()).toEqual([]);
    await correct(1, { start: { sweep: 'sweep-2', yaw: 1, pitch: 0 } });
    await correct(2, {
      start: { sweep: 'sweep-2', yaw: 1, pitch: 0 },
      sweeps: { 'sweep-1': { removed: true } },
    });
    expect(await queued()).toEqual(['draw-scan-pictures']);
    await correct(3, {});
    await correct(4, { sweeps: { 'sweep-1': { removed: true } } });
    expect(await queued()).toHaveLength(3);
  });

  test('are drawn once from the scene, and are restored if the change is undone @15.86', async () => {
    await makeScene();
    const before = await pictureOf('poster');
    await correct(0, { start: { sweep: 'sweep-2', yaw: 1, pitch: 0 } });
    expect(await pictureOf('poster')).toEqual(before);
    await draw();
    const poster = await pictureOf('poster');
    expect(await sharp(poster).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 900 });
    expect(await sharp(await pictureOf('thumbnail')).metadata()).toMatchObject({ width: 480, height: 270 });
    const files = await context.store.db.selectFrom('scan_files').select('name').execute();
    await draw(() => Promise.reject(new Error('It is drawn already.')));
    expect(await context.store.db.selectFrom('scan_files').select('name').execute()).toEqual(files);
    expect(await readdir(context.config.uploadsDir)).toEqual([]);
    await correct(1, {});
    expect(await pictureOf('poster')).toEqual(before);
  });

  test('do not change if there is no scene to draw @15.86', async () => {
    const before = await pictureOf('poster');
    await correct(0, { start: { sweep: 'sweep-2', yaw: 1, pitch: 0 } });
    await context.store.db.deleteFrom('scan_files').where('name', '=', 'scene.glb').execute();
    expect(await draw()).toBeNull();
    expect(await pictureOf('poster')).toEqual(before);
    await context.store.db.deleteFrom('scans').execute();
    expect(await draw()).toBeNull();
  });
});
