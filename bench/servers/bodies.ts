import { demoTour } from '../../contract/tour-id.ts';
import { Agent, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { api } from '../../contract/addresses.ts';
import { TAG_KEYWORDS_MAX, TAGS_MAX } from '../../contract/limits.ts';
import { median, round, type Figure } from '../figure.ts';
import { pinClient, type MeasuredServer } from './measured-server.ts';
import { addSessions, createWorkload } from './workload.ts';

const BODIES = 200;
const CONNECTIONS = 20;
const ROUNDS = 5;
/** The maximum ratio of the event loop's pause under a load to that under small saves. */
const AT_MOST = 5;
/** The number of keys in the object that anybody may send: 1 MB of them. */
const KEYS = 90_000;

interface BodyLoad {
  path: string;
  cookie: string;
  body: (count: number) => string;
  status: number;
}

/**
 * Measures how long the event loop stalls for large bodies, rejected ones and full documents, compared with
 * small saves.
 */
export async function measureBodies(): Promise<Figure[]> {
  pinClient();
  let cookies: string[] = [];
  const workload = await createWorkload((dataDir) => (cookies = addSessions(dataDir, 1)));
  const { owner } = workload;
  const large = { path: api.tour(demoTour('watcher-0')), cookie: cookies[0] ?? '' };
  const refused = manyKeys();
  const loads = {
    small: { path: api.tour(demoTour(owner.userId)), cookie: owner.cookie, body: smallChange, status: 200 },
    refused: { path: large.path, cookie: '', body: () => refused, status: 401 },
    full: { ...large, body: fullTour, status: 200 },
    change: { ...large, body: smallChange, status: 200 },
  } satisfies Record<string, BodyLoad>;
  const server = await workload.startProduct();
  const pauses: Record<keyof typeof loads, number[]> = { small: [], refused: [], full: [], change: [] };
  try {
    // These requests are not measured, so that what a server compiles and creates only once does not count.
    for (const load of Object.values(loads)) await send(server, load);
    for (let count = 0; count < ROUNDS; count += 1) {
      for (const name of Object.keys(loads) as (keyof typeof loads)[]) {
        await server.pause();
        await send(server, loads[name]);
        pauses[name].push(await server.pause());
      }
    }
  } finally {
    await server.stop();
    workload.remove();
  }
  const compare = (name: string, load: keyof typeof loads): Figure => ({
    name,
    value: median(pauses[load]) / median(pauses.small),
    unit: 'x',
    atMost: AT_MOST,
    detail: `longest pause ${inRounds(pauses[load])} to ${inRounds(pauses.small)} ms in each round`,
  });
  return [
    compare(`${BODIES} bodies of 1 MB that are refused, beside small saves`, 'refused'),
    compare(`${BODIES} full documents, beside small saves`, 'full'),
    compare(`${BODIES} small changes of a full document, beside those of a small one`, 'change'),
  ];
}

function inRounds(values: readonly number[]): string {
  return values.map(round).join(', ');
}

/** Sends the bodies over this many connections, each as soon as the previous response has arrived. */
async function send(server: MeasuredServer, load: BodyLoad): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  await Promise.all(Array.from({ length: BODIES }, (_, count) => sendOne(server.origin, agent, load, count)));
  agent.destroy();
}

async function sendOne(origin: string, agent: Agent, load: BodyLoad, count: number): Promise<void> {
  const body = Buffer.from(load.body(count));
  const sent = request(`${origin}${load.path}`, {
    agent,
    method: 'PATCH',
    headers: {
      origin,
      'content-type': 'application/json',
      'content-length': body.length,
      ...(load.cookie ? { cookie: load.cookie } : {}),
    },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== load.status) {
    throw new Error(`${load.path} answered ${response.statusCode}: ${answer.slice(0, 300)}`);
  }
}

function smallChange(count: number): string {
  return JSON.stringify({ description: `Changed ${count} times. ${'x'.repeat(200)}` });
}

function manyKeys(): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: KEYS }, (_, key) => [`key${key}`, 1])));
}

/** Returns a tour with the maximum number of tags, each with every field and every keyword: 1 MB. */
function fullTour(count: number): string {
  const tags = Array.from({ length: TAGS_MAX }, (_, index) => ({
    id: `tag-${index}`,
    title: `Fire extinguisher ${index}`,
    text: `Checked ${count} times. Hangs beside the door, 1.2 m above the floor. ${'x'.repeat(90)}`,
    color: 'red',
    position: [index / 7, 1.2, -index / 3],
    normal: [0, 0, 1],
    sweep: `sweep-${index % 40}`,
    keywords: Array.from({ length: TAG_KEYWORDS_MAX }, (__, word) => `word${word}`),
    media: '',
  }));
  return JSON.stringify({ matterportId: 'gv360office', hasBeenSaved: true, tags });
}
