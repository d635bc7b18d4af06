import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { thumbnailOf, EXAMPLE_CARDS } from '../../../contract/example-cards.ts';
import { testContext } from '../../../tests/support/servers/api.ts';
import { parseRange } from '../api/answer/send-content.ts';
import { createPlayerApp } from './player-app.ts';
import { siteFiles } from './site-files.ts';

const SCRIPT = 'document.documentElement.dataset.ready = "";';
/** Files that a browser would run as a page or as part of a page. */
const CAN_RUN = ['page.html', 'page.htm', 'page.xhtml', 'data.xml', 'code.js', 'code.mjs', 'look.css'];
let folder: string;
let files: ReturnType<typeof siteFiles>;
let player: ReturnType<typeof createPlayerApp>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gov360-files-'));
  const put = (path: string, content: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  put('client/assets/app-1a2b.js', 'plain script');
  put('client/assets/app-1a2b.js.br', 'brotli script');
  put('client/favicon.svg', '<svg/>');
  put(
    'client/index.html',
    `<!doctype html><script>${SCRIPT}</script><script src="/assets/app-1a2b.js"></script>`,
  );
  put('client/assets/sheet-3c.css', 'p { color: red }');
  put('client/assets/shared-4d.css', 'h1 { color: blue }');
  put(
    'client/cookie-policy/index.html',
    '<!doctype html><link rel="canonical" href="%PUBLIC_ORIGIN%/cookie-policy"/><link nonce="" rel="stylesheet" href="/assets/sheet-3c.css"/><link nonce="" rel="stylesheet" href="/assets/shared-4d.css#"/><p>Cookies</p>',
  );
  put('player/index.html', '<!doctype html><meta name="gov360-host" content="%HOST_ORIGIN%">');
  put('player/assets/player-9z.js', 'player script');
  put('data/captures/a1b2c3d4e5f/scene.glb', '0123456789');
  put('data/secret.txt', 'secret');
  for (const name of CAN_RUN) put(`data/captures/a1b2c3d4e5f/${name}`, '<script>alert(1)</script>');
  put('data/captures/a1b2c3d4e5f/plan.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  put('data/captures/a1b2c3d4e5f/folder.glb/within', '');
  put('data/elsewhere/scene.glb', 'secret');
  const captures = join(folder, 'data/captures');
  symlinkSync(join(folder, 'data/secret.txt'), join(captures, 'a1b2c3d4e5f/link.glb'));
  symlinkSync('scene.glb', join(captures, 'a1b2c3d4e5f/near.glb'));
  symlinkSync(join(folder, 'data/elsewhere'), join(captures, 'b1b2c3d4e5f'));
  symlinkSync('a1b2c3d4e5f', join(captures, 'c1b2c3d4e5f'));
  const context = testContext(undefined as never, { DATA_DIR: join(folder, 'data') });
  files = siteFiles(context.config, join(folder, 'client'));
  player = createPlayerApp(context, join(folder, 'player'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files(new Request(`http://localhost:3000${path}`, { headers, method }));

async function found(path: string, headers?: Record<string, string>, method?: string): Promise<Response> {
  const response = await get(path, headers, method);
  if (!response) throw new Error(`${path} was not answered.`);
  return response;
}

describe('the site’s files', () => {
  test('are cached forever if their names contain a hash, in an encoding that the browser accepts', async () => {
    const plain = await found('/assets/app-1a2b.js');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.headers.get('content-security-policy')).toBe(
      "base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    );
    expect(await plain.text()).toBe('plain script');

    const coded = await found('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect([coded.headers.get('content-encoding'), await coded.text()]).toEqual(['br', 'brotli script']);
    expect(coded.headers.get('vary')).toBe('accept-encoding');
    const refused = await found('/assets/app-1a2b.js', { 'accept-encoding': 'br;q=0' });
    expect(refused.headers.get('content-encoding')).toBeNull();
  });

  test('are revalidated on each use if their names contain no hash', async () => {
    const first = await found('/favicon.svg');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const again = await found('/favicon.svg', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('include prerendered pages, which may run only their own inline scripts', async () => {
    const landing = await found('/');
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(landing.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(landing.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(landing.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(await (await found('/cookie-policy')).text()).toContain('Cookies');
    expect(await get('/index.html')).toBeNull();
  });

  test('include pages with their origin and inlined style sheets, in every encoding', async () => {
    const whole =
      '<!doctype html><link rel="canonical" href="http://localhost:3000/cookie-policy"/><style>p { color: red }</style><style>h1 { color: blue }</style><p>Cookies</p>';
    const plain = await found('/cookie-policy');
    expect(await plain.text()).toBe(whole);
    const brotli = await found('/cookie-policy', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(whole);
    const gzip = await found('/cookie-policy', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(whole);
    const tags = [plain, brotli, gzip].map(({ headers }) => headers.get('etag') ?? '');
    expect(new Set(tags).size).toBe(3);
    for (const { headers } of [plain, brotli, gzip]) expect(headers.get('vary')).toBe('accept-encoding');

    const again = await found('/cookie-policy', { 'if-none-match': tags[1] ?? '', 'accept-encoding': 'br' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await found('/cookie-policy', {}, 'HEAD');
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(whole.length), '']);
  });

  test.each([
    '/nothing',
    '/assets/',
    '/assets/..%2ffavicon.svg',
    '/.br',
    '/assets/app-1a2b.js.br',
    '/dashboard',
  ])('do not include %s', async (path) => expect(await get(path)).toBeNull());
});

describe('the examples’ pictures', () => {
  const addresses = EXAMPLE_CARDS.flatMap((card) => [
    [card.picture, 1600, 900] as const,
    [thumbnailOf(card), 480, 270] as const,
  ]);

  test.each(addresses)('include %s, %i × %i, revalidated on each use', async (address, width, height) => {
    const response = await found(address);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const size = await sharp(await response.arrayBuffer()).metadata();
    expect([size.width, size.height]).toEqual([width, height]);
  });
});

describe('a capture’s files', () => {
  const SCENE = '/captures/a1b2c3d4e5f/scene.glb';

  test('are served completely or in ranges', async () => {
    const whole = await found(SCENE);
    expect(whole.headers.get('content-type')).toBe('model/gltf-binary');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(await whole.text()).toBe('0123456789');

    const part = await found(SCENE, { range: 'bytes=2-4' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ]);
    const outside = await found(SCENE, { range: 'bytes=10-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const changed = await found(SCENE, { range: 'bytes=2-4', 'if-range': '"older"' });
    expect([changed.status, await changed.text()]).toEqual([200, '0123456789']);
    const head = await found(SCENE, {}, 'HEAD');
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['10', '']);
  });

  test.each([
    '/captures/a1b2c3d4e5f/..%2f..%2fsecret.txt',
    '/captures/a1b2c3d4e5f/%2e%2e/%2e%2e/secret.txt',
    '/captures/...........//secret.txt',
    '/captures/a1b2c3d4e5f/.hidden',
    '/captures/a1b2c3d4e5f/',
    '/captures/a1b2c3d4e5f',
    '/captures/../secret.txt',
    '/captures/scripts/make.ts',
    '/captures/pictures/laboratory.webp',
    '/captures/pictures/laboratory/',
    '/captures/pictures/nowhere/poster.webp',
  ])('do not include %s', async (path) => expect(await get(path)).toBeNull());

  test('have their media type and a policy that blocks scripts, on both origins', async () => {
    const plan = await player.request('http://localhost:5173/captures/a1b2c3d4e5f/plan.svg');
    expect(plan.headers.get('content-type')).toBe('image/svg+xml');
    for (const response of [await found(SCENE), plan]) {
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none';.*frame-ancestors 'none'; sandbox$/,
      );
      await response.body?.cancel();
    }
  });

  test('exclude everything that could run scripts, including drawings on the site’s origin', async () => {
    for (const name of [...CAN_RUN, 'plan.svg', 'PLAN.SVG'])
      expect([name, await get(`/captures/a1b2c3d4e5f/${name}`)]).toEqual([name, null]);
    expect(await get('/captures/gv360office/plan.svg')).toBeNull();
    for (const name of CAN_RUN) {
      const response = await player.request(`http://localhost:5173/captures/a1b2c3d4e5f/${name}`);
      expect([name, response.status]).toEqual([name, 404]);
    }
  });

  test.each([
    'a1b2c3d4e5f/link.glb',
    'a1b2c3d4e5f/near.glb',
    'b1b2c3d4e5f/scene.glb',
    'c1b2c3d4e5f/scene.glb',
  ])('are not served through a symbolic link: %s', async (path) => {
    expect(await get(`/captures/${path}`)).toBeNull();
    expect((await player.request(`http://localhost:5173/captures/${path}`)).status).toBe(404);
  });

  test('do not include folders', async () => {
    expect(await get('/captures/a1b2c3d4e5f/folder.glb')).toBeNull();
  });
});

test.each([
  [null, null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=5-1000', { start: 5, end: 99 }],
  ['bytes=7-3', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=1-2', null],
])('parses a range of 100 bytes from %s as %o', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

describe('the player’s listener', () => {
  const PLAYER = 'http://localhost:5173';

  test('inserts its host’s origin into the page, and lets no other site frame it', async () => {
    const page = await player.request(`${PLAYER}/?m=gv360office`);
    expect(await page.text()).toContain('<meta name="gov360-host" content="http://localhost:3000">');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self' http://localhost:3000");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('frame-src https://my.matterport.com');
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  });

  test('serves the player’s files and captures, but neither the API nor cookies', async () => {
    const statuses: Record<string, number> = {};
    const paths = ['/', '/assets/player-9z.js', '/captures/a1b2c3d4e5f/scene.glb'];
    for (const path of [...paths, '/api/users', '/dashboard', '/conformance', '/index.html/..%2f']) {
      const response = await player.request(`${PLAYER}${path}`, { headers: { cookie: 'gov360_session=x' } });
      statuses[path] = response.status;
      expect(response.headers.get('set-cookie')).toBeNull();
      await response.body?.cancel();
    }
    expect(Object.values(statuses)).toEqual([200, 200, 200, 404, 404, 404, 404]);
    expect((await player.request(PLAYER, { method: 'POST' })).status).toBe(405);
  });
});
