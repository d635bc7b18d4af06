import { api, pages } from '../contract/addresses.ts';
import { median, round, type Figure } from './figure.ts';
import { requestsPerSecond, type Load } from './load.ts';
import { pinClient, type MeasuredServer } from './measured-server.ts';
import { createWorkload } from './workload.ts';

const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 2;

/**
 * The product beside the bare server: each on the same core in turn, 50 connections, several rounds; the figure is the
 * median of the rounds' ratios.
 */
export async function measureServerLoad(): Promise<Figure[]> {
  pinClient();
  const workload = await createWorkload();
  const { owner } = workload;
  const tour = api.tour(owner.userId);
  const { cookie } = owner;
  const loads: (Load & { name: string; atLeast: number })[] = [
    { name: 'document read', path: tour, cookie, atLeast: 0.4 },
    {
      name: 'durable save',
      path: tour,
      cookie,
      body: JSON.stringify({ description: 'x'.repeat(200) }),
      atLeast: 1,
    },
    { name: 'dashboard page, server-rendered', path: pages.dashboard(), cookie, atLeast: 0.08 },
  ];
  const servers = { product: await workload.startProduct(), bare: await workload.startBare() };
  try {
    const figures: Figure[] = [];
    for (const load of loads) figures.push(await compare(servers, load));
    return figures;
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    workload.remove();
  }
}

async function compare(
  { product, bare }: Record<'product' | 'bare', MeasuredServer>,
  load: Load & { name: string; atLeast: number },
): Promise<Figure> {
  for (const { origin } of [bare, product]) await requestsPerSecond(origin, load, WARM_UP_SECONDS);
  const rounds: { product: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      bare: await requestsPerSecond(bare.origin, load, SECONDS),
      product: await requestsPerSecond(product.origin, load, SECONDS),
    });
  }
  const ratios = rounds.map((each) => each.product / each.bare);
  const perSecond = (name: 'product' | 'bare') => Math.round(median(rounds.map((each) => each[name])));
  return {
    name: load.name,
    value: median(ratios),
    unit: 'x',
    atLeast: load.atLeast,
    detail: `${perSecond('product')} to ${perSecond('bare')} requests a second; rounds ${ratios.map(round).join(', ')}`,
  };
}
