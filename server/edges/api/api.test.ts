import { demoTour } from '../../../contract/tour-id.ts';
import { request as httpRequest, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import type { Problem } from '../../../contract/errors.ts';
import { openRequest } from '../../../tests/support/servers/raw-request.ts';
import { createApi, ORIGIN, testContext, openTestContext } from '../../../tests/support/servers/api.ts';
import type { Context } from '../../platform/access/context.ts';
import { OutcomeUnknownError } from '../../platform/store/store-error.ts';
import { listen } from '../listener/draining-server.ts';

const TOUR = api.tour(demoTour('owner'));
let context: Context;
let close: () => Promise<void>;
let server: ReturnType<typeof createApi>;

beforeEach(async () => {
  ({ context, close } = await openTestContext('sqlite'));
  server = createApi(context);
});
afterEach(() => close());

const problemOf = async (response: Response) => (await response.json()) as Problem;

describe('a document over HTTP', () => {
  test('has its revision as the ETag, and accepts it in If-Match', async () => {
    const created = await server.call(TOUR, { method: 'PATCH', as: 'owner', json: { name: 'A' } });
    expect([created.status, created.headers.get('etag')]).toEqual([200, '"1"']);

    const headers = { 'if-match': '"1"' };
    const saved = await server.call(TOUR, { method: 'PATCH', as: 'owner', json: { name: 'B' }, headers });
    expect(saved.headers.get('etag')).toBe('"2"');
    expect(await saved.json()).toEqual(await (await server.call(TOUR, { as: 'owner' })).json());

    const stale = await server.call(TOUR, { method: 'PATCH', as: 'owner', json: { name: 'C' }, headers });
    expect(stale.status).toBe(409);
    expect(await problemOf(stale)).toMatchObject({
      code: 'conflict',
      status: 409,
      current: { name: 'B', revision: 2 },
    });
    const staleDelete = await server.call(TOUR, { method: 'DELETE', as: 'owner', headers });
    expect(staleDelete.status).toBe(409);
  });

  test('requires the revision when its visibility changes', async () => {
    const publish = { method: 'PATCH', as: 'owner', json: { public: true } };
    expect((await server.call(TOUR, { ...publish, json: { public: false } })).status).toBe(200);
    const blind = await server.call(TOUR, publish);
    expect([blind.status, (await problemOf(blind)).code]).toEqual([428, 'revision-required']);
    expect((await server.call(TOUR, { ...publish, headers: { 'if-match': '"1"' } })).status).toBe(200);
  });

  test.each(['12', 'W/"1"', '"a"', '*', '"1", "2"'])('rejects If-Match: %s', async (header) => {
    const response = await server.call(TOUR, {
      method: 'PATCH',
      as: 'owner',
      json: {},
      headers: { 'if-match': header },
    });
    expect([response.status, (await problemOf(response)).code]).toEqual([400, 'invalid-request']);
  });

  test('responds to HEAD as to GET, but without the document', async () => {
    await server.call(TOUR, { method: 'PATCH', as: 'owner', json: {} });
    const head = await server.call(TOUR, { method: 'HEAD', as: 'owner' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, '"1"', '']);
  });

  test('is rejected with the name of the invalid field', async () => {
    const response = await server.call(TOUR, {
      method: 'PATCH',
      as: 'owner',
      json: { tags: [{ id: 'a', title: 'b', position: [0, 0] }] },
    });
    expect(response.status).toBe(422);
    expect((await problemOf(response)).issues?.[0]?.pointer).toMatch(/^\/tags\/0\/position/);
  });
});

test('operations return the revision as the ETag, and the same tour id as reads and writes', async () => {
  const item = { id: 'a', title: 'A', position: [0, 0, 0] };
  const operations = [{ id: 'first', collection: 'tags', kind: 'add', item }];
  const post = { method: 'POST', as: 'owner', json: { operations } };
  expect((await server.call(api.operations(demoTour('owner')), post)).status).toBe(404);
  const made = await server.call(TOUR, { method: 'PATCH', as: 'owner', json: {} });
  const changed = await server.call(api.operations(demoTour('owner')), post);
  expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"']);
  expect(await changed.json()).toMatchObject({
    since: 1,
    revision: 2,
    collections: { tags: { set: [item] } },
  });
  const again = await server.call(api.operations(demoTour('owner')), post);
  expect([again.status, again.headers.get('etag')]).toEqual([200, '"2"']);
  const read = await server.call(TOUR, { as: 'owner' });
  const names = [made, changed, again, read].map(({ headers }) => headers.get('tour-id'));
  expect(new Set(names).size).toBe(1);
  expect(names[0]).toMatch(/^[\w-]{36}$/);
});

describe('an error', () => {
  test('has a stable code as problem details, and is never cached', async () => {
    const response = await server.call(TOUR);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await problemOf(response)).toEqual({
      type: 'urn:gov360:problem:not-found',
      title: 'Not found',
      status: 404,
      detail: 'There is nothing here, or it is not shared with you.',
      code: 'not-found',
      instance: `urn:gov360:request:${response.headers.get('x-request-id')}`,
    });
  });

  test('hides the stack trace and SQL if it is unexpected', async () => {
    await context.store.db.schema.dropTable('tours').execute();
    const response = await server.call(TOUR);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toMatch(/select|tours|sqlite|\bat \w|\.ts/i);
    expect(JSON.parse(text)).toMatchObject({ code: 'internal' });
  });

  test('reports that the database is unavailable', async () => {
    const gone = testContext({
      ...context.store,
      write: () =>
        Promise.reject(Object.assign(new Error('disk full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })),
    });
    const response = await createApi(gone).call(TOUR, { method: 'PATCH', as: 'owner', json: {} });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.text()).not.toContain('disk full');
  });

  test('reports an unknown outcome if the database fails during a commit', async () => {
    const silent = testContext({
      ...context.store,
      write: () => Promise.reject(new OutcomeUnknownError('silent')),
    });
    const response = await createApi(silent).call(TOUR, { method: 'PATCH', as: 'owner', json: {} });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('may or may not be saved'),
    });
  });

  test.each([
    ['PUT', TOUR, 405, 'DELETE, GET, HEAD, PATCH'],
    ['DELETE', '/api/users', 405, 'GET, HEAD'],
    ['GET', '/api/nothing', 404, null],
    ['GET', '/api/users/owner/tours/other-tour', 404, null],
    ['GET', '/api/users/%00', 404, null],
    ['GET', '/api/users?q=a?%00', 400, null],
    ['GET', '/api/users/..%2f..', 404, null],
  ])('has the expected status for %s %s: %i', async (method, path, status, allow) => {
    const response = await server.call(path, { method, as: 'owner' });
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });
});

