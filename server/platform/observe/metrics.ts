import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Counters and their labels. The values of a label come from a fixed set, and are never client input, ids or
 * paths.
 */
const COUNTERS = {
  requests: {
    name: 'gov360_http_requests_total',
    help: 'Number of HTTP requests that the server has responded to.',
    labels: ['listener', 'route', 'method', 'status'],
  },
  signInFailures: {
    name: 'gov360_sign_in_failures_total',
    help: 'Number of failed sign-in attempts, by sign-in method.',
    labels: ['way'],
  },
  uploads: { name: 'gov360_uploads_total', help: 'Number of uploads that have ended.', labels: ['outcome'] },
  uploadBytes: {
    name: 'gov360_upload_bytes_total',
    help: 'Number of bytes in finished uploads.',
    labels: [],
  },
  jobs: {
    name: 'gov360_job_attempts_total',
    help: 'Number of attempts at background jobs that ended on this server.',
    labels: ['kind', 'outcome'],
  },
  movedRows: {
    name: 'gov360_migrated_rows_total',
    help: 'Number of rows that migrations have moved while this server was running.',
    labels: ['migration'],
  },
  processor: {
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process.',
    labels: [],
  },
} as const;

const HISTOGRAMS = {
  requests: {
    name: 'gov360_http_request_duration_seconds',
    help: 'Time from the headers of a request to the first byte of its response.',
    labels: ['listener', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  jobs: {
    name: 'gov360_job_duration_seconds',
    help: 'Duration of one attempt of a background job.',
    labels: ['kind'],
    buckets: [0.05, 0.25, 1, 5, 30, 120, 600, 3_600],
  },
  feedLag: {
    name: 'gov360_feed_lag_seconds',
    help: 'Time that a change takes from this server through PostgreSQL and back.',
    labels: [],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 1, 5],
  },
} as const;

/** Gauges. Their values are collected when the operator requests the metrics. Some come from a cache. */
const GAUGES = {
  memory: { name: 'process_resident_memory_bytes', help: 'Memory of this process.', labels: [] },
  eventLoop: {
    name: 'gov360_event_loop_delay_seconds',
    help: 'Delay of the event loop since the metrics were last read.',
    labels: ['quantile'],
  },
  build: {
    name: 'gov360_build_info',
    help: 'Always 1. The labels contain the version of GoV360 and the database.',
    labels: ['version', 'database'],
  },
  streams: { name: 'gov360_streams', help: 'Number of open event streams on this server.', labels: [] },
  databaseUp: { name: 'gov360_database_up', help: '1 if the database responds.', labels: [] },
  connections: {
    name: 'gov360_database_connections',
    help: 'Number of connections from this server to the database.',
    labels: ['state'],
  },
  databaseWaiting: {
    name: 'gov360_database_waiting',
    help: 'Number of tasks that are waiting for a connection or for their turn to write.',
    labels: [],
  },
  feedConnected: {
    name: 'gov360_feed_connected',
    help: '1 if changes from other servers arrive.',
    labels: [],
  },
  jobs: { name: 'gov360_jobs', help: 'Number of background jobs on all servers.', labels: ['kind', 'state'] },
  oldestJob: {
    name: 'gov360_jobs_oldest_seconds',
    help: 'Age of the oldest queued job on all servers, counting only jobs that are due or have failed before.',
    labels: ['kind'],
  },
  scans: { name: 'gov360_scans', help: 'Number of scans that all servers are processing.', labels: ['step'] },
  openUploads: {
    name: 'gov360_uploads_open',
    help: 'Number of unfinished uploads on all servers.',
    labels: [],
  },
  stored: {
    name: 'gov360_stored_bytes',
    help: 'Number of bytes that all servers store for users.',
    labels: ['what'],
  },
} as const;

type LabelsOf<Instrument extends { labels: readonly string[] }> = Record<
  Instrument['labels'][number],
  string
>;
type Counters = typeof COUNTERS;
type Histograms = typeof HISTOGRAMS;
type Gauges = typeof GAUGES;

/** One value of a gauge. */
export type Reading = {
  [Name in keyof Gauges]: { gauge: Name; labels: LabelsOf<Gauges[Name]>; value: number };
}[keyof Gauges];

/** Metrics of this process for the operator. */
export interface Metrics {
  /** Whether metrics are enabled. If not, callers can skip measurements. */
  readonly enabled: boolean;
  count<Name extends keyof Counters>(name: Name, labels: LabelsOf<Counters[Name]>, by?: number): void;
  observe<Name extends keyof Histograms>(name: Name, labels: LabelsOf<Histograms[Name]>, value: number): void;
  /** Returns all metrics in Prometheus’ text format. `readings`: the current values of the gauges. */
  text(readings: readonly Reading[]): Promise<string>;
}

export const NO_METRICS: Metrics = {
  enabled: false,
  count() {},
  observe() {},
  text: async () => '',
};

/**
 * Milliseconds between two measurements of the event loop. Shorter intervals would wake an idle server too
 * often.
 */
const LOOK = 20;
/** Quantiles of the delays: the median, the 99th percentile and the maximum. */
const QUANTILES = [0.5, 0.99, 1];

/**
 * Starts measuring, and returns the metrics of this process. Does not collect the default metrics of
 * prom-client, because they observe each garbage collection, and this server has many short ones
 * (docs/decisions/0013-pages-in-turn.md).
 */
export async function createMetrics(): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const delay = monitorEventLoopDelay({ resolution: LOOK });
  delay.enable();
  const registers = [registry];
  const counters = mapValues(
    COUNTERS,
    ({ name, help, labels: labelNames }) => new Counter({ name, help, labelNames, registers }),
  );
  const histograms = mapValues(
    HISTOGRAMS,
    ({ name, help, buckets, labels: labelNames }) =>
      new Histogram({ name, help, labelNames, buckets: [...buckets], registers }),
  );
  const gauges = mapValues(
    GAUGES,
    ({ name, help, labels: labelNames }) => new Gauge({ name, help, labelNames, registers }),
  );
  return {
    enabled: true,
    count: (name, labels, by = 1) => counters[name].inc(labels, by),
    observe: (name, labels, value) => histograms[name].observe(labels, value),
    async text(readings) {
      for (const gauge of Object.values(gauges)) gauge.reset();
      for (const { gauge, labels, value } of readings) gauges[gauge].set(labels, value);
      for (const quantile of QUANTILES) {
        const late = Math.max(0, delay.percentile(100 * quantile) / 1e6 - LOOK);
        gauges.eventLoop.set({ quantile: String(quantile) }, late / 1_000);
      }
      delay.reset();
      gauges.memory.set(process.memoryUsage.rss());
      const { user, system } = process.cpuUsage();
      counters.processor.reset();
      counters.processor.inc((user + system) / 1e6);
      return await registry.metrics();
    },
  };
}

function mapValues<Table extends Record<string, object>, Made>(
  table: Table,
  make: (value: Table[keyof Table]) => Made,
): Record<keyof Table, Made> {
  const made = Object.entries(table).map(([name, value]) => [name, make(value as Table[keyof Table])]);
  return Object.fromEntries(made) as Record<keyof Table, Made>;
}
