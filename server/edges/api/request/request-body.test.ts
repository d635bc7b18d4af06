import { demoTour } from '../../../../contract/tour-id.ts';
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import { createApi, createPeople, ORIGIN, testContext } from '../../../../tests/support/servers/api.ts';
import { openRequest } from '../../../../tests/support/servers/raw-request.ts';
import { openTestStore } from '../../../../tests/support/stores.ts';
import { toAppError } from '../../../platform/errors/status.ts';
import { problemResponse } from '../answer/problem.ts';
import type { AppEnvironment } from './app-environment.ts';
import { LARGE_BODY_LIMITS } from './large-bodies.ts';
import { listen } from '../../listener/draining-server.ts';
import { BODY_MAX_BYTES, type BodyLimits, requestBodies } from './request-body.ts';

const MEGABYTE = 1024 * 1024;
let listener: Server;
let port: number;
/** The server's ends of the connections, in the order in which they were opened. */
let sockets: Socket[];
let cleanUp: () => Promise<void>;

afterEach(async () => {
  listener.closeAllConnections();
  listener.close();
  await cleanUp();
});

async function serve(app: Hono<AppEnvironment>, close: () => Promise<void> = async () => {}): Promise<void> {
  sockets = [];
  cleanUp = close;
  listener = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  listener.on('connection', (socket: Socket) => sockets.push(socket));
  port = (listener.address() as AddressInfo).port;
}