describe('a change', () => {
  test.each<Record<string, string>>([
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:3001' },
  ])('is rejected with the headers %o', async (headers) => {
    const withOrigin = { cookie: 'who=owner', 'content-type': 'application/json', ...headers };
    for (const method of ['PATCH', 'DELETE', 'POST', 'PUT']) {
      const response = await server.app.request(`${ORIGIN}${TOUR}`, {
        method,
        headers: withOrigin,
        body: '{}',
      });
      expect([response.status, (await problemOf(response)).code]).toEqual([403, 'cross-origin']);
    }
    expect((await server.call(TOUR, { as: 'owner' })).status).toBe(404);
  });

  test.each([
    ['text/plain', '{}'],
    ['application/x-www-form-urlencoded', 'name=a'],
    ['application/json-patch+json', '{}'],
    ['application/json', '{"name": '],
    ['application/json', new Uint8Array([0x22, 0xff, 0x22])],
    ['application/json', '\ufeff{}'],
    ['application/json', ''],
  ])('is rejected as %s if its body is unreadable (%#)', async (type, body) => {
    const response = await server.call(TOUR, {
      method: 'PATCH',
      as: 'owner',
      body,
      headers: { 'content-type': type },
    });
    expect([response.status, (await problemOf(response)).code]).toEqual([400, 'invalid-request']);
  });

  test('is accepted if its content type has a charset', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const response = await server.call(TOUR, { method: 'PATCH', as: 'owner', body: '{}', headers });
    expect(response.status).toBe(200);
  });
});

