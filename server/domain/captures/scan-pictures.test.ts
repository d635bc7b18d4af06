import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import type { Context } from '../../platform/access/context.ts';
import { actorFor, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { storeScan } from '../../../tests/support/scans/stored-scans.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { posterOfTwin } from './built-in-captures.ts';
import { currentTour } from '../tours/read-tour.ts';
import { writeTour } from '../tours/write-tour.ts';

const SCAN = '_abcdefghij';
const READERS = ['owner', 'other', 'staff', undefined] as const;

describe.each(mainly('sqlite'))('a scan’s pictures, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let site: ReturnType<typeof createApi>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    site = createApi(context);
    await storeScan(context);
  });
  afterEach(() => close());

  async function writeTwin(matterportId: string, isPublic: boolean): Promise<void> {
    const ifMatch = (await currentTour(context, demoTour('owner')))?.revision;
    const patch = { matterportId, public: isPublic };
    await writeTour(context, actorFor('owner'), { ...demoTour('owner'), patch, ifMatch });
  }
  /** Returns the users who can see the picture. Expects a 404 response for all others. */
  async function seenBy(picture: 'poster' | 'thumbnail'): Promise<(string | undefined)[]> {
    const seen: (string | undefined)[] = [];
    for (const as of READERS) {
      const response = await site.call(api.scanPicture('owner', SCAN, picture), { ...(as && { as }) });
      if (response.status === 200) seen.push(as);
      else expect(response.status).toBe(404);
    }
    return seen;
  }

  test.each(['poster', 'thumbnail'] as const)(
    'include the %s only for the owner and readers of the owner’s twin @15.55',
    async (picture) => {
      expect(await seenBy(picture)).toEqual(['owner']);
      await writeTwin(SCAN, false);
      expect(await seenBy(picture)).toEqual(['owner']);
      await writeTwin(SCAN, true);
      expect(await seenBy(picture)).toEqual([...READERS]);
      await writeTwin('gv360office', true);
      expect(await seenBy(picture)).toEqual(['owner']);
    },
  );

  test('are static WebP files, and no other file of the scan is served on the site’s origin @15.55', async () => {
    const path = api.scanPicture('owner', SCAN, 'poster');
    const response = await site.call(path, { as: 'owner' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-cache',
    });
    expect(await response.text()).toContain(`poster.webp of ${SCAN}`);
    const etag = response.headers.get('etag')!;
    expect((await site.call(path, { as: 'owner', headers: { 'if-none-match': etag } })).status).toBe(304);
    const read = vi.spyOn(context.files, 'read');
    const head = await site.call(path, { as: 'owner', method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    expect(read).not.toHaveBeenCalled(); // An opened file would stay open.
    for (const name of ['scene.glb', 'source', 'capture.json', 'poster.webp', 'posters']) {
      expect((await site.call(path.replace(/poster$/, name), { as: 'owner' })).status).toBe(404);
    }
  });

  test('include the poster of the owner’s twin, but not of other people’s twins @15.55', async () => {
    const posterFor = (userId: string, captureId = SCAN) => posterOfTwin(context, { userId, captureId });
    expect(await posterFor('owner')).toBe(api.scanPicture('owner', SCAN, 'poster'));
    expect(await posterFor('other')).toBeNull();
    expect(await posterFor('owner', 'gv360office')).toBe('/captures/gv360office/poster.webp');
    await context.store.db.updateTable('scans').set({ run: 0, result: '' }).execute();
    expect(await posterFor('owner')).toBeNull();
  });
});
