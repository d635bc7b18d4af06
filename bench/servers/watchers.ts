import { demoTour } from '../../contract/tour-id.ts';
import { api } from '../../contract/addresses.ts';
import { formatTopic } from '../../contract/topic.ts';
import { call } from '../../tests/support/servers/session.ts';
import { median, percentile, round, type Figure } from '../figure.ts';
import { pinClient, type MeasuredServer } from './measured-server.ts';
import { WatcherClient } from './watcher-client.ts';
import { addSessions, createWorkload, type Workload } from './workload.ts';

const WATCHERS = 1_000;
/**
 * The number of watchers opened and closed before the memory is first read, so that what a server creates
 * once is not counted.
 */
const WARM_UP = 200;
const ROUNDS = 5;
const CHANGES = 30;

interface Round {
  /** The 99th percentile of the time from sending a save to its arrival at a watcher, in milliseconds. */
  delivery: number;
  /** Resident bytes per idle watcher, after a collection. */
  memory: number;
}

/**
 * Measures a thousand watchers of one document, on the product and on the bare server's event stream in turn.
 */
export async function measureWatchers(): Promise<Figure[]> {
  pinClient();
  let cookies: string[] = [];
  const workload = await createWorkload((dataDir) => (cookies = addSessions(dataDir, WATCHERS)));
  try {
    const rounds: { product: Round; bare: Round }[] = [];
    for (let count = 0; count < ROUNDS; count += 1) {
      rounds.push({
        bare: await measure(await workload.startBare(), workload, cookies),
        product: await measure(await workload.startProduct(), workload, cookies),
      });
    }
    return [
      compare('delivery to 1,000 watchers, p99', 'delivery', 1.5, rounds, (value) => `${round(value)} ms`),
      compare('memory per idle watcher', 'memory', 2, rounds, (value) => `${round(value / 1024)} KiB`),
    ];
  } finally {
    workload.remove();
  }
}

function compare(
  name: string,
  key: keyof Round,
  atMost: number,
  rounds: readonly { product: Round; bare: Round }[],
  show: (value: number) => string,
): Figure {
  const of = (server: 'product' | 'bare') => median(rounds.map((each) => each[server][key]));
  const ratios = rounds.map((each) => each.product[key] / each.bare[key]);
  return {
    name,
    value: of('product') / of('bare'),
    unit: 'x',
    atMost,
    detail: `${show(of('product'))} to ${show(of('bare'))}; rounds ${ratios.map(round).join(', ')}`,
  };
}

async function measure(server: MeasuredServer, workload: Workload, cookies: string[]): Promise<Round> {
  const { owner } = workload;
  let revision = await save(server, workload);
  const open = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const cookie = cookies[index % cookies.length] ?? '';
      const path = api.watch([formatTopic({ kind: 'tour', ...demoTour(owner.userId) })]);
      return new WatcherClient(Number(new URL(server.origin).port), path, cookie);
    });
  const all = (clients: WatcherClient[]) => Promise.all(clients.map((client) => client.revision(revision)));

  const first = open(WARM_UP);
  await all(first);
  revision = await save(server, workload);
  await all(first);
  for (const client of first) client.close();
  // The servers see the ends of those connections before they respond to this.
  await save(server, workload);
  revision = await save(server, workload);
  const before = await server.memory();

  const clients = open(WATCHERS);
  await all(clients);
  const after = await server.memory();

  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const arrivals = clients.map((client) => client.revision(revision + 1));
    const sent = performance.now();
    revision = await save(server, workload);
    for (const arrived of await Promise.all(arrivals)) times.push(arrived - sent);
  }
  for (const client of clients) client.close();
  await server.stop();
  return { delivery: percentile(times, 99), memory: (after - before) / WATCHERS };
}

async function save({ origin }: MeasuredServer, { owner }: Workload): Promise<number> {
  const body = { description: `Changed at ${performance.now()}` };
  const response = await call(origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), body);
  const { revision } = (await response.json()) as { revision: number };
  return revision;
}
