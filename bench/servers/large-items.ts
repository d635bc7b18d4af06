import { demoTour } from '../../contract/tour-id.ts';
import { Agent, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { api } from '../../contract/addresses.ts';
import { OPERATIONS_MAX } from '../../contract/limits.ts';
import { median, percentile, round, type Figure } from '../figure.ts';
import { type MeasuredServer, pinClient, startMeasured } from './measured-server.ts';
import { addSessions, createWorkload } from './workload.ts';

/** The number of connections over which edits are sent. Each request changes all items of one twin. */
const CONNECTIONS = 6;
/**
 * The number of characters in all texts of a large item. `SMALL`: of a small item. `PART`: the maximum number
 * of characters in one text.
 */
const LARGE = 60_000;
const SMALL = 100;
const PART = 6_000;
/** The number of items of 60 kB that fit into the body of one request. */
const ITEMS_PER_BODY = 17;
/** Milliseconds of other users' requests in each round. */
const WINDOW = 10_000;
const ROUNDS = 3;
/** The maximum ratio of other users' slowest responses to those with the same number of small items. */
const AT_MOST = 3;

interface Person {
  userId: string;
  cookie: string;
}

/**
 * Measures how long other users wait while one user edits items of 60 kB. Compares that with the same edits
 * of small items, and with no edits.
 */
export async function measureLargeItems(): Promise<Figure[]> {
  pinClient();
  let cookies: string[] = [];
  const workload = await createWorkload((dataDir) => (cookies = addSessions(dataDir, 20)));
  const { owner } = workload;
  const [large, small] = cookies.map((cookie, at) => ({ userId: `watcher-${at}`, cookie })) as [
    Person,
    Person,
  ];
  const program = await workload.productProgram();
  const server = await startMeasured({ ...program, env: { ...program.env, STORAGE_PER_PERSON_MB: '4000' } });
  const waited: Record<'idle' | 'small' | 'large', number[]> = { idle: [], small: [], large: [] };
  const edits = { idle: 0, small: 0, large: 0 };
  try {
    await fill(server, small, SMALL);
    await fill(server, large, LARGE);
    for (let count = 0; count < ROUNDS; count += 1) {
      for (const [name, person] of [
        ['idle', null],
        ['small', small],
        ['large', large],
      ] as const) {
        const round = await askOthers(server, owner, person);
        waited[name].push(percentile(round.waited, 99));
        edits[name] += round.edits;
      }
    }
  } finally {
    await server.stop();
    workload.remove();
  }
  const { idle, small: beside, large: under } = waited;
  const detail = [
    `99th percentile ${inRounds(under)} to ${inRounds(beside)} ms in each round, ${inRounds(idle)} ms without edits`,
    `${edits.large} and ${edits.small} requests of ${OPERATIONS_MAX} edits`,
  ].join('; ');
  return [
    {
      name: `others' answers while ${CONNECTIONS} connections edit ${OPERATIONS_MAX} items of 60 kB, beside small items`,
      value: median(under) / median(beside),
      unit: 'x',
      atMost: AT_MOST,
      detail,
    },
  ];
}

function inRounds(values: readonly number[]): string {
  return values.map(round).join(', ');
}

async function fill(server: MeasuredServer, person: Person, size: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  await send(server, agent, person, 'PATCH', api.tour(demoTour(person.userId)), { name: 'Large' });
  for (let from = 0; from < OPERATIONS_MAX; from += ITEMS_PER_BODY) {
    const count = Math.min(ITEMS_PER_BODY, OPERATIONS_MAX - from);
    const operations = Array.from({ length: count }, (_, at) => {
      const parts = Array.from({ length: Math.ceil(size / PART) }, () => 'x'.repeat(Math.min(size, PART)));
      const item = { id: `tag-${from + at}`, title: 'Tag', parts };
      return { id: `${person.userId}-add-${from + at}`, collection: 'tags', kind: 'add', item };
    });
    await send(server, agent, person, 'POST', operationsOf(person), { operations });
  }
  agent.destroy();
}

const operationsOf = ({ userId }: Person) => `${api.tour(demoTour(userId))}/operations`;

/**
 * Returns how long another user waits for reads and saves in turn, while one user edits all items as fast as
 * the server responds.
 */
async function askOthers(
  server: MeasuredServer,
  other: Person,
  editor: Person | null,
): Promise<{ waited: number[]; edits: number }> {
  const until = performance.now() + WINDOW;
  const agent = new Agent({ keepAlive: true });
  let edits = 0;
  async function edit(person: Person, connection: number): Promise<void> {
    for (let round = 0; performance.now() < until; round += 1) {
      const title = `${connection} ${round} ${until}`;
      const operations = Array.from({ length: OPERATIONS_MAX }, (_, at) => ({
        id: `${title} ${at}`,
        collection: 'tags',
        kind: 'change',
        item: { id: `tag-${at}`, title },
        changed: ['title'],
        before: { title: '' },
      }));
      await send(server, agent, person, 'POST', operationsOf(person), { operations });
      edits += 1;
    }
  }
  const editing = editor ? Array.from({ length: CONNECTIONS }, (_, at) => edit(editor, at)) : [];
  const waited: number[] = [];
  for (let round = 0; performance.now() < until; round += 1) {
    const began = performance.now();
    const saves = round % 2 === 0;
    const change = saves ? { description: `Saved ${round} times.` } : undefined;
    await send(server, agent, other, saves ? 'PATCH' : 'GET', api.tour(demoTour(other.userId)), change);
    waited.push(performance.now() - began);
  }
  await Promise.all(editing);
  agent.destroy();
  return { waited, edits };
}

async function send(
  { origin }: MeasuredServer,
  agent: Agent,
  { cookie }: Person,
  method: string,
  path: string,
  body: unknown,
): Promise<void> {
  const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
  const headers = { origin, cookie, ...(bytes && { 'content-type': 'application/json' }) };
  const sent = request(`${origin}${path}`, { agent, method, headers });
  sent.end(bytes);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // Discards responses as they arrive, because this process must not be the bottleneck.
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${method} ${path} answered ${response.statusCode}.`);
}
