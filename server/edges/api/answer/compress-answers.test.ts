import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { compressAnswers, chooseCoding } from './compress-answers.ts';
import type { AppEnvironment } from '../request/app-environment.ts';
import { attachment } from './attachment.ts';

const LONG = '<p>A twin of a building.</p>'.repeat(100);

const app = new Hono<AppEnvironment>();
app.use(compressAnswers());
const answers: Record<string, () => Response> = {
  '/page': () => new Response(LONG, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  '/short': () => Response.json({ ok: true }),
  '/document': () => new Response(LONG, { headers: { 'content-type': 'application/json', etag: '"7"' } }),
  '/stream': () => new Response(LONG, { headers: { 'content-type': 'text/event-stream' } }),
  '/picture': () => new Response(LONG, { headers: { 'content-type': 'image/png' } }),
  '/kept': () =>
    new Response(LONG, { headers: { 'content-type': 'text/html', 'cache-control': 'no-transform' } }),
  '/coded': () => new Response(LONG, { headers: { 'content-type': 'text/html', 'content-encoding': 'br' } }),
  '/api/auth/session': () => Response.json({ text: LONG }),
  '/nothing': () => new Response(null, { status: 204 }),
  '/cookies': () => {
    const headers = new Headers({ 'content-type': 'text/html', vary: 'cookie' });
    headers.append('set-cookie', 'a=1');
    headers.append('set-cookie', 'b=2');
    return new Response(LONG, { status: 404, headers });
  },
};
for (const [path, answer] of Object.entries(answers)) app.get(path, () => answer());

const ask = (path: string, accepted?: string, method = 'GET') =>
  app.request(path, { method, headers: accepted ? { 'accept-encoding': accepted } : {} });

describe('a page', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('is sent to clients that accept %s as %s', async (accepted, coding, decompress) => {
    const response = await ask('/page', accepted);
    expect(response.headers.get('content-encoding')).toBe(coding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.length).toBeLessThan(LONG.length / 5);
    expect(decompress(body).toString()).toBe(LONG);
  });

  test.each([undefined, 'identity', 'br;q=0', 'zstd'])(
    'is sent uncompressed to clients that accept %s',
    async (accepted) => {
      const response = await ask('/page', accepted);
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(await response.text()).toBe(LONG);
    },
  );

  test('keeps its status, its cookies and its other Vary values', async () => {
    const response = await ask('/cookies', 'br');
    expect(response.status).toBe(404);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('vary')).toBe('cookie, accept-encoding');
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(LONG);
  });

  test('has no body to compress in a response to HEAD', async () => {
    const response = await ask('/page', 'br', 'HEAD');
    expect([response.status, response.headers.get('content-encoding'), await response.text()]).toEqual([
      200,
      null,
      '',
    ]);
  });
});

test.each(['/document', '/stream', '/picture', '/kept', '/api/auth/session', '/nothing', '/short'])(
  'sends %s unchanged',
  async (path) => {
    const response = await ask(path, 'br, gzip');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe(await answers[path]?.().text());
  },
);

test('does not compress a response that is already encoded', async () => {
  const response = await ask('/coded', 'gzip');
  expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['br', LONG]);
});

test.each([
  ['gzip, br', ['gzip'], 'gzip'],
  ['br', ['gzip'], null],
  ['BR', undefined, 'br'],
  ['brotli', undefined, null],
  ['br;q=0.000, gzip;q=1', undefined, 'gzip'],
  [null, undefined, null],
] as const)('chooses an encoding for %s and %o: %s', (accepted, available, coding) => {
  expect(chooseCoding(accepted, available)).toBe(coding);
});

test.each([
  ['Head office', 'Head office tags.csv', 'Head%20office%20tags.csv'],
  ['Büro (Nord)', 'Buro (Nord) tags.csv', 'B%C3%BCro%20%28Nord%29%20tags.csv'],
  ['../a"b\r\nc: d', '.. a b c d tags.csv', '..%20a%20b%20c%20d%20tags.csv'],
  ['東京', 'tags.csv', '%E6%9D%B1%E4%BA%AC%20tags.csv'],
  ['', 'tags.csv', 'tags.csv'],
])('uses the twin’s name %j as the file name', (name, ascii, encoded) => {
  expect(attachment(name, 'tags.csv')).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`);
});

test('shortens a long name without splitting a character', () => {
  const header = attachment('🏢'.repeat(200), 'tags.csv');
  expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(`${'🏢'.repeat(40)} tags.csv`);
});
