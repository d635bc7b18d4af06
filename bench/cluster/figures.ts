import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { api } from '../../contract/addresses.ts';
import { formatTopic } from '../../contract/topic.ts';
import { demoTour } from '../../contract/tour-id.ts';
import { type Cluster, startCluster } from './start-cluster.ts';
import { hashSecret, newSecretToken } from '../../server/domain/identity/sessions/secret-token.ts';
import { WRITES_WITHOUT_LIMIT } from '../../tests/support/servers/product.ts';
import type { TestSession } from '../../tests/support/servers/session.ts';
import { type Figure, percentile, round } from '../figure.ts';
import { ClusterClient } from './cluster-client.ts';

/**
 * The number of twins. A smaller number shows whether this computer is the bottleneck, because the cost of a
 * save hardly depends on it.
 */
const TWINS = Number(process.env.TWINS ?? 1_000);
const VIEWERS = 10;
const SAVES_PER_SECOND = Number(process.env.SAVES ?? 100);
const SAVING_SECONDS = 20;
/**
 * The seconds of saves before those that count. In this time, servers open connections and prepare
 * statements.
 */
const WARMING_SECONDS = 5;
/** The number of streams that are opened at once. Each costs a handshake. */
const OPENING = 50;
/**
 * In the comparison of three servers with one, the share of a core that each server may use, in per cent.
 * `CONNECTIONS`: the number of connections. `COUNTED_SECONDS`: for how many seconds requests are counted.
 */
const SLOW = 15;
const CONNECTIONS = 24;
const COUNTED_SECONDS = 15;
const IDLE_SECONDS = 10;

/**
 * Measures many event streams over two servers and two balancers, and what three servers handle compared with
 * one.
 */
