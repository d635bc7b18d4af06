import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { sql } from 'kysely';
import { readStepText, texts } from '../../domain/scans/run/texts.ts';
import type { Context, Needs } from '../../platform/access/context.ts';
import { projectVersion } from '../../platform/config/project.ts';
import type { Reading } from '../../platform/observe/metrics.ts';
import { findRows, type Database } from '../../platform/store/store.ts';
import type { Hub } from '../watch/hub.ts';

/** Milliseconds for which sums over whole tables are cached. */
const SUMS_KEPT = 300_000;

interface MetricsParts {
  context: Context;
  hub: Pick<Hub, 'openStreams'>;
  /** Names of all kinds of jobs, so that kinds without jobs are reported as 0. */
  kinds: readonly string[];
}

/**
 * Starts a server for `GET /metrics` on a separate port. It has no authentication, so only the operator
 * should have access to the port. While the database does not respond, the response does not contain the
 * metrics that are read from the database.
 */
export async function listenForMetrics(
  parts: MetricsParts,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const read = createReader(parts);
  let reading: Promise<string> | null = null;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    // Simultaneous requests share one read of the tables.
    reading ??= read()
      .then((readings) => parts.context.metrics.text(readings))
      .finally(() => {
        reading = null;
      });
    reading.then(
      (text) =>
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error: unknown) => {
        parts.context.log.error({ err: error }, 'metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/**
 * Returns a function that reads the values of the gauges, except `memory` and `eventLoop`, which
 * `Metrics.text` measures.
 */
function createReader({ context, hub, kinds }: MetricsParts): () => Promise<Reading[]> {
  const { store, feed } = context;
  const version = projectVersion();
  let sums: Reading[] = [];
  let summedAt = -Infinity;
  const readTables = async (): Promise<Reading[]> => {
    const tables = [...(await readJobs(context, kinds)), ...(await readScans(store.db))];
    const { uploads } = await store.db
      .selectFrom('uploads')
      .select((build) => build.fn.countAll<number | string>().as('uploads'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    if (performance.now() - summedAt > SUMS_KEPT) {
      sums = await readStored(store.db);
      summedAt = performance.now();
    }
    return [...tables, ...sums, { gauge: 'openUploads', labels: {}, value: Number(uploads) }];
  };
  return async () => {
    const tables = await readTables().catch(() => null);
    const { busy, idle, waiting } = store.connections();
    return [
      { gauge: 'build', labels: { version, database: store.dialect }, value: 1 },
      { gauge: 'streams', labels: {}, value: hub.openStreams },
      { gauge: 'databaseUp', labels: {}, value: tables ? 1 : 0 },
      { gauge: 'connections', labels: { state: 'busy' }, value: busy },
      { gauge: 'connections', labels: { state: 'idle' }, value: idle },
      { gauge: 'databaseWaiting', labels: {}, value: waiting },
      { gauge: 'feedConnected', labels: {}, value: feed.connected ? 1 : 0 },
      ...(tables ?? []),
    ];
  };
}

const STATES = ['queued', 'running'] as const;

async function readJobs(
  { store, now }: Needs<'store' | 'now'>,
  kinds: readonly string[],
): Promise<Reading[]> {
  const time = now();
  const rows = await store.db
    .selectFrom('jobs')
    .select(['kind', 'state', (build) => build.fn.countAll<number | string>().as('jobs')])
    // Includes jobs that wait for another attempt, but not jobs whose first attempt is due later.
    .select(
      sql<number | null>`min(case when attempts > 0 or run_at <= ${time} then created_at end)`.as('oldest'),
    )
    .where('state', 'in', STATES)
    .groupBy(['kind', 'state'])
    .execute();
  return kinds.flatMap((kind) => {
    const found = new Map(rows.filter((row) => row.kind === kind).map((row) => [row.state, row]));
    const oldest = found.get('queued')?.oldest ?? time;
    return [
      ...STATES.map((state) => ({
        gauge: 'jobs' as const,
        labels: { kind, state },
        value: Number(found.get(state)?.jobs ?? 0),
      })),
      { gauge: 'oldestJob' as const, labels: { kind }, value: Math.max(0, time - oldest) / 1_000 },
    ];
  });
}

/**
 * Labels of the steps before and after the scan program. All steps of the program itself have the label
 * `process`. The program opens untrusted files, so its texts must not become labels.
 */
const STEPS: Readonly<Record<string, string>> = {
  [texts.fetching]: 'fetch',
  [texts.checking]: 'virus-check',
  [texts.keeping]: 'keep',
};

async function readScans(db: Database): Promise<Reading[]> {
  const running = await findRows(db, 'jobs', { kind: 'process-scan', state: 'running' }, 'text');
  const steps = running.map(({ text }) => STEPS[readStepText(text).step] ?? 'process');
  return [...Object.values(STEPS), 'process'].map((step) => ({
    gauge: 'scans',
    labels: { step },
    value: steps.filter((other) => other === step).length,
  }));
}

async function readStored(db: Database): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const [what, table] of [
    ['documents', 'storage_use'],
    ['files', 'file_contents'],
  ] as const) {
    const { rows } = await sql<{ bytes: number | string | null }>`
      select sum(bytes) as bytes from ${sql.table(table)}`.execute(db);
    readings.push({ gauge: 'stored', labels: { what }, value: Number(rows[0]?.bytes ?? 0) });
  }
  return readings;
}
