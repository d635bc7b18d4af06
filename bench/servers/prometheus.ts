import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { api, pages } from '../../contract/addresses.ts';
import { demoTour } from '../../contract/tour-id.ts';
import {
  PROMETHEUS,
  type Query,
  readAlerts,
  readDashboard,
  selectedSeries,
} from '../../tests/support/monitoring.ts';
import { createPostgresDatabase } from '../../tests/support/postgres-database.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { freePort } from '../../tests/support/servers/free-port.ts';
import { startProduct } from '../../tests/support/servers/product.ts';
import { call, openSession, saveTour } from '../../tests/support/servers/session.ts';
import type { Figure } from '../figure.ts';

/** The number of scrapes, one per second. Rates need several. */
const SCRAPES = 8;

interface Answer {
  status: 'success' | 'error';
  error?: string;
  data: { result: unknown[] };
}

/**
 * Runs the queries of the dashboard and the alerts in a real Prometheus, with the configuration that
 * operators get, against a server over PostgreSQL that does a little of everything.
 */
export async function measurePrometheus(): Promise<Figure[]> {
  const postgres = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  const metricsPort = await freePort();
  const database = await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? postgres?.url ?? '');
  const product = await startProduct({ env: { METRICS_PORT: String(metricsPort), DATABASE_URL: database } });
  const prometheus = await startPrometheus(metricsPort);
  try {
    for (let round = 0; round < SCRAPES; round += 1) {
      await useProduct(product.origin, round);
      await pause(1_000);
    }
    const known = await prometheus.metrics();
    const dashboard = await askAll(prometheus.ask, known, readDashboard());
    const alerts = await askAll(prometheus.ask, known, readAlerts());
    const { rules } = await prometheus.rules();
    const healthy = rules.filter(({ health }) => health === 'ok');
    const firing = alerts.filter(({ found }) => found).map(({ name }) => name);
    return [
      figure('queries of the dashboard that Prometheus refuses', dashboard, ({ error }) => error !== null),
      figure(
        'queries of the dashboard over figures that it does not know',
        dashboard,
        ({ missing }) => missing > 0,
      ),
      figure('alerts that Prometheus refuses', alerts, ({ error }) => error !== null),
      figure('alerts over figures that it does not know', alerts, ({ missing }) => missing > 0),
      {
        name: 'alerts that Prometheus has evaluated as rules',
        value: healthy.length,
        unit: 'alerts',
        atLeast: alerts.length,
        detail: `of ${alerts.length}; ${firing.length === 0 ? 'none' : firing.join(', ')} would fire`,
      },
      {
        name: 'queries of the dashboard that show something',
        value: dashboard.filter(({ found }) => found).length,
        unit: 'queries',
        detail: `of ${dashboard.length}; nothing yet: ${dashboard
          .filter(({ found }) => !found)
          .map(({ name }) => name)
          .join(', ')}`,
      },
    ];
  } finally {
    await prometheus.stop();
    await product.stop();
    product.remove();
    await postgres?.stop();
  }
}

interface Asked extends Query {
  error: string | null;
  /** The number of names in the query that Prometheus does not know. */
  missing: number;
  /** Whether the query found anything. */
  found: boolean;
}

type Ask = (promql: string) => Promise<Answer>;

async function askAll(ask: Ask, known: ReadonlySet<string>, queries: readonly Query[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const query of queries) {
    const answer = await ask(query.promql);
    asked.push({
      ...query,
      error: answer.status === 'success' ? null : (answer.error ?? ''),
      missing: selectedSeries(query.promql).filter((series) => !known.has(series)).length,
      found: answer.status === 'success' && answer.data.result.length > 0,
    });
  }
  return asked;
}

function figure(name: string, asked: readonly Asked[], isWrong: (query: Asked) => boolean): Figure {
  const wrong = asked.filter(isWrong);
  const detail = wrong.map((query) => `${query.name}: ${query.error ?? query.promql}`);
  return {
    name,
    value: wrong.length,
    unit: 'queries',
    atMost: 0,
    detail: `of ${asked.length}${detail.map((text) => `; ${text}`).join('')}`,
  };
}

/** Starts Prometheus with our configuration, changed to the port of this server and one scrape per second. */
async function startPrometheus(metricsPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-prometheus-'));
  cpSync(dirname(PROMETHEUS), folder, { recursive: true });
  const config = readFileSync(PROMETHEUS, 'utf8')
    .replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`)
    .replaceAll('15s', '1s');
  writeFileSync(join(folder, 'prometheus.yml'), config);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').catch(() => {
    throw new Error('This measure needs Prometheus: on Debian, apt install prometheus.');
  });
  const ready = async () => {
    while (!(await fetch(`${origin}/-/ready`).catch(() => null))?.ok) await pause(100);
  };
  const died = ended.then(() => Promise.reject(new Error(`Prometheus ended:\n${output}`)));
  await Promise.race([ready(), died]);
  died.catch(() => {});
  const read = async (path: string) => (await fetch(origin + path)).json();
  return {
    ask: async (promql: string) =>
      (await read(`/api/v1/query?${new URLSearchParams({ query: promql })}`)) as Answer,
    /** Returns the names of all series that any server has reported. */
    metrics: async () => {
      const { data } = (await read('/api/v1/metadata')) as { data: Record<string, { type: string }[]> };
      const names = Object.entries(data).flatMap(([name, [first]]) =>
        first?.type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
      );
      return new Set([...names, 'up']);
    },
    rules: async () => {
      const { data } = (await read('/api/v1/rules')) as {
        data: { groups: { rules: { name: string; health: string }[] }[] };
      };
      return { rules: data.groups.flatMap(({ rules }) => rules) };
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Sends requests for pages, reads, saves, requests that are rejected, a request that sends an email, and a
 * sign-in that fails.
 */
async function useProduct(origin: string, round: number): Promise<void> {
  const session = await openSession(origin, `person-${round}@example.test`);
  await saveTour(origin, session, { name: `Twin ${round}` });
  await call(origin, session, 'GET', api.tour(demoTour(session.userId)));
  await call(origin, session, 'GET', pages.dashboard());
  await call(origin, session, 'GET', '/api/nowhere');
  await call(origin, session, 'POST', '/api/auth/email-link/complete', {
    email: 'a@example.test',
    token: 'x',
  });
}