export async function measureCluster(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-cluster-'));
  const env = { ...WRITES_WITHOUT_LIMIT, STREAMS_PER_PERSON: String(2 * VIEWERS) };
  const cluster = await startCluster(folder, { env });
  cluster.machines.join();
  const clients = cluster.balancers.map((_, index) => new ClusterClient(cluster, index));
  try {
    const owners = await addOwners(cluster, TWINS);
    for (const [index, owner] of owners.entries())
      await saved(clients[index % clients.length]!, owner, { name: 'Office' });
    await cluster.machines.unit('runner').end();
    const handled = await compareServers(cluster, clients, owners);
    await cluster.machines.unit('server-3').end();
    return [handled, ...(await watch(cluster, clients, owners))];
  } finally {
    for (const client of clients) client.close();
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds users with a session each to the database. */
async function addOwners({ databaseUrl, authSecret }: Cluster, count: number): Promise<TestSession[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const owners: TestSession[] = [];
  for (let index = 0; index < count; index += 1) {
    const userId = `owner-${index}`;
    const token = newSecretToken();
    const address = `${userId}@example.test`;
    await client.query(
      `insert into users (id, name, email, email_verified, created_at, updated_at) values ($1, '', $2, true, now(), now())`,
      [userId, address],
    );
    await client.query(
      `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
         values ($1, $2, $3, now() + interval '1 day', now(), now())`,
      [randomUUID(), userId, hashSecret(token)],
    );
    const signature = createHmac('sha256', authSecret).update(token).digest('base64');
    owners.push({
      userId,
      cookie: `__Host-gov360_session=${encodeURIComponent(`${token}.${signature}`)}`,
    });
  }
  await client.end();
  return owners;
}

async function saved(client: ClusterClient, owner: TestSession, patch: unknown): Promise<number> {
  const answer = await client.send(owner, 'PATCH', api.tour(demoTour(owner.userId)), patch);
  if (!answer.ok) throw new Error(`A save was answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { revision: number }).revision;
}

/** Returns the ratio of twins read from three slow servers to those read from one. */
async function compareServers(
  { machines, servers }: Cluster,
  clients: readonly ClusterClient[],
  owners: readonly TestSession[],
): Promise<Figure> {
  // This first count lets V8 compile what each server runs often. With a few per cent of a core, compiling
  // would take longer than the count itself.
  await countReadings(clients, owners);
  for (const server of servers) machines.unit(server).limit(SLOW);
  const three = await countReadings(clients, owners);
  for (const server of servers.slice(1)) await machines.unit(server).end();
  await pause(3_000);
  const one = await countReadings(clients, owners);
  for (const server of servers) machines.unit(server).limit(100);
  machines.unit(servers[1] ?? '').start();
  await pause(15_000);
  return {
    name: `three servers with ${SLOW} % of a core each, to one`,
    value: three / one,
    unit: 'x',
    atLeast: 2.4,
    detail: `${round(three)} and ${round(one)} twins read a second over ${CONNECTIONS} connections`,
  };
}

async function countReadings(
  clients: readonly ClusterClient[],
  owners: readonly TestSession[],
): Promise<number> {
  const until = performance.now() + COUNTED_SECONDS * 1_000;
  let count = 0;
  const read = async (_: unknown, index: number) => {
    for (let turn = index; performance.now() < until; turn += CONNECTIONS) {
      const owner = owners[turn % owners.length]!;
      const answer = await clients[index % clients.length]!.ask(owner, api.tour(demoTour(owner.userId)));
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A twin was answered ${answer.status}.`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, read));
  return count / COUNTED_SECONDS;
}

/**
 * Watches each twin with some streams while users save. Measures how soon all streams receive a save, and the
 * memory of a stream.
 */
async function watch(
  cluster: Cluster,
  clients: readonly ClusterClient[],
  owners: readonly TestSession[],
): Promise<Figure[]> {
  const { machines, servers } = cluster;
  const watched = servers.slice(0, 2).map((name) => machines.unit(name).pids()[0] ?? 0);
  const before = watched.map(residentBytes);
  const stop = new AbortController();
  /** The time at which each save was sent, by twin and revision. */
  const sent = new Map<string, number>();
  const delays: number[] = [];
  const streams = TWINS * VIEWERS;
  for (let first = 0; first < streams; first += OPENING) {
    await Promise.all(
      Array.from({ length: OPENING }, async (_, index) => {
        const number = first + index;
        const owner = owners[number % owners.length]!;
        const topic = formatTopic({ kind: 'tour', ...demoTour(owner.userId) });
        const address = api.withChanges(api.watch([topic]));
        const answer = await clients[number % clients.length]!.ask(owner, address, { signal: stop.signal });
        if (!answer.ok || !answer.body) throw new Error(`A stream was answered ${answer.status}.`);
        void follow(answer.body, (revision) => {
          const at = sent.get(`${owner.userId} ${revision}`);
          if (at !== undefined) delays.push(performance.now() - at);
        });
      }),
    );
  }
  const opened = computed(cluster);
  await pause(IDLE_SECONDS * 1_000);
  const idleEach = computed(cluster).map((time, index) => (time - (opened[index] ?? 0)) / IDLE_SECONDS);
  const memory = watched.map((pid, index) => residentBytes(pid) - (before[index] ?? 0));
  const begun = computed(cluster);
  const begunAt = performance.now();
  const saving: Promise<unknown>[] = [];
  let refused = 0;
  const warming = SAVES_PER_SECOND * WARMING_SECONDS;
  for (let turn = 0; turn < warming + SAVES_PER_SECOND * SAVING_SECONDS; turn += 1) {
    const owner = owners[(turn * 7) % owners.length]!;
    // Each twin has been saved once at its creation, and once for each turn that named it.
    const revision = 2 + Math.floor(turn / owners.length);
    if (turn >= warming) sent.set(`${owner.userId} ${revision}`, performance.now());
    const patch = { description: `Changed in turn ${turn}` };
    saving.push(saved(clients[turn % clients.length]!, owner, patch).catch(() => (refused += 1)));
    await pause(1_000 / SAVES_PER_SECOND);
  }
  await Promise.all(saving);
  await pause(2_000);
  const seconds = (performance.now() - begunAt) / 1_000;
  const costs = computed(cluster).map(
    (time, index) => (time - (begun[index] ?? 0) - (idleEach[index] ?? 0) * seconds) / saving.length,
  );
  const cores = sum(costs) * (SAVES_PER_SECOND / 1_000) + sum(idleEach) / 1_000;
  stop.abort();
  return [
    {
      name: `from a save to its event in ${streams.toLocaleString('en')} streams, p99`,
      value: percentile(delays, 99),
      unit: 'ms',
      atMost: 250,
      detail: `median ${round(percentile(delays, 50))} ms; ${delays.length} of ${sent.size * VIEWERS} events, ${refused} saves refused`,
    },
    {
      name: `cores that ${SAVES_PER_SECOND} saves a second would take`,
      value: cores,
      unit: 'cores',
      detail: `${availableParallelism()} are available; milliseconds of a save and its ${VIEWERS} events, and of a second without: ${PROGRAMS.map((name, index) => `${name} ${round(costs[index] ?? 0)}, ${round(idleEach[index] ?? 0)}`).join('; ')}`,
    },
    {
      name: 'memory of a stream in a server, without a collection',
      value: sum(memory) / streams / 1024,
      unit: 'KiB',
      atMost: 25,
      detail: `${memory.map((bytes) => round(bytes / 1024 ** 2)).join(' and ')} MiB`,
    },
  ];
}

/** The programs of the cluster, and this process. */
const PROGRAMS = ['servers', 'balancers', 'databases', 'client'] as const;

/** Returns the milliseconds of processor time of each kind so far. */
function computed({ machines, servers, databases }: Cluster): number[] {
  const ofUnits = (names: readonly string[]) => sum(names.map((name) => machines.unit(name).computed()));
  const { user, system } = process.cpuUsage();
  return [
    ofUnits(servers.slice(0, 2)),
    ofUnits(['balancer-1', 'balancer-2']),
    ofUnits([...databases, ...databases.map((name) => `etcd-${name}`)]),
    (user + system) / 1_000,
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Calls `tell` with each revision that a stream reports, until it ends. */
async function follow(body: ReadableStream<Uint8Array>, tell: (revision: number) => void): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      for (const [, revision] of text.matchAll(/"revision":(\d+),"(?:document|changes)"/g))
        tell(Number(revision));
      text = text.slice(Math.max(0, text.lastIndexOf('\n\n')));
    }
  } catch {
    // The measurement has ended.
  }
}

function residentBytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
