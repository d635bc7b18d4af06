import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { freePort } from '../tests/support/servers/free-port.ts';
import { createPostgresDatabase, removePostgresDatabase } from '../tests/support/postgres-database.ts';
import { createEmptyDatabase, STORE_KINDS } from '../tests/support/stores.ts';
import { migrateTo } from '../tests/upgrade/migrate-to.ts';
import { BASELINE } from './platform/store/migrations/baseline.ts';
import { readConfig } from './platform/config/config.ts';
import { startServer } from './start-server.ts';
import { migrate } from './platform/store/migrate.ts';

/** The key of the advisory lock that Kysely takes while it migrates PostgreSQL. */
const MIGRATION_LOCK = '3853314791062309107';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test('returns 503 with a retry time at every address except /healthz during a migration @16.20', async () => {
  const DATABASE_URL = await createPostgresDatabase(inject('postgresUrl'));
  closers.push(() => removePostgresDatabase(inject('postgresUrl'), DATABASE_URL));
  const folder = mkdtempSync(join(tmpdir(), 'gov360-start-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  const [port, playerPort] = [await freePort(), await freePort()];
  const another = new Client({ connectionString: DATABASE_URL });
  await another.connect();
  closers.push(() => another.end());
  await another.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);

  const config = readConfig({
    DATABASE_URL,
    DATA_DIR: folder,
    PORT: String(port),
    PLAYER_PORT: String(playerPort),
    LOG_LEVEL: 'silent',
  });
  let ready = false;
  const starting = startServer(config, async () => new Response('a page')).then((server) => {
    closers.push(() => server.stop(0));
    ready = true;
  });
  const origins = [port, playerPort].map((each) => `http://localhost:${each}`);
  for (const origin of origins) {
    const alive = () => fetch(`${origin}/healthz`).catch(() => null);
    while (!(await alive())?.ok) await delay(20);
    for (const path of ['/readyz', '/api/users/a/tours/demo-tour', '/assets/none.js']) {
      const answer = await fetch(origin + path);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    }
    const page = await fetch(`${origin}/dashboard`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('The server is starting');
  }
  const posted = await fetch(`${origins[0]}/api/tours`, { method: 'POST', body: 'x'.repeat(200_000) });
  expect(posted.status).toBe(503);
  expect(ready).toBe(false);
  await another.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  await starting;
  expect((await fetch(`${origins[0]}/readyz`)).status).toBe(200);
});

test.each(STORE_KINDS)('reports the current step during a migration of %s @16.20', async (kind) => {
  const database = await createEmptyDatabase(kind);
  closers.push(() => database.remove());
  const store = await database.open();
  await migrateTo(store, BASELINE);
  const lines: object[] = [];
  const log = { info: (line: object) => lines.push(line) };
  await migrate(store, { log });
  const of = lines.length;
  expect(lines.slice(0, 2)).toEqual([
    { migration: '2026-11-23-1-migration-kinds', step: 1, of },
    { migration: '2026-11-23-2-job-lanes', step: 2, of },
  ]);
});
