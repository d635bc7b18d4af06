import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captureSchema } from '../../../contract/capture.ts';
import { createApi } from '../../../tests/support/servers/api.ts';
import { FILE_STORE_KINDS } from '../../../tests/support/files/file-stores.ts';
import { type GrantedFiles, openGrantedFiles } from '../../../tests/support/files/granted-files.ts';
import { type ScanSums, storeScan } from '../../../tests/support/scans/stored-scans.ts';
import { CAPTURE_POLICY } from './site-files.ts';

const SCAN = '_abcdefghij';

// `domain/captures/scan-rights.test.ts` tests who can read which files.
describe.each(FILE_STORE_KINDS)('a scan stored in %s is served', (kind) => {
  let files: GrantedFiles;
  let sums: ScanSums;

  beforeAll(async () => {
    files = await openGrantedFiles('sqlite', kind);
  });
  beforeEach(async () => {
    await files.reset();
    sums = await storeScan(files.context);
    await files.publish(true, SCAN);
  });
  afterAll(() => files.close());

  const base = () => `/files/${files.grants.anonymous}/captures/${SCAN}/`;
  const ask = (name: string, init?: RequestInit) => files.get(base() + name, init);

  test('as a capture of format 2 whose file names are derived from their content @15.53', async () => {
    const response = await ask('capture.json');
    expect(response.headers.get('content-type')).toBe('application/json');
    const capture = captureSchema.parse(await response.json());
    expect(capture).toMatchObject({ format: 2, id: SCAN, name: 'Workshop' });
    expect(capture.scene).toBe(`${sums['scene.glb']}.glb`);
    expect(capture.parts?.[0]?.levels[0]?.file).toBe(`${sums['part-1-0.glb']}.glb`);
    const named: [string, string][] = [
      [capture.scene, 'model/gltf-binary'],
      [capture.parts![0]!.levels[0]!.file, 'model/gltf-binary'],
      [capture.poster, 'image/webp'],
      [capture.thumbnail, 'image/webp'],
      [capture.floors[0]!.plan!, 'image/svg+xml'],
    ];
    for (const [name, type] of named) {
      const file = await ask(name);
      expect([name, file.status, file.headers.get('content-type')]).toEqual([name, 200, type]);
    }
  });

  test('with headers that block scripts and require revalidation @15.53', async () => {
    const names = ['capture.json', 'plan-floor-1.svg', `${sums['scene.glb']}.glb`];
    for (const name of names) {
      const { headers } = await ask(name);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': CAPTURE_POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-cache',
        'accept-ranges': 'bytes',
      });
      const etag = headers.get('etag')!;
      expect((await ask(name, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
    const source = await files.get(`/files/${files.grants.owner}/captures/${SCAN}/source`);
    expect(source.headers.get('content-type')).toBe('application/octet-stream');
    expect(source.headers.get('content-disposition')).toMatch(/^attachment; filename="house.glb"/);
    expect(await source.text()).toBe('Scanned');
  });

  test('compressed if they are text, and in ranges otherwise @15.53', async () => {
    const whole = await (await ask('capture.json')).text();
    const compressed = await ask('capture.json', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    const unpacked = compressed.body!.pipeThrough(new DecompressionStream('gzip'));
    expect(await new Response(unpacked).text()).toBe(whole);
    const scene = `${sums['scene.glb']}.glb`;
    const part = await ask(scene, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'glTF']);
    expect((await ask(scene, { headers: { range: 'bytes=99-' } })).status).toBe(416);
  });

  test('again after the scan was processed, corrected or renamed @15.53', async () => {
    const { db } = files.context.store;
    const read = async () => captureSchema.parse(await (await ask('capture.json')).json());
    expect((await read()).rooms[0]?.name).toBe('Workshop');
    const etag = (await ask('capture.json')).headers.get('etag');
    await db
      .updateTable('scans')
      .set({
        revision: 1,
        corrections: JSON.stringify({
          floors: {},
          rooms: { 'room-1': { name: 'Studio' } },
          sweeps: {},
          links: {},
          ceilings: {},
          settled: [],
        }),
      })
      .execute();
    expect((await read()).rooms[0]?.name).toBe('Studio');
    expect((await ask('capture.json')).headers.get('etag')).not.toBe(etag);
    await db.updateTable('scans').set({ name: 'My house' }).execute();
    expect((await read()).name).toBe('My house');
  });

  test('only at these addresses, only on GET and HEAD, and never on the site’s origin @15.51', async () => {
    const folder = join(files.context.config.dataDir, 'captures', SCAN);
    mkdirSync(folder, { recursive: true });
    for (const name of ['capture.json', 'scene.glb']) writeFileSync(join(folder, name), '{}');
    files.restart({ kept: 0 });
    const scene = `${sums['scene.glb']}.glb`;
    const paths = [
      `/captures/${SCAN}/capture.json`,
      `/captures/${SCAN}/scene.glb`,
      `/captures/${SCAN}/${scene}`,
      `/files/captures/${SCAN}/capture.json`,
      `/files/${'A'.repeat(43)}/captures/${SCAN}/capture.json`,
      base(),
      `${base()}capture.json/`,
      `${base()}%2e%2e/capture.json`,
      `${base()}scene.glb`,
      `${base()}poster.webp`,
      `${base()}${sums['scene.glb']}.webp`,
      `${base()}${sums['scene.glb']}`,
      `${base()}${sums.source}.glb`,
      `${base()}${scene.toUpperCase()}`,
      `${base()}plan-floor-2.svg`,
      `${base()}plan-%E0%A4%A.svg`,
      `${base()}plan-.svg`,
      base().replace('captures', 'Captures') + scene,
    ];
    for (const path of paths) expect([path, (await files.get(path)).status]).toEqual([path, 404]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await ask('capture.json', { method })).status).toBe(405);
    }
    const site = createApi(files.context);
    for (const path of [`/captures/${SCAN}/capture.json`, `${base()}capture.json`, base() + scene]) {
      expect((await site.call(path, { as: 'owner' })).status).toBe(404);
    }
    for (const line of files.log) expect(line).not.toContain(files.grants.anonymous);
  });
});
