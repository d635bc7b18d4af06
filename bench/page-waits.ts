import { Agent, get } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { pages } from '../contract/addresses.ts';
import { percentile, round, type Figure } from './figure.ts';
import type { Workload } from './servers/workload.ts';

const CONNECTIONS = 50;
const PAGES = 4_000;

interface Waits {
  /** How many other users got a response while each page was awaited. */
  answeredMeanwhile: number[];
  /** The response times in milliseconds. */
  times: number[];
}

/**
 * Measures how long fifty simultaneous users wait for pages of a server that has just started, and then
 * repeatedly. Each user waits for 49 others in turn. A busy machine affects only the milliseconds.
 */
export async function measurePageWaits(workload: Workload): Promise<Figure[]> {
  const server = await workload.startProduct();
  let waits: Waits;
  try {
    waits = await askTogether(server.origin + pages.dashboard(), workload.owner.cookie);
  } finally {
    await server.stop();
  }
  const { answeredMeanwhile, times } = waits;
  const milliseconds = [50, 90, 99].map((percent) => round(percentile(times, percent)));
  return [
    {
      name: `others answered while one of ${CONNECTIONS} waits for a page, p99`,
      value: percentile(answeredMeanwhile, 99),
      unit: 'answers',
      atMost: 2 * CONNECTIONS,
      detail: `at most ${Math.max(...answeredMeanwhile)}; p50, p90, p99 ${milliseconds.join(', ')} ms, the first pages after the start included`,
    },
  ];
}

async function askTogether(address: string, cookie: string): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const waits: Waits = { answeredMeanwhile: [], times: [] };
  let asked = 0;
  let answered = 0;
  const askAgain = async () => {
    while (asked < PAGES) {
      asked += 1;
      const [before, sent] = [answered, performance.now()];
      const [response] = await once(get(address, { agent, headers: { cookie } }), 'response');
      await buffer(response);
      if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}.`);
      waits.answeredMeanwhile.push(answered - before);
      waits.times.push(performance.now() - sent);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askAgain));
  agent.destroy();
  return waits;
}
