import type { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createApi, testContext } from '../../../../tests/support/servers/api.ts';
import { openRequest } from '../../../../tests/support/servers/raw-request.ts';
import { startTestServer } from '../../../../tests/support/servers/server.ts';
import type { Store } from '../../../platform/store/store.ts';
import type { AppEnvironment } from './app-environment.ts';
import { createPlayerApp } from '../../static/player-app.ts';

const store = { ping: async () => {} } as Store;
const PRODUCTION = {
  PUBLIC_ORIGIN: 'https://twins.example.org',
  PLAYER_ORIGIN: 'https://player.example.org',
  SMTP_URL: 'smtp://mail.example.org',
};

const status = async (app: Hono<AppEnvironment>, path: string, host: string) =>
  (await app.request(`http://localhost:3000${path}`, { headers: { host } })).status;

describe('the site on a loopback origin', () => {
  const { app } = createApi(testContext(store));

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])(
    'responds to %s',
    async (host) => expect(await status(app, '/readyz', host)).toBe(200),
  );

  test.each([
    'rebound.example.org:3000',
    'localhost',
    'localhost:3001',
    'localhost.example.org:3000',
    '192.0.2.7:3000',
  ])('does not respond to %s', async (host) => {
    for (const path of ['/readyz', '/dev/mail.json', '/api/openapi.json', '/examples/demo.json', '/'])
      expect(await status(app, path, host)).toBe(421);
  });

  test('states its own address in the problem details', async () => {
    const response = await app.request('http://rebound.example.org/api/users');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({
      code: 'wrong-host',
      detail: expect.stringContaining('http://localhost:3000') as string,
    });
  });

  test('reports that it is alive under any host name', async () => {
    expect(await status(app, '/healthz', '10.0.0.9:3000')).toBe(200);
  });
});

test('on other origins, responds only to the origin’s host, with or without its port', async () => {
  const { app } = createApi(testContext(store, PRODUCTION));
  const hosts = ['twins.example.org', 'twins.example.org:443', 'twins.example.org:80', 'localhost:3000'];
  const answers = await Promise.all(hosts.map((host) => status(app, '/readyz', host)));
  expect(answers).toEqual([200, 200, 421, 421]);
});

test('the player responds only to its own host name, not to the site’s', async () => {
  const app = createPlayerApp(testContext(store, PRODUCTION));
  expect(await status(app, '/nothing', 'player.example.org')).toBe(404);
  expect(await status(app, '/nothing', 'twins.example.org')).toBe(421);
});

test('an HTTP/1.0 request without a Host header can only check whether the server is alive', async () => {
  const server = await startTestServer();
  const port = Number(new URL(server.origin).port);
  const statusOf = async (path: string) => {
    const request = await openRequest(port, [`GET ${path} HTTP/1.0`]);
    await request.closed;
    return request.received().split(' ')[1];
  };
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual(['200', '421']);
  await server.close();
});
