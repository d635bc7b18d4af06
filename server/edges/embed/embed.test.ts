import { withoutRequestId } from '../../../tests/support/servers/session.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, pages } from '../../../contract/addresses.ts';
import {
  actorFor,
  createApi,
  ORIGIN,
  testContext,
  openTestContext,
} from '../../../tests/support/servers/api.ts';
import { storeScan } from '../../../tests/support/scans/stored-scans.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { moveDemo } from '../../domain/portfolio/arrange-twins.ts';
import { currentTour } from '../../domain/tours/read-tour.ts';
import { writeTour } from '../../domain/tours/write-tour.ts';
import { createPlayerApp } from '../static/player-app.ts';

const SITE_PAGE = 'a page of the site';
/** Returns the data that the embedded page passes to its script. */
function twinIn(html: string): Record<string, unknown> {
  const text = /type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return JSON.parse(text) as Record<string, unknown>;
}
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

describe.each(mainly('sqlite'))('a twin on another site’s page, from %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let get: (path: string, as?: string) => Promise<Response>;

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind));
    const site = async () => new Response(SITE_PAGE);
    const { app } = createApi(context, site);
    get = async (path, as) =>
      await app.request(ORIGIN + path, as ? { headers: { cookie: `who=${as}` } } : {});
  });
  afterAll(() => close());

  const write = async (patch: Record<string, unknown>) =>
    await writeTour(context, actorFor('owner'), {
      ...demoTour('owner'),
      ifMatch: (await currentTour(context, demoTour('owner')))?.revision,
      patch: { matterportId: 'gv360office', ...patch },
    });

  test('can be framed by any page, stores nothing, and allows only its own script and the player', async () => {
    await write({ public: true, name: 'Harbour' });
    const response = await get(pages.embed(demoTour('owner')));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(policyOf(response)).toMatch(
      /^default-src 'none'; script-src 'nonce-[^' ]+'; style-src 'nonce-[^' ]+'; connect-src 'self'; frame-src http:\/\/localhost:5173; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    );
    const html = await response.text();
    expect(html).toContain('<title>Harbour | GoV360</title>');
    expect(html).toContain('&amp;embed=1"');
    expect(html).toMatch(/mode:.read-only/);
  });

  test('follows changes to the twin from the rendered revision', async () => {
    const { revision } = await write({ public: true });
    const html = await (await get(pages.embed(demoTour('owner')))).text();
    expect(twinIn(html)).toMatchObject({ topics: ['users/owner/tours/demo-tour'], tour: { revision } });
  });

  test('ignores the session: it is the same for its owner, staff and strangers @11.15', async () => {
    await write({ public: true });
    const texts = await Promise.all(
      [undefined, 'owner', 'staff', 'other'].map(async (as) =>
        (await (await get(pages.embed(demoTour('owner')), as)).text()).replaceAll(/nonce="[^"]+"/g, ''),
      ),
    );
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).not.toContain('<form');
  });

  test('looks nonexistent to everyone while it is private @11.15', async () => {
    await write({ public: false });
    for (const as of [undefined, 'owner', 'staff']) {
      const [hidden, missing] = [
        await get(pages.embed(demoTour('owner')), as),
        await get(pages.embed(demoTour('nobody')), as),
      ];
      expect([hidden.status, missing.status]).toEqual([404, 404]);
      expect(policyOf(hidden)).toContain("frame-ancestors 'none'");
      expect(policyOf(missing)).toBe(policyOf(hidden));
      expect(withoutRequestId(await hidden.text())).toBe(withoutRequestId(await missing.text()));
    }
  });

  test('does not exist while its capture id is incomplete', async () => {
    await write({ public: true, matterportId: 'short' });
    expect((await get(pages.embed(demoTour('owner')))).status).toBe(404);
  });

  test('exists only while its scan exists @15.52', async () => {
    await write({ public: true, matterportId: '_abcdefghij' });
    expect((await get(pages.embed(demoTour('owner')))).status).toBe(404);
    await storeScan(context, { userId: 'other', source: null });
    expect((await get(pages.embed(demoTour('owner')))).status).toBe(404);
    await storeScan(context, { source: null });
    const page = await get(pages.embed(demoTour('owner')));
    expect([page.status, twinIn(await page.text())]).toMatchObject([
      200,
      {
        files: { grants: api.grants(demoTour('owner')) },
        topics: ['users/owner/tours/demo-tour', 'users/owner/tours/demo-tour/capture'],
      },
    ]);
  });

  test('runs no code from its owner’s texts', async () => {
    const evil = '</title></script><script>alert(1)</script><b a="';
    await write({ public: true, name: evil, description: evil });
    const html = await (await get(pages.embed(demoTour('owner')))).text();
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<b a="');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(twinIn(html)).toMatchObject({ tour: { name: evil } });
  });

  test('replaces the embedded demo from which it was made, until a new demo exists', async () => {
    const demo = demoTour('owner');
    await write({ public: true, name: 'Harbour' });
    const moved = await moveDemo(context, actorFor('owner'), 'owner');
    for (const ref of [demo, moved]) {
      const html = await (await get(pages.embed(ref))).text();
      expect(html).toContain('<title>Harbour | GoV360</title>');
      expect(twinIn(html)).toMatchObject({
        topics: [`users/owner/tours/${moved.tourId}`],
        link: ORIGIN + pages.twin(moved.tourId),
        files: { grants: api.grants(moved) },
      });
    }
    const ifMatch = (await currentTour(context, moved))?.revision;
    await writeTour(context, actorFor('owner'), { ...moved, ifMatch, patch: { public: false } });
    for (const ref of [demo, moved]) {
      const hidden = await get(pages.embed(ref));
      expect(hidden.status).toBe(404);
      expect(await hidden.text()).not.toMatch(new RegExp(`Harbour|${moved.tourId}`));
    }
    await write({ public: true, name: 'Second' });
    expect(await (await get(pages.embed(demo))).text()).toContain('<title>Second | GoV360</title>');
    expect((await get(pages.embed(moved))).status).toBe(404);
  });

  test('can be an example, which never changes and can be framed only by our own pages @13.18', async () => {
    const response = await get(pages.embedExample('example-1'), 'owner');
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(policyOf(response)).toMatch(/frame-ancestors 'self'$/);
    const html = await response.text();
    const { tour, link, topics } = twinIn(html);
    expect(tour).toMatchObject({ matterportId: 'gv360office', tourTypeId: 'example' });
    expect([link, topics]).toEqual([ORIGIN + pages.digitalTwin('example-1'), []]);
    expect(html).toContain('?m=gv360office&amp;demo=false&amp;embed=1"');
  });

  test.each([
    '/demo/owner',
    '/demo/owner?embed=0',
    '/demo/owner?embed',
    '/demo/owner.data?embed=1',
    '/demo?embed=1',
    '/dashboard?embed=1',
    '/dashboard/my-demo?embed=1',
    '/digital-twin/example-1',
    '/digital-twin/example-4?embed=1',
    '/signin?embed=1',
  ])('is the only page that other sites may frame: %s', async (path) => {
    await write({ public: true });
    const response = await get(path, 'owner');
    expect(await response.text()).toBe(SITE_PAGE);
    expect(policyOf(response)).toContain("frame-ancestors 'self'");
  });
});

test('lets any page frame the player only if the twin is embedded, and keeps its host unchanged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-player-'));
  writeFileSync(join(folder, 'index.html'), '<meta name="gov360-host" content="%HOST_ORIGIN%">');
  const app = createPlayerApp(testContext(undefined as never), folder);
  const [plain, embedded] = [
    await app.request('http://localhost:5173/?m=gv360office'),
    await app.request('http://localhost:5173/?m=gv360office&embed=1'),
  ];
  rmSync(folder, { recursive: true });
  expect(policyOf(plain)).toContain(`frame-ancestors 'self' ${ORIGIN}`);
  expect(policyOf(embedded)).toContain('frame-ancestors *');
  expect(policyOf(embedded).replace(/frame-ancestors.*/, '')).toBe(
    policyOf(plain).replace(/frame-ancestors.*/, ''),
  );
  expect(await embedded.text()).toBe(await plain.text());
});