describe('the API', () => {
  let log: string[];

  beforeEach(async () => {
    const { store, close } = await openTestStore('sqlite');
    await createPeople(store);
    log = [];
    const context = {
      ...testContext(store),
      log: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }),
    };
    await serve(createApi(context).app, close);
  });

  const head = (method: string, path: string, ...headers: string[]) => [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(ORIGIN).host}`,
    `Origin: ${ORIGIN}`,
    'Content-Type: application/json',
    ...headers,
  ];

  test.each([
    ['PATCH', api.tour(demoTour('owner')), '', 401],
    ['PATCH', api.tour(demoTour('owner')), 'other', 404],
    ['POST', api.operations(demoTour('owner')), '', 401],
    ['POST', api.operations(demoTour('owner')), 'other', 404],
    ['PATCH', api.profile('owner'), 'staff', 403],
    ['POST', api.messages('owner'), '', 401],
    ['PUT', api.tour(demoTour('owner')), 'owner', 405],
    ['POST', '/api/nothing', 'owner', 404],
  ])(
    'rejects %s %s of “%s” with %i before the body arrives, and closes the connection',
    async (method, path, who, status) => {
      const sent = await openRequest(
        port,
        head(method, path, `Cookie: who=${who}`, `Content-Length: ${MEGABYTE}`),
      );
      const answer = await sent.until(/"code":"[a-z-]+"/);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      sent.socket.end('x'.repeat(MEGABYTE));
      await sent.closed;
    },
  );

  test.each(['content-length', 'transfer-encoding'])(
    'closes the connection after an oversized body, declared by %s',
    async (kind) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = async (method: string, body?: Buffer): Promise<IncomingMessage> => {
        const size: Record<string, string> =
          kind === 'content-length'
            ? { 'content-length': String(body?.length ?? 0) }
            : { 'transfer-encoding': 'chunked' };
        const headers = {
          host: new URL(ORIGIN).host,
          origin: ORIGIN,
          cookie: 'who=owner',
          'content-type': 'application/json',
        };
        const sent = httpRequest({
          agent,
          port,
          method,
          path: api.tour(demoTour('owner')),
          headers: body ? { ...headers, ...size } : headers,
        });
        sent.end(body);
        const [response] = (await once(sent, 'response')) as [IncomingMessage];
        await text(response);
        return response;
      };
      for (let count = 0; count < 3; count += 1) {
        const refused = await ask('PATCH', Buffer.alloc(BODY_MAX_BYTES + MEGABYTE, 0x20));
        expect([refused.statusCode, refused.headers.connection]).toEqual([413, 'close']);
        expect((await ask('PATCH', Buffer.from('{"name":"A"}'))).statusCode).toBe(200);
        expect((await ask('GET')).headers.connection).toBe('keep-alive');
      }
      agent.destroy();
    },
  );

  test('keeps the connection open after rejecting a completely read body', async () => {
    const sent = await openRequest(
      port,
      head('PATCH', api.tour(demoTour('owner')), 'Cookie: who=owner', 'Content-Length: 8'),
    );
    sent.socket.write('{"name":');
    const answer = await sent.until(/invalid-request/);
    expect(answer).toMatch(/connection: keep-alive/i);
    sent.socket.destroy();
  });

  test('does not log an aborted upload as an error', async () => {
    for (const framing of ['Content-Length: 500000', 'Transfer-Encoding: chunked']) {
      const arrived = once(listener, 'request');
      const sent = await openRequest(
        port,
        head('PATCH', api.tour(demoTour('owner')), 'Cookie: who=owner', framing),
      );
      sent.socket.write('7a120\r\n{"name": "');
      await arrived;
      sent.socket.resetAndDestroy();
      await sent.closed;
    }
    while (log.length < 2) await new Promise(setImmediate);
    expect(log.map((line) => JSON.parse(line) as Record<string, unknown>)).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ level: 30, msg: 'answered', status: 499 })),
    );
  });
});

describe('large bodies', () => {
  const HEAD = ['POST / HTTP/1.1', 'Host: localhost', `Content-Length: ${MEGABYTE}`];

  /** Starts a server that responds with the length of each body once `done` resolves. */
  async function serveBodies(limits: Partial<BodyLimits>, done: () => Promise<unknown> = async () => {}) {
    const app = new Hono<AppEnvironment>();
    app.onError((error) => problemResponse(toAppError(error), {}));
    app.use(async (c, next) => {
      c.set('clientAddress', '127.0.0.1');
      await next();
    });
    app.use(requestBodies({ ...LARGE_BODY_LIMITS, placesEach: 1, arrival: 10_000, ...limits }));
    app.post('/', async (c) => {
      const { length } = await c.var.body.read(BODY_MAX_BYTES);
      await done();
      return c.text(`${length} bytes`);
    });
    await serve(app);
  }

  test('are read one at a time, while the others wait unread', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await serveBodies({}, () => finished);
    const first = await openRequest(port, HEAD);
    first.socket.write('x'.repeat(MEGABYTE));
    while ((sockets[0]?.bytesRead ?? 0) < MEGABYTE) await new Promise(setImmediate);
    const second = await openRequest(port, HEAD);
    second.socket.write('x'.repeat(MEGABYTE));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sockets[1]?.bytesRead).toBeLessThan(MEGABYTE / 2);
    // A small body does not wait for a slot.
    const small = await openRequest(port, ['POST / HTTP/1.1', 'Host: localhost', 'Content-Length: 5']);
    small.socket.write('small');
    finish();
    expect(await small.until(/5 bytes/)).toContain('200 OK');
    expect(await first.until(/1048576 bytes/)).toContain('200 OK');
    expect(await second.until(/1048576 bytes/)).toContain('200 OK');
  });

  test('are rejected with a retry time if they would wait too long', async () => {
    await serveBodies({ patience: 20 });
    const first = await openRequest(port, HEAD);
    first.socket.write('x');
    const second = await openRequest(port, HEAD);
    const answer = await second.until(/"code":"busy"/);
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expect(answer).toMatch(/retry-after: 5\r\n/i);
    expect(answer).toMatch(/connection: close/i);
  });

  test('lose their slot if they arrive too slowly, with a Content-Length or in chunks', async () => {
    await serveBodies({ arrival: 100 });
    for (const framing of [`Content-Length: ${MEGABYTE}`, 'Transfer-Encoding: chunked']) {
      const trickle = await openRequest(port, ['POST / HTTP/1.1', 'Host: localhost', framing]);
      trickle.socket.write('2\r\nab\r\n');
      const answer = await trickle.until(/"code":"too-slow"/);
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
      expect(answer).toMatch(/connection: close/i);
    }
    const next = await openRequest(port, HEAD);
    next.socket.write('x'.repeat(MEGABYTE));
    expect(await next.until(/1048576 bytes/)).toContain('200 OK');
  });
});
