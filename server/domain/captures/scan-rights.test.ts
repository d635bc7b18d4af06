import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type GrantedFiles,
  type Holder,
  HOLDERS,
  openGrantedFiles,
} from '../../../tests/support/files/granted-files.ts';
import { endRight, RIGHT_ENDS } from '../../../tests/support/files/right-ends.ts';
import { type ScanSums, storeScan, storeScanFile } from '../../../tests/support/scans/stored-scans.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { withoutRequestId } from '../../../tests/support/servers/session.ts';
import { sourceAddress } from '../scans/change-scan.ts';

const SCAN = '_abcdefghij';
const OTHERS = '_othersscan';
const HOUR = 3_600_000;

interface Asked {
  name: (sums: ScanSums) => string;
  status: number;
  init?: RequestInit;
}

/** The ways to request a scan, with the response if the request is allowed. */
const REQUESTS = {
  capture: { name: () => 'capture.json', status: 200 },
  'head of the capture': { name: () => 'capture.json', status: 200, init: { method: 'HEAD' } },
  scene: { name: (sums) => `${sums['scene.glb']}.glb`, status: 200 },
  'head of the scene': { name: (sums) => `${sums['scene.glb']}.glb`, status: 200, init: { method: 'HEAD' } },
  'part of a part': {
    name: (sums) => `${sums['part-1-0.glb']}.glb`,
    status: 206,
    init: { headers: { range: 'bytes=1-3' } },
  },
  poster: { name: (sums) => `${sums['poster.webp']}.webp`, status: 200 },
  plan: { name: () => 'plan-floor-1.svg?v=1', status: 200 },
  source: { name: () => 'source?download=1', status: 200 },
} satisfies Record<string, Asked>;
type RequestName = keyof typeof REQUESTS;
const ALL = Object.keys(REQUESTS) as RequestName[];
const NONE: readonly RequestName[] = [];
/** One request for each way in which the server looks up a right. */
const KINDS: readonly RequestName[] = ['capture', 'scene', 'source'];
/**
 * The requests that succeed for everyone who can see the scan. Only the owner may download the uploaded file.
 */
const SHOWN = ALL.filter((name) => name !== 'source');
const reachedBy = (holder: Holder) => (holder === 'owner' ? ALL : SHOWN);

