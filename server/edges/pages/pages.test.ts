import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApi, ORIGIN, testContext } from '../../../tests/support/servers/api.ts';
import type { Context } from '../../platform/access/context.ts';
import type { SiteContext } from './site-context.ts';

let seen: SiteContext[];
let log: string[];

beforeEach(() => {
  seen = [];
  log = [];
});

function contextWithLog(environment: Record<string, string> = {}): Context {
  const context = testContext(undefined as never, environment);
  return { ...context, log: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }) };
}

function createSite(context: Context, answer: (request: Request) => Response | Promise<Response>) {
  const { app } = createApi(context, async (request, site) => {
    seen.push(site);
    return await answer(request);
  });
  return app;
}

const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });

describe('a page', () => {
  test('is rendered for every kind of user, under a policy with its own nonce', async () => {
    const app = createSite(contextWithLog(), page);
    const first = await app.request(`${ORIGIN}/dashboard`, { headers: { cookie: 'who=owner' } });
    await app.request(`${ORIGIN}/dashboard`);
    expect(seen.map(({ actor }) => actor.kind)).toEqual(['user', 'anonymous']);
    expect(seen[0]?.nonce).not.toBe(seen[1]?.nonce);
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'nonce-${seen[0]?.nonce}';`);
    expect(policy).toContain("frame-src 'self' http://localhost:5173;");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('googletagmanager');
  });

  test('is not cached by default', async () => {
    const app = createSite(contextWithLog(), (request) =>
      request.url.endsWith('/public')
        ? new Response('', { headers: { 'cache-control': 'public, max-age=60' } })
        : page(),
    );
    expect((await app.request(`${ORIGIN}/dashboard`)).headers.get('cache-control')).toBe('no-store');
    expect((await app.request(`${ORIGIN}/public`)).headers.get('cache-control')).toBe('public, max-age=60');
  });

  test('keeps its own status and headers, even for a redirect', async () => {
    const app = createSite(
      contextWithLog(),
      () => new Response(null, { status: 302, headers: { location: '/signin' } }),
    );
    const response = await app.request(`${ORIGIN}/dashboard`);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/signin']);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('tells scripts the correct sign-in state even if the cookie is wrong', async () => {
    const app = createSite(contextWithLog(), page);
    const told = async (cookie: string) =>
      (await app.request(`${ORIGIN}/dashboard`, { headers: { cookie } })).headers.getSetCookie();
    expect(await told('who=owner')).toEqual(['gov360_signed_in=1; Max-Age=2505600; Path=/; SameSite=Lax']);
    expect(await told('who=owner; gov360_signed_in=1')).toEqual([]);
    // The session has expired, or was ended elsewhere.
    expect(await told('gov360_signed_in=1')).toEqual(['gov360_signed_in=; Max-Age=0; Path=/; SameSite=Lax']);
    expect(await told('')).toEqual([]);
  });

  test('allows analytics only if configured, and enforces https only on https', async () => {
    const environment = {
      PUBLIC_ORIGIN: 'https://twins.example.org',
      PLAYER_ORIGIN: 'https://player.example.org',
      SMTP_URL: 'smtp://mail.example.org',
      ANALYTICS_ID: 'G-1',
    };
    const app = createSite(contextWithLog(environment), page);
    const { headers } = await app.request('https://twins.example.org/');
    expect(headers.get('content-security-policy')).toContain('https://www.googletagmanager.com');
    expect(headers.get('content-security-policy')).toContain("frame-src 'self' https://player.example.org;");
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  });
});

describe('a page’s action', () => {
  const post = (
    app: ReturnType<typeof createSite>,
    headers: Record<string, string>,
    body: BodyInit = 'a=b',
  ) => app.request(`${ORIGIN}/dashboard`, { method: 'POST', headers, body });

  test('runs only for requests from our own pages', async () => {
    const app = createSite(contextWithLog(), page);
    expect((await post(app, { cookie: 'who=owner' })).status).toBe(403);
    expect((await post(app, { cookie: 'who=owner', origin: 'https://evil.example' })).status).toBe(403);
    expect(seen).toEqual([]);
    expect((await post(app, { cookie: 'who=owner', origin: ORIGIN })).status).toBe(200);
  });

  test('reads its body only after checking which site sent the request', async () => {
    let pulls = 0;
    const body = new ReadableStream(
      {
        pull(controller) {
          pulls += 1;
          controller.enqueue(new TextEncoder().encode('name=Tower'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const texts: string[] = [];
    const app = createSite(contextWithLog(), async (request) => {
      if (request.headers.get('cookie')) texts.push(await request.text());
      return page();
    });
    const ask = (headers: Record<string, string>) => {
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
      return app.request(`${ORIGIN}/dashboard`, init);
    };
    await ask({ origin: ORIGIN });
    expect([pulls, texts]).toEqual([0, []]);
    await ask({ origin: ORIGIN, cookie: 'who=owner' });
    expect([pulls, texts]).toEqual([1, ['name=Tower']]);
  });

  test('accepts only small forms from a signed-out user', async () => {
    const app = createSite(contextWithLog(), async (request) => {
      await request.text();
      return page();
    });
    const body = 'x'.repeat(100_000);
    expect((await post(app, { origin: ORIGIN }, body)).status).toBe(413);
    expect((await post(app, { origin: ORIGIN }, body.slice(0, 10_000))).status).toBe(200);
    expect((await post(app, { origin: ORIGIN, cookie: 'who=owner' }, body)).status).toBe(200);
  });

  test('rejects a form with more fields than any form has', async () => {
    const app = createSite(contextWithLog(), async (request) => {
      await request.formData();
      return page();
    });
    const send = async (body: BodyInit, type?: string) => {
      const headers = { origin: ORIGIN, cookie: 'who=owner', ...(type ? { 'content-type': type } : {}) };
      return (await app.request(`${ORIGIN}/dashboard`, { method: 'POST', headers, body })).status;
    };
    const parts = new FormData();
    expect(await send('a=b&'.repeat(100), 'application/x-www-form-urlencoded')).toBe(200);
    expect(await send('a=b&'.repeat(2_000), 'application/x-www-form-urlencoded')).toBe(400);
    parts.append('text', '&--\r\n'.repeat(2_000));
    expect(await send(parts)).toBe(200);
    for (let part = 0; part < 2_000; part += 1) parts.append('a', '');
    expect(await send(parts)).toBe(400);
  });

  test('can be large only if it restores a deleted twin for a signed-in user @10.4', async () => {
    const app = createSite(contextWithLog(), async (request) => {
      await request.text();
      return page();
    });
    const multipart = 'multipart/form-data; boundary=x';
    const send = async (mebibytes: number, path = '/dashboard', type = multipart, cookie = 'who=owner') => {
      const headers = { origin: ORIGIN, cookie, 'content-type': type };
      const body = 'x'.repeat(mebibytes * 1024 ** 2);
      return (await app.request(ORIGIN + path, { method: 'POST', headers, body })).status;
    };
    expect([await send(8), await send(8, '/dashboard.data?index'), await send(9)]).toEqual([200, 200, 413]);
    expect(await send(2, '/dashboard/profile')).toBe(413);
    expect(await send(2, '/dashboard', 'application/x-www-form-urlencoded')).toBe(413);
    expect(await send(2, '/dashboard', multipart, '')).toBe(413);
  });

  test('stops reading a body over the limit', async () => {
    const app = createSite(contextWithLog(), async (request) => {
      await request.text();
      return page();
    });
    const body = 'x'.repeat(2 * 1024 * 1024);
    const response = await post(app, { origin: ORIGIN, 'content-length': String(body.length) }, body);
    expect([response.status, seen]).toEqual([413, []]);
  });
});

describe('an error outside the site’s own pages', () => {
  const asked = (accept: string, path: string, headers: Record<string, string> = {}) =>
    createSite(contextWithLog(), () => Promise.reject(new Error('select secret from accounts'))).request(
      ORIGIN + path,
      { headers: { accept, ...headers }, method: headers['content-type'] ? 'POST' : 'GET' },
    );
  const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' };

  test('is an HTML page with a script-free retry link for clients that accept HTML', async () => {
    const response = await asked('text/html,*/*;q=0.8', '/dashboard');
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await response.text();
    expect(html).toContain('<h1>Something went wrong on our side</h1>');
    expect(html).toContain('href="">Try again</a>');
    expect(html).toContain(response.headers.get('x-request-id') ?? 'missing');
    expect(html).not.toContain('select');
  });

  test('states that a form from another site changed nothing', async () => {
    const response = await asked('text/html', '/dashboard', FORM);
    expect(response.status).toBe(403);
    const html = await response.text();
    expect(html).toContain('<h1>This form did not come from our site</h1>');
    expect(html).not.toContain('Try again</a>');
  });

  test.each([
    ['*/*', '/dashboard'],
    ['application/json', '/dashboard'],
    ['text/html', '/api/nothing'],
    ['text/html', '/demo/nobody?embed=1'],
  ])('is problem details for clients that accept %s from %s', async (accept, path) => {
    const response = await asked(accept, path, FORM);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });
});

test('logs the status without query and cookies, and hides error details from the client', async () => {
  const app = createSite(contextWithLog(), () => Promise.reject(new Error('select secret from accounts')));
  const response = await app.request(`${ORIGIN}/signin?token=link-secret`, {
    headers: { cookie: 'who=owner; gov360_session=session-secret' },
  });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('select');
  const written = log.join('');
  expect(written).toContain('"path":"/signin"');
  expect(written).toContain('"status":500');
  expect(written).toContain(response.headers.get('x-request-id') ?? 'missing');
  expect(written).not.toMatch(/link-secret|session-secret/);
});
