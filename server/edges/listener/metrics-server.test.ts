import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '../../../tests/support/servers/free-port.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import { projectPath } from '../../platform/config/project.ts';
import { createMetrics } from '../../platform/observe/metrics.ts';
import { createPostgresFeed } from '../../platform/feed/postgres-feed.ts';
import { createPlayerApp } from '../static/player-app.ts';

/** Reads metrics as Prometheus does. Returns the value of each series. */
async function scrape(port: number): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.status).toBe(200);
  return readSeries(await response.text());
}

function readSeries(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

describe.each(STORE_KINDS)('metrics over %s', (kind) => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    server = await startTestServer({ kind, env: { METRICS_PORT: String(port) } });
  });
  afterAll(() => server.close());

  test('contain the route of a request, and no client input', async () => {
    await server.send('/api/users/someone/tours/demo-tour');
    const hostile = async (round: number) => {
      for (const path of [
        `/${round}`,
        `/api/${round}`,
        `/api/users/${round}/tours/${round}`,
        `/api/users/${round}%22%7D%0A/export`,
        `/metrics?${round}`,
        '/__proto__',
        `/demo/${round}`,
        `/examples/${round}.json`,
      ]) {
        for (const method of ['GET', 'POST', 'PROPFIND', 'PURGE', 'DELETE']) {
          await server.send(path, { method, headers: { 'x-request-id': `id-${round}` } });
        }
      }
    };
    await hostile(1);
    const first = await scrape(port);
    expect(
      first.get(
        'gov360_http_requests_total{listener="site",route="/api/users/{userId}/tours/{tourId}",method="GET",status="404"}',
      ),
    ).toBe(2);
    for (let round = 2; round < 8; round += 1) await hostile(round);
    const ofRequests = [...(await scrape(port)).keys()].filter((series) => series.startsWith('gov360_http'));
    expect(ofRequests.filter((series) => !first.has(series))).toEqual([]);
    expect(ofRequests.filter((series) => /id-|PROPFIND|__proto__/.test(series))).toEqual([]);
  });

  test('are available only on a separate port', async () => {
    expect((await server.send('/metrics')).status).toBe(404);
    const player = await createPlayerApp(server.context).request('http://localhost:5999/metrics');
    expect(player.status).toBe(404);
    for (const path of ['/', '/metrics/', '/healthz', '/api/users']) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
    }
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  test('count failed sign-ins, jobs, streams and connections', async () => {
    const body = { email: 'ada@example.org', token: 'wrong' };
    await server.send('/api/auth/email-link/complete', { method: 'POST', body });
    await server.send('/api/auth/email-link', { method: 'POST', body: { email: 'ada@example.org' } });
    await expect
      .poll(async () =>
        (await scrape(port)).get('gov360_job_attempts_total{kind="link-mail",outcome="done"}'),
      )
      .toBe(1);
    const figures = await scrape(port);
    expect(figures.get('gov360_sign_in_failures_total{way="email"}')).toBe(1);
    expect(figures.get('gov360_jobs{kind="link-mail",state="queued"}')).toBe(0);
    expect(figures.get('gov360_jobs_oldest_seconds{kind="process-scan"}')).toBe(0);
    expect(figures.get('gov360_streams')).toBe(0);
    expect(figures.get('gov360_database_up')).toBe(1);
    expect(figures.get('gov360_feed_connected')).toBe(1);
    expect(figures.get('gov360_scans{step="virus-check"}')).toBe(0);
    expect(figures.get('gov360_uploads_open')).toBe(0);
    expect(figures.get('gov360_stored_bytes{what="files"}')).toBe(0);
    const [idle, busy] = ['idle', 'busy'].map((state) =>
      figures.get(`gov360_database_connections{state="${state}"}`),
    );
    expect((idle ?? 0) + (busy ?? 0)).toBeGreaterThan(0);
  });
});

test('metrics that do not come from the database are available while it is down', async () => {
  const port = await freePort();
  const server = await startTestServer({ env: { METRICS_PORT: String(port) } });
  await server.context.store.close();
  const figures = await scrape(port);
  expect(figures.get('gov360_database_up')).toBe(0);
  expect(figures.get('gov360_streams')).toBe(0);
  expect([...figures.keys()].some((series) => series.startsWith('gov360_jobs'))).toBe(false);
  await server.close();
});

const JOB = {
  user_id: 'ada',
  kind: 'sweep-files',
  lane: 'system',
  state: 'queued',
  input: '',
  text: '',
  result: '',
  runner: '',
  max_attempts: 9,
  progress: -1,
  cancel_requested: 0,
  heartbeat_at: 0,
  updated_at: 0,
  needs_memory: 0,
} as const;

test('the age of the oldest job includes due and failed jobs, but not jobs scheduled for later', async () => {
  const port = await freePort();
  const server = await startTestServer({ env: { METRICS_PORT: String(port), MAILS_AT_ONCE: '1' } });
  const queue = (id: string, values: { attempts: number; run_at: number; created_at: number }) =>
    server.context.store.db
      .insertInto('jobs')
      .values({ ...JOB, id, ...values })
      .execute();
  const now = Date.now();
  await queue('later', { attempts: 0, run_at: now + 600_000, created_at: now - 900_000 });
  expect((await scrape(port)).get('gov360_jobs_oldest_seconds{kind="sweep-files"}')).toBe(0);
  await queue('failed', { attempts: 1, run_at: now + 600_000, created_at: now - 300_000 });
  const figures = await scrape(port);
  expect(figures.get('gov360_jobs_oldest_seconds{kind="sweep-files"}')).toBeGreaterThanOrEqual(300);
  expect(figures.get('gov360_jobs_oldest_seconds{kind="sweep-files"}')).toBeLessThan(900);
  await server.close();
});

test('the feed’s delay is measured from a notification to its return from PostgreSQL', async () => {
  const metrics = await createMetrics();
  const feed = await createPostgresFeed(inject('postgresUrl'), undefined, metrics);
  for (let revision = 1; revision <= 3; revision += 1)
    feed.publish({ kind: 'changed', topic: 'users/ada', revision });
  await expect
    .poll(async () => readSeries(await metrics.text([])).get('gov360_feed_lag_seconds_count'))
    .toBe(3);
  expect(feed.connected).toBe(true);
  await feed.close();
});

test('the guide for operators lists every metric', async () => {
  const text = await (await createMetrics()).text([]);
  const named = [...text.matchAll(/^# HELP (gov360_\w+)/gm)].map(([, name]) => name);
  const guide = readFileSync(projectPath('docs/operations.md'), 'utf8');
  const listed = [...guide.matchAll(/^\| `(gov360_\w+)`/gm)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set(named));
});
