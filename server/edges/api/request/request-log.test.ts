import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi, testContext } from '../../../../tests/support/servers/api.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { createLog } from '../../../platform/observe/work-scope.ts';
import type { Store } from '../../../platform/store/store.ts';
import { createPlayerApp } from '../../static/player-app.ts';
import { createClientAddress, trustedPeers } from './request-log.ts';

interface Line {
  msg: string;
  request?: string;
  [field: string]: unknown;
}

function readLines(text: string): Line[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

/** Returns a context without a database, and a function that returns what it logs. */
function contextWithLog(level: string) {
  let text = '';
  const log = createLog(level, { write: (line: string) => (text += line) });
  return { context: { ...testContext({} as Store), log }, lines: () => readLines(text) };
}

test('warns once about X-Forwarded-For from an untrusted peer', async () => {
  const { context, lines } = contextWithLog('warn');
  const { app } = createApi(context);
  for (const other of [app, createPlayerApp(context), app]) {
    await other.request('http://localhost:3000/healthz', { headers: { 'x-forwarded-for': '192.0.2.1' } });
  }
  expect(lines()).toHaveLength(1);
  expect(lines()[0]?.msg).toContain('TRUSTED_PROXIES');
});

test('logs every line of a request with the same id as its response and problem details', async () => {
  const { context, lines } = contextWithLog('info');
  const api = createApi(context, async () => {
    context.log.info('rendering');
    throw new Error('broken');
  });
  const [one, other] = await Promise.all([api.call('/dashboard'), api.call('/nowhere')]);
  for (const response of [one, other]) {
    const request = response.headers.get('x-request-id');
    expect(await response.json()).toMatchObject({ instance: `urn:gov360:request:${request}` });
    const messages = lines().filter((line) => line.request === request);
    expect(messages.map(({ msg }) => msg)).toEqual(['rendering', 'request failed', 'answered']);
  }
});

describe('a server behind a proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.2' } });
  });
  afterAll(() => server.close());

  async function ask(path: string, named: string, from: string) {
    const answer = await server.send(path, { headers: { 'x-request-id': named }, from });
    const request = answer.headers.get('x-request-id') ?? '';
    await expect.poll(() => readLines(server.log()).some((line) => line.request === request)).toBe(true);
    return { answer, request, line: readLines(server.log()).find((line) => line.request === request) };
  }

  test.each(['c56a4180-65aa-42ec-a945-5fd21dec0538', '7F000001:C350_7F000001:01BB+12', 'a'.repeat(100)])(
    'accepts the request id %s from the trusted proxy',
    async (named) => {
      expect((await ask('/healthz', named, '127.0.0.2')).request).toBe(named);
    },
  );

  test.each(['', ' ', 'a b', '{"json":1}', 'ä', '<script>', 'a'.repeat(101), 'one, two'])(
    'replaces an invalid id: “%s”',
    async (named) => {
      const sent = Buffer.from(named).toString('latin1');
      expect((await ask('/healthz', sent, '127.0.0.2')).request).toMatch(/^[\da-f-]{36}$/);
    },
  );

  test('ignores ids from other clients', async () => {
    expect((await ask('/healthz', 'mine', '127.0.0.1')).request).toMatch(/^[\da-f-]{36}$/);
  });

  test('logs the route, the status, the bytes and the duration of each request', async () => {
    const { answer, line } = await ask('/api/users/someone/tours/demo-tour?secret=1', 'x', '127.0.0.2');
    expect(line).toMatchObject({
      msg: 'answered',
      method: 'GET',
      route: '/api/users/{userId}/tours/{tourId}',
      path: '/api/users/someone/tours/demo-tour',
      status: 404,
    });
    expect(line?.bytes).toBeGreaterThan(answer.text.length);
    expect(line?.milliseconds).toBeGreaterThanOrEqual(0);
    expect(server.log()).not.toContain('secret=1');
  });

  test('does not log a token in an address', async () => {
    for (const token of ['s'.repeat(43), 's'.repeat(200)]) {
      await ask(`/unsubscribe/${token}`, `unsubscribe-${token.length}`, '127.0.0.2');
    }
    expect(server.log()).toContain('/unsubscribe/…');
    expect(server.log()).not.toContain('sss');
  });
});

const PROXY = '10.0.0.1';

test.each([
  ['without proxies the header is ignored', [], '192.0.2.7', '198.51.100.1', '192.0.2.7'],
  ['an untrusted proxy is the client', [PROXY], '192.0.2.7', '198.51.100.1', '192.0.2.7'],
  ['a trusted proxy names the client', [PROXY], PROXY, '198.51.100.1', '198.51.100.1'],
  ['the client’s own entries are ignored', [PROXY], PROXY, '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['a chain of trusted proxies is followed', ['10.0.0.0/8'], PROXY, '198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['a chain of only proxies ends at the first', ['10.0.0.0/8'], PROXY, '10.1.1.1', '10.1.1.1'],
  ['a trusted proxy without the header is the client', [PROXY], PROXY, undefined, PROXY],
  ['an invalid address is ignored', [PROXY], PROXY, 'unknown', PROXY],
  ['IPv4 inside IPv6 is the same proxy', [PROXY], `::ffff:${PROXY}`, '::ffff:198.51.100.1', '198.51.100.1'],
  ['IPv6 proxies by block', ['fd00::/8'], 'fd00::1', '2001:db8::5', '2001:db8::5'],
] as const)('%s', (_, trusted, socket, header, expected) => {
  expect(createClientAddress(trustedPeers(trusted))(socket, header)).toBe(expected);
});
