import { api, pages } from '../../contract/addresses.ts';
import { demoTour } from '../../contract/tour-id.ts';
import { freePort } from '../../tests/support/servers/free-port.ts';
import type { Figure } from '../figure.ts';
import { pinClient, startMeasured } from './measured-server.ts';
import { compareServers, type PromisedLoad } from './server-load.ts';
import { createWorkload } from './workload.ts';

/** Measures what metrics cost, by comparing the product with and without metrics on the same core in turn. */
export async function measureMetrics(): Promise<Figure[]> {
  pinClient();
  const workload = await createWorkload();
  const { userId, cookie } = workload.owner;
  const path = api.tour(demoTour(userId));
  const body = JSON.stringify({ description: 'x'.repeat(200) });
  const loads: PromisedLoad[] = [
    { name: 'document read with figures, to without', path, cookie, atLeast: 0.95 },
    { name: 'durable save with figures, to without', path, cookie, body, atLeast: 0.95 },
    { name: 'dashboard page with figures, to without', path: pages.dashboard(), cookie, atLeast: 0.97 },
  ];
  const program = await workload.productProgram();
  const env = { ...program.env, METRICS_PORT: String(await freePort()) };
  const measured = await startMeasured({ ...program, env });
  const plain = await workload.startProduct();
  try {
    const figures: Figure[] = [];
    for (const load of loads) figures.push(await compareServers(measured, plain, load));
    return figures;
  } finally {
    await Promise.all([measured.stop(), plain.stop()]);
    workload.remove();
  }
}
