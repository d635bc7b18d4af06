import { demoTour } from '../../contract/tour-id.ts';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { api } from '../../contract/addresses.ts';
import { call, type TestSession } from '../../tests/support/servers/session.ts';
import { median, percentile, round, type Figure } from '../figure.ts';
import { type MeasuredServer, pinClient } from './measured-server.ts';
import { addSessions, createWorkload } from './workload.ts';

const MEGABYTE = 1024 ** 2;
const READERS = 200;
/** The number of tags of 10 kB in a twin of 25 MB. `BATCH`: the number of tags in one request. */
const TAGS = 2_600;
const BATCH = 90;
const ROUNDS = 3;
/** The number of requests by other users in a round. `BETWEEN`: the milliseconds between two of them. */
const OTHERS = 400;
const BETWEEN = 5;
/**
 * The memory that readers may use, in MB: the twin as read and as cached, compressed, and the connections'
 * buffers.
 */
const MEMORY_AT_MOST = 250;
/**
 * The maximum ratio of the 99th percentile of other users' waits during the reads to that without the reads.
 */
const RATIO_AT_MOST = 30;

/**
 * Measures how much memory a server needs while 200 visitors read a public twin of 25 MB at the same time,
 * and how long other users wait. Half of the visitors read as fast as they can, and half stop midway.
 */
export async function measureLargeTwin(): Promise<Figure[]> {
  pinClient();
  let cookie = '';
  const workload = await createWorkload((dataDir) => ([cookie = ''] = addSessions(dataDir, 1)));
  const server = await workload.startProduct();
  const path = api.tour(demoTour('watcher-0'));
  const small = api.tour(demoTour(workload.owner.userId));
  const alone: number[] = [];
  const beside: Record<'plain' | 'br', number[]> = { plain: [], br: [] };
  const taken: number[] = [];
  try {
    await fill(server.origin, { userId: 'watcher-0', cookie });
    const before = await server.memory();
    for (let count = 0; count < ROUNDS; count += 1) {
      alone.push(percentile(await waitsOfOthers(server, small), 99));
      for (const coding of ['plain', 'br'] as const) {
        const readers = Array.from({ length: READERS }, (_, index) =>
          openReader(server, path, coding, index % 2 === 0),
        );
        beside[coding].push(percentile(await waitsOfOthers(server, small), 99));
        // The fast readers read to the end.
        const fast = await Promise.all(readers.filter((_, index) => index % 2 === 0).map(({ done }) => done));
        const least = coding === 'plain' ? 25_000_000 : 4_000_000;
        if (Math.min(...fast) < least) throw new Error(`A reader got only ${Math.min(...fast)} bytes.`);
        taken.push((await server.peak()) - before);
        for (const { socket } of readers) socket.destroy();
        await delay(200);
      }
    }
  } finally {
    await server.stop();
    workload.remove();
  }
  const base = median(alone);
  const compare = (name: string, waits: number[]): Figure => ({
    name: `99th percentile of others beside ${READERS} readers of a 25 MB twin${name}`,
    value: median(waits) / base,
    unit: 'x',
    atMost: RATIO_AT_MOST,
    detail: `${inRounds(waits)} ms beside them, ${inRounds(alone)} ms without, in each round`,
  });
  return [
    {
      name: `most memory while ${READERS} read a 25 MB twin`,
      value: Math.max(...taken) / MEGABYTE,
      unit: 'MB',
      atMost: MEMORY_AT_MOST,
      detail: `beyond what the server has without, at each load: ${inRounds(taken.map((bytes) => bytes / MEGABYTE))} MB`,
    },
    compare('', beside.plain),
    compare(', compressed', beside.br),
  ];
}

function inRounds(values: readonly number[]): string {
  return values.map(round).join(', ');
}

async function fill(origin: string, session: TestSession): Promise<void> {
  const sent = { name: 'Tower', public: true, matterportId: 'gv360office', hasBeenSaved: true };
  await must(await call(origin, session, 'PATCH', api.tour(demoTour(session.userId)), sent));
  for (let first = 0; first < TAGS; first += BATCH) {
    const operations = Array.from({ length: Math.min(BATCH, TAGS - first) }, (_, index) => ({
      id: `add-${first + index}`,
      collection: 'tags',
      kind: 'add',
      item: {
        id: `tag-${first + index}`,
        title: `Valve ${first + index}`,
        text: Array.from(
          { length: 1_200 },
          (__, word) => `${((first + index) * 7_919 + word * 104_729) % 1e15}`,
        )
          .join(' ')
          .slice(0, 9_900),
        color: 'blue',
        position: [index, 1, first],
        normal: [0, 1, 0],
      },
    }));
    await must(
      await call(origin, session, 'POST', `${api.tour(demoTour(session.userId))}/operations`, { operations }),
    );
  }
}

async function must(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Starts a visitor who reads the twin. A slow visitor stops reading after the start of the response. */
function openReader(
  { origin }: MeasuredServer,
  path: string,
  coding: 'plain' | 'br',
  isFast: boolean,
): { socket: Socket; done: Promise<number> } {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, 'Connection: close'];
  if (coding === 'br') lines.push('Accept-Encoding: br');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  if (isFast) socket.resume();
  else socket.once('data', () => socket.pause());
  return { socket, done: once(socket, 'close').then(() => socket.bytesRead) };
}

/** Returns the milliseconds that each of some small requests took, on separate connections. */
async function waitsOfOthers({ origin }: MeasuredServer, path: string): Promise<number[]> {
  const waits: number[] = [];
  for (let count = 0; count < OTHERS; count += 1) {
    const began = performance.now();
    await must(await fetch(origin + path, { headers: { connection: 'close' } }));
    waits.push(performance.now() - began);
    await delay(BETWEEN);
  }
  return waits;
}