describe.each(mainly('postgres'))('the right to open a scan, over %s', (kind) => {
  let files: GrantedFiles;
  let sums: ScanSums;

  beforeAll(async () => {
    files = await openGrantedFiles(kind);
  });
  beforeEach(async () => {
    await files.reset();
    sums = await storeScan(files.context);
    await files.publish(true, SCAN);
  });
  afterAll(() => files.close());

  const ask = (holder: Holder, name: string, init?: RequestInit, scan = SCAN) =>
    files.get(`/files/${files.grants[holder]}/captures/${scan}/${name}`, init);

  /**
   * Returns the requests that succeed for a user. Expects every other request to get the same 404 response as
   * a request for a scan that never existed.
   */
  async function answered(
    holder: Holder,
    { scan = SCAN, names = ALL }: { scan?: string; names?: readonly RequestName[] } = {},
  ): Promise<RequestName[]> {
    const missing = withoutRequestId(await (await ask(holder, 'capture.json', {}, '_neverthere')).text());
    const found: RequestName[] = [];
    for (const name of names) {
      const { name: nameOf, status, init = {} }: Asked = REQUESTS[name];
      const response = await ask(holder, nameOf(sums), init, scan);
      const text = withoutRequestId(await response.text());
      if (response.status === status) found.push(name);
      else {
        expect([name, response.status]).toEqual([name, 404]);
        expect(text).toBe(init.method === 'HEAD' ? '' : missing);
      }
    }
    return found;
  }

  test('includes all users who can see its twin, but only the owner for the uploaded file @15.50', async () => {
    for (const holder of HOLDERS)
      expect([holder, await answered(holder)]).toEqual([holder, reachedBy(holder)]);
  });

  test.each(RIGHT_ENDS)('ends for every affected user after %s @15.50', async (name) => {
    // Makes the server cache the capture.
    expect((await ask('anonymous', 'capture.json')).status).toBe(200);
    const left = await endRight(files, name);
    for (const holder of HOLDERS) {
      const reached = KINDS.filter((kind) => left.includes(holder) && reachedBy(holder).includes(kind));
      expect([holder, await answered(holder, { names: KINDS })]).toEqual([holder, reached]);
    }
  });

  test.each(['gv360office', '', '_anotherone', OTHERS])(
    'is not granted by a twin of the capture %j @15.51',
    async (captureId) => {
      await storeScan(files.context, { userId: 'other', scanId: OTHERS });
      await files.publish(true, captureId);
      for (const holder of HOLDERS) {
        // Owners can always download their uploads, whichever capture the twin shows.
        expect(await answered(holder)).toEqual(holder === 'owner' ? ['source'] : NONE);
        expect(await answered(holder, { scan: OTHERS })).toEqual(NONE);
      }
    },
  );

  test('is not granted by a twin that names the scan in another field @15.51', async () => {
    await files.publish(true, 'gv360office');
    const document = JSON.stringify({ matterportId: 'gv360office', other: { matterportId: SCAN } });
    await files.context.store.db.updateTable('tours').set({ document }).execute();
    for (const holder of HOLDERS) expect((await ask(holder, 'capture.json')).status).toBe(404);
  });

  test('is not granted for a scan that was deleted or not yet processed @15.51', async () => {
    await files.context.store.db.updateTable('scans').set({ run: 0, result: '' }).execute();
    expect((await ask('owner', 'capture.json')).status).toBe(404);
    await files.context.store.db.deleteFrom('scans').execute();
    await files.context.store.db.deleteFrom('scan_files').execute();
    for (const holder of HOLDERS) expect(await answered(holder)).toEqual(NONE);
  });

  test('includes files of earlier runs until they expire @15.52 @15.53', async () => {
    const earlier = async (expiresAt: number, content: string) =>
      await storeScanFile(files.context, {
        userId: 'owner',
        scanId: SCAN,
        run: 7,
        name: `${content}.glb`,
        content: Buffer.from(content),
        mediaType: 'model/gltf-binary',
        expiresAt,
      });
    const kept = await earlier(files.context.now() + HOUR, 'kept');
    const over = await earlier(files.context.now() - 1, 'over');
    expect((await ask('anonymous', `${kept}.glb`)).status).toBe(200);
    expect((await ask('anonymous', `${over}.glb`)).status).toBe(404);
    files.advance(HOUR + 1);
    await files.publish(true, SCAN);
    await files.regrant();
    expect((await ask('anonymous', `${kept}.glb`)).status).toBe(404);
  });

  test('includes the uploaded file for the owner only @15.50', async () => {
    const address = await sourceAddress(files.context, files.owner(), SCAN);
    const answer = await files.get(new URL(address).pathname);
    expect([answer.status, await answer.text()]).toEqual([200, 'Scanned']);
    const other = { ...files.owner(), userId: 'other' };
    await expect(sourceAddress(files.context, other, SCAN)).rejects.toMatchObject({ code: 'not-found' });
    await expect(sourceAddress(files.context, files.owner(), OTHERS)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('does not include an infected or deleted file @15.50', async () => {
    await files.context.store.db
      .updateTable('file_contents')
      .set({ scan: 'infected' })
      .where('sha256', '=', sums.source!)
      .execute();
    expect((await ask('owner', 'source')).status).toBe(404);
    await files.context.store.db.deleteFrom('scan_files').where('role', '=', 'source').execute();
    expect((await ask('owner', 'source')).status).toBe(404);
    expect((await ask('owner', 'capture.json')).status).toBe(200);
  });
});
