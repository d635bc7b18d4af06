import { demoTour } from '../../contract/tour-id.ts';
import { api, pages } from '../../contract/addresses.ts';
import { round, type Figure } from '../figure.ts';
import { countAnswers, type Load } from './load.ts';
import { pinClient, type MeasuredServer } from './measured-server.ts';
import { measurePageWaits } from '../page-waits.ts';
import { createWorkload, type Workload } from './workload.ts';

/** Many short turns, so that other load on the machine affects both servers alike. */
const ROUNDS = 12;
const SECONDS = 1;
const WARM_UP_SECONDS = 3;

export interface PromisedLoad extends Load {
  name: string;
  atLeast: number;
}

/**
 * Measures the product compared with the bare server, on the same core in turn, over 50 connections. The
 * figure compares all their turns.
 */
export async function measureServerLoad(): Promise<Figure[]> {
  return measureLoads(
    () => true,
    async (workload) => measurePageWaits(workload),
  );
}

/** Measures only the dashboard page. */
export async function measureDashboard(): Promise<Figure[]> {
  return measureLoads(
    ({ path }) => path === pages.dashboard(),
    async () => [],
  );
}

async function measureLoads(
  wanted: (load: PromisedLoad) => boolean,
  measureMore: (workload: Workload) => Promise<Figure[]>,
): Promise<Figure[]> {
  pinClient();
  const workload = await createWorkload();
  const { userId, cookie } = workload.owner;
  const path = api.tour(demoTour(userId));
  const body = JSON.stringify({ description: 'x'.repeat(200) });
  const loads: PromisedLoad[] = [
    { name: 'document read', path, cookie, atLeast: 0.4 },
    { name: 'durable save', path, cookie, body, atLeast: 1 },
    { name: 'server-rendered dashboard page', path: pages.dashboard(), cookie, atLeast: 0.04 },
  ];
  const product = await workload.startProduct();
  const bare = await workload.startBare();
  try {
    const figures: Figure[] = [];
    for (const load of loads.filter(wanted)) figures.push(await compareServers(product, bare, load));
    return [...figures, ...(await measureMore(workload))];
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
    workload.remove();
  }
}

/**
 * Compares two servers under a load. Returns the requests per second of the first, as a ratio to those of the
 * second.
 */
export async function compareServers(
  one: MeasuredServer,
  other: MeasuredServer,
  load: PromisedLoad,
): Promise<Figure> {
  const [product, bare] = [new Turns(one), new Turns(other)];
  for (const turns of [bare, product]) await countAnswers(turns.origin, load, WARM_UP_SECONDS);
  for (let count = 0; count < ROUNDS; count += 1) {
    const order = count % 2 === 0 ? [bare, product] : [product, bare];
    for (const turns of order) await turns.take(load);
  }
  const { name, atLeast } = load;
  const speeds = `${Math.round(product.perSecond)} to ${Math.round(bare.perSecond)} requests a second`;
  const costs = `${round(product.cpuEach)} to ${round(bare.cpuEach)} ms of processor time each`;
  return {
    name,
    value: product.perSecond / bare.perSecond,
    unit: 'x',
    atLeast,
    detail: `${speeds}, ${costs} (${round(bare.cpuEach / product.cpuEach)} x)`,
  };
}

/** One server's turns under one load. */
class Turns {
  readonly #server: MeasuredServer;
  #count = 0;
  #seconds = 0;
  #cpu = 0;

  constructor(server: MeasuredServer) {
    this.#server = server;
  }

  get origin(): string {
    return this.#server.origin;
  }

  get perSecond(): number {
    return this.#count / this.#seconds;
  }

  /** The milliseconds of processor time per request. */
  get cpuEach(): number {
    return this.#cpu / this.#count;
  }

  async take(load: Load): Promise<void> {
    const before = await this.#server.cpu();
    const { count, seconds } = await countAnswers(this.origin, load, SECONDS);
    const after = await this.#server.cpu();
    this.#count += count;
    this.#seconds += seconds;
    this.#cpu += after - before;
  }
}