describe('on a real socket', () => {
  let listener: Server;
  let port: number;

  beforeAll(async () => {
    listener = await listen((request, env) => server.app.fetch(request, env), { port: 0, host: '127.0.0.1' });
    port = (listener.address() as AddressInfo).port;
  });
  afterAll(() => {
    listener.closeAllConnections();
    listener.close();
  });

  const send = async (headers: Record<string, string>, chunks: readonly string[]) => {
    const sent = httpRequest({
      // Uses a separate connection for each request, because the server closes it after rejecting an upload.
      agent: false,
      port,
      path: TOUR,
      method: 'PATCH',
      headers: {
        host: new URL(ORIGIN).host,
        origin: ORIGIN,
        cookie: 'who=owner',
        'content-type': 'application/json',
        ...headers,
      },
    });
    // The server may close the connection while a rejected body is still being sent.
    sent.on('error', () => {});
    const answered = once(sent, 'response') as Promise<[import('node:http').IncomingMessage]>;
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
    const [response] = await answered;
    response.resume();
    return response;
  };

  test('rejects a body over the limit, by its Content-Length or while it arrives', async () => {
    const megabyte = 'x'.repeat(1024 * 1024);
    const announced = await send({ 'content-length': String(2 * megabyte.length) }, [megabyte, megabyte]);
    expect(announced.statusCode).toBe(413);
    const chunked = await send({ 'transfer-encoding': 'chunked' }, ['{"name":"', megabyte, megabyte, '"}']);
    expect(chunked.statusCode).toBe(413);
  });

  test('accepts an ordinary body, including one sent in chunks', async () => {
    expect((await send({ 'content-length': '2' }, ['{}'])).statusCode).toBe(200);
    expect((await send({ 'transfer-encoding': 'chunked' }, ['{"na', 'me":"A"}'])).statusCode).toBe(200);
  });

  test.each([
    ['a length and chunks', 'PATCH', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
    ['two lengths', 'PATCH', ['Content-Length: 2', 'Content-Length: 3']],
    ['an unknown coding', 'PATCH', ['Transfer-Encoding: xchunked']],
    ['the method TRACE', 'TRACE', []],
  ])('rejects a request with %s without repeating any of it', async (_, method, lines) => {
    const head = [`${method} ${TOUR} HTTP/1.1`, `Host: ${new URL(ORIGIN).host}`, `Origin: ${ORIGIN}`];
    const request = await openRequest(port, [...head, 'Cookie: who=owner', 'Connection: close', ...lines]);
    await request.closed;
    expect(request.received()).toMatch(/^HTTP\/1\.1 4/);
    expect(request.received()).not.toContain('who=owner');
  });
});

test('reports that it is alive while the process runs, and that it is ready while the database responds', async () => {
  expect((await server.call('/healthz')).status).toBe(200);
  expect((await server.call('/readyz')).status).toBe(200);
  const broken = testContext({ ...context.store, ping: () => Promise.reject(new Error('gone')) });
  expect((await createApi(broken).call('/healthz')).status).toBe(200);
  expect((await createApi(broken).call('/readyz')).status).toBe(503);
});

test('every API response forbids framing, content sniffing, scripts and caching', async () => {
  const paths = [TOUR, api.users(), api.profile('owner'), '/api/nothing', '/healthz'];
  for (const path of paths) {
    const { headers } = await server.call(path, { as: 'owner' });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});
