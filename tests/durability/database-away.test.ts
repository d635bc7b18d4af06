import { demoTour } from '../../contract/tour-id.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, pages } from '../../contract/addresses.ts';
import { createPostgresFeed } from '../../server/platform/feed/postgres-feed.ts';
import type { Feed } from '../../server/platform/feed/feed.ts';
import { startPostgres, type PostgresServer } from '../support/postgres.ts';
import { startProduct, WRITES_WITHOUT_LIMIT, type Product } from '../support/servers/product.ts';
import { call, openSession, type TestSession } from '../support/servers/session.ts';
import { Ledger } from './ledger.ts';

const CONNECTIONS = 2;
const SAFE = 'Everything you saved is safe.';
const DONE = `The database is not responding. ${SAFE}`;
const UNKNOWN = 'may or may not be saved.';

let postgres: PostgresServer;
let product: Product;
let session: TestSession;
let ledger: Ledger;
/** The feed of a second server. */
let feed: Feed;

const closers: (() => unknown)[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  closers.push(() => postgres.stop());
  product = await startProduct({
    env: { ...WRITES_WITHOUT_LIMIT, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' },
  });
  closers.push(() => product.stop().then(() => product.remove()));
  feed = await createPostgresFeed(postgres.url);
  closers.push(() => feed.close());
  session = await openSession(product.origin, 'owner@example.test');
  ledger = new Ledger(session);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Saves continuously over several connections until the returned function is called. */
function startSaving(): () => Promise<void> {
  const stop = new AbortController();
  const connection = async () => {
    while (!stop.signal.aborted) {
      const before = ledger.refused.size;
      if (!(await ledger.save(product))) throw new Error(`A save got no answer:\n${product.output()}`);
      if (ledger.refused.size > before) await pause(20);
    }
  };
  const ended = Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return async () => {
    stop.abort();
    await ended;
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}

/** Returns how long it took until `more` further saves were acknowledged, in milliseconds. */
async function acknowledged(more: number): Promise<number> {
  const started = performance.now();
  const enough = ledger.acknowledged + more;
  while (ledger.acknowledged < enough) await pause(5);
  return performance.now() - started;
}

/** Resolves when another server receives the next change. */
async function heardElsewhere(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = feed.subscribe(({ kind }) => {
      if (kind !== 'changed') return;
      stop();
      resolve();
    });
  });
}

interface Answer {
  status: number;
  text: string;
  milliseconds: number;
}

async function timed(request: Promise<Response>): Promise<Answer> {
  const started = performance.now();
  const response = await request;
  const text = await response.text();
  return { status: response.status, text, milliseconds: performance.now() - started };
}

const page = (path: string, cookie = '') =>
  timed(fetch(product.origin + path, { headers: { accept: 'text/html', cookie } }));

/**
 * Sends one request of each kind that needs the database: API, pages with and without a session, sign-in,
 * stream.
 */
function askEverything(): Promise<Answer[]> {
  const { userId, cookie } = session;
  return Promise.all([
    timed(call(product.origin, session, 'GET', api.tour(demoTour(userId)))),
    timed(call(product.origin, session, 'POST', api.messages(userId), { message: 'Hello', mood: 'none' })),
    timed(call(product.origin, null, 'POST', api.emailLink(), { email: 'new@example.test' })),
    timed(call(product.origin, session, 'GET', api.watch([`users/${userId}`]))),
    page(pages.dashboard(), cookie),
    page(pages.profile(), cookie),
    page(pages.signIn(), cookie),
    page(pages.demo(userId)),
  ]);
}

function expectUnavailable(answers: Answer[]): void {
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  for (const { text } of answers) expect(text).toContain(SAFE);
}

/** Checks that every response to a save was correct, and that the same server is still running. */
async function expectNothingLost(): Promise<void> {
  expect(await ledger.contradictions(product)).toEqual([]);
  for (const { code, detail } of ledger.refused.values()) {
    expect(code).toBe('unavailable');
    expect(detail.startsWith(DONE) || detail.includes(UNKNOWN)).toBe(true);
  }
  expect(product.process.exitCode).toBeNull();
}

describe('while users save changes', () => {
  // `npm test` kills the database, so that connections end without a message. The next test covers the other
  // two ways, which end connections with a message.
  const ways = [
    ['is killed', 'SIGKILL'],
    ['is restarted', 'SIGINT'],
    ['is shut down at once', 'SIGQUIT'],
  ] as const;
  it.each(ways.slice(0, process.env.BOTH_STORES ? 3 : 1))(
    'PostgreSQL %s: the server reports the outage and recovers within a second of PostgreSQL’s return',
    async (_, signal) => {
      const stopSaving = startSaving();
      await acknowledged(20);
      const refused = ledger.refused.size;
      await postgres.end(signal);
      expectUnavailable(await askEverything());
      expect((await fetch(`${product.origin}/readyz`)).status).toBe(503);
      expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
      while (ledger.refused.size < refused + 20) await pause(5);
      const heard = heardElsewhere();
      await postgres.start();
      expect(await acknowledged(1)).toBeLessThan(1_000);
      await heard;
      await acknowledged(20);
      await stopSaving();
      expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
      await expectNothingLost();
    },
  );

  it('PostgreSQL ends every connection: the server continues on new connections', async () => {
    const stopSaving = startSaving();
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    for (let time = 0; time < 3; time += 1) {
      await acknowledged(10);
      const heard = heardElsewhere();
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
        ['client backend'],
      );
      expect(await acknowledged(1)).toBeLessThan(1_000);
      await heard;
    }
    await client.end();
    await stopSaving();
    await expectNothingLost();
  });

  it('PostgreSQL does not respond: the server answers requests within 5 s and health checks within 2 s', async () => {
    const stopSaving = startSaving();
    await acknowledged(20);
    const thaw = await postgres.freeze();
    const [answers, ready] = await Promise.all([
      askEverything(),
      timed(fetch(`${product.origin}/readyz`)),
    ]).finally(() => thaw());
    expect(await acknowledged(1)).toBeLessThan(1_000);
    await acknowledged(20);
    await stopSaving();
    expectUnavailable(answers);
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(5_000);
    expect(ready.status).toBe(503);
    expect(ready.milliseconds).toBeLessThan(2_000);
    await expectNothingLost();
  });
});
