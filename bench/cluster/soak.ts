// npm run cluster -- soak [MINUTES]: runs every kind of work on a cluster, by default for half an hour, and
// checks what it leaves behind.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { api, pages, playerAddress } from '../../contract/addresses.ts';
import { newId } from '../../contract/changes/operation.ts';
import type { Import } from '../../contract/import.ts';
import { type Scan, scanListSchema } from '../../contract/scans/scan.ts';
import { formatTopic } from '../../contract/topic.ts';
import { demoTour, type TourRef } from '../../contract/tour-id.ts';
import { HELD_DATA } from '../../server/domain/accounts/held-data.ts';
import { createS3FileStore } from '../../server/platform/file-store/s3-file-store.ts';
import { resultOf, Uploads } from '../../tests/support/files/uploads.ts';
import { WRITES_WITHOUT_LIMIT } from '../../tests/support/servers/product.ts';
import { reportOf } from '../../tests/support/servers/presence.ts';
import type { TestSession } from '../../tests/support/servers/session.ts';
import { startThread } from '../../tests/support/threads.ts';
import { type Figure, figureLine, isKept, median, percentile, round } from '../figure.ts';
import { ClusterClient } from './cluster-client.ts';
import { startCluster } from './start-cluster.ts';

const MINUTES = Number(process.argv[2] ?? 30);
const PEOPLE = 4;
const OFFICE = readFileSync(join(import.meta.dirname, '../../captures/gv360office/scene.glb'));
const UPLOAD_BYTES = 1_000_000;
/** The number of items that a visit adds. `THINKING`: the milliseconds between two requests of a person. */
const ITEMS = 10;
const THINKING = 500;
/** Milliseconds between two samples of memory. */
const SAMPLING = 10_000;
/**
 * The maximum ratio of the memory in the last third of the time to that in the second. In the first, V8 compiles
 * and PostgreSQL fills its caches.
 */
const FLAT = 1.1;
/** Milliseconds after which nothing of a deleted account is left. */
const SETTLING = 30_000;
/**
 * Tables with rows about networks, which the servers delete after some minutes. `STAYING`: files that stay by
 * design.
 */
const SHORT_LIVED = new Set(['request_counts']);
const STAYING = new Set(['deletions.txt']);

const folder = mkdtempSync(join(tmpdir(), 'gov360-soak-'));
const cluster = await startCluster(folder, { env: WRITES_WITHOUT_LIMIT });
const { machines, servers, databases } = cluster;
machines.join();
for (const refusal of machines.refused) console.log(`Not here: ${refusal}.`);
const clients = cluster.balancers.map((_, index) => new ClusterClient(cluster, index));
const times = new Map<string, number[]>();
const problems: string[] = [];
const ended = performance.now() + MINUTES * 60_000;
let failed = true;
try {
  const before = new Set(await listLeft());
  const memory = sampleMemory();
  await Promise.all([
    ...Array.from({ length: PEOPLE }, (_, index) => visitRepeatedly(index)),
    scanRepeatedly(),
  ]);
  const figures = [
    ...memory.end(),
    {
      name: 'wrong answers',
      value: problems.length,
      unit: '',
      atMost: 0,
      detail: problems.slice(0, 20).join('; '),
    },
  ];
  await pause(SETTLING);
  const left = (await listLeft()).filter((each) => !before.has(each));
  figures.push({
    name: 'left behind',
    value: left.length,
    unit: '',
    atMost: 0,
    detail: left.slice(0, 20).join('; '),
  });
  for (const figure of figures) console.log(figureLine(figure));
  for (const [kind, taken] of times)
    console.log(
      `${kind}: ${taken.length} times, median ${round(median(taken))} ms, p99 ${round(percentile(taken, 99))} ms`,
    );
  failed = !figures.every(isKept);
} finally {
  for (const client of clients) client.close();
  await cluster.close();
  if (failed) console.log(`Its logs are in ${join(folder, 'logs')}.`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

type Request = Parameters<ClusterClient['ask']>[2];

/** A signed-in person and their connection to one of the balancers. */
interface Visitor {
  email: string;
  session: TestSession;
  twin: TourRef;
  uploads: Uploads;
  /** Sends a request and returns its response. Records how long it took. */
  ask: (kind: string, address: string, request?: Request) => Promise<Response>;
  /** Sends a request with a JSON body in the same way. */
  send: (kind: string, method: string, address: string, body: unknown, headers?: object) => Promise<Response>;
}

/**
 * Records how long it took until the whole response to a request had arrived, and any status that is not a
 * success.
 */
async function note(kind: string, request: () => Promise<Response>): Promise<Response> {
  const began = performance.now();
  const answer = await request();
  const body = answer.body ? Buffer.from(await answer.arrayBuffer()) : null;
  noteTime(kind, began);
  const { status, headers } = answer;
  if (status >= 400) problems.push(`${kind} was answered ${status}: ${String(body).slice(0, 200)}`);
  return new Response(body, { status, headers });
}

function noteTime(kind: string, began: number): void {
  const taken = times.get(kind) ?? [];
  times.set(kind, taken);
  taken.push(performance.now() - began);
}

/** Lets one person after another sign in, do everything that the product offers, and delete their account. */
async function visitRepeatedly(index: number): Promise<void> {
  for (let turn = 0; performance.now() < ended; turn += 1)
    await visit(clients[(index + turn) % clients.length]!, `person-${index}-${turn}@example.test`).catch(
      (error: unknown) => problems.push(`A visit broke off: ${String(error)}`),
    );
}

async function signIn(client: ClusterClient, email: string): Promise<Visitor> {
  const began = performance.now();
  const session = await client.signIn(email);
  noteTime('sign-in by mail', began);
  const ask = async (kind: string, address: string, request?: Request) => {
    await pause(THINKING);
    return await note(kind, () => client.ask(session, address, request));
  };
  return {
    email,
    session,
    twin: demoTour(session.userId),
    uploads: new Uploads((path, init) => client.ask(session, path, init), session.userId),
    ask,
    send: (kind, method, address, body, headers = {}) =>
      ask(kind, address, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  };
}

async function visit(client: ClusterClient, email: string): Promise<void> {
  const person = await signIn(client, email);
  const { userId } = person.session;
  const { twin } = person;
  await person.send('twin', 'PATCH', api.tour(twin), {
    name: email,
    matterportId: 'gv360office',
    public: true,
  });
  const stream = new AbortController();
  const topic = formatTopic({ kind: 'tour', ...twin });
  const watched = await client.ask(person.session, api.withChanges(api.watch([topic])), {
    signal: stream.signal,
  });
  const heard = countEvents(watched);
  for (let item = 0; item < ITEMS; item += 1) {
    const tag = {
      id: `tag-${item}`,
      title: `Tag ${item}`,
      text: '',
      color: 'blue',
      position: [0, 0, 0],
      normal: [0, 1, 0],
    };
    const operation = { id: newId(), collection: 'tags', kind: 'add', item: tag };
    await person.send('save', 'POST', api.operations(twin), { operations: [operation] });
  }
  await person.send('presence', 'POST', api.presence(twin), reportOf());
  const { tourId } = (await (await person.ask('threads', api.threads(twin))).json()) as { tourId: string };
  await person.send('thread', 'POST', api.threadOperations(twin), { operations: startThread(), tourId });
  await person.send('message', 'POST', api.messages(userId), { message: 'It works.', mood: 'happy' });
  const invited = { emails: [`guest-${randomUUID()}@example.test`], twins: [twin.tourId], role: 'viewer' };
  await person.send('invitation', 'POST', api.invitations(userId), invited);
  const sent = await person.uploads.upload(randomBytes(UPLOAD_BYTES), { name: 'a.bin' });
  if (!sent.ok || !resultOf(sent)) problems.push(`an upload was answered ${sent.status}`);
  for (const page of [
    pages.dashboard(),
    pages.myDemo(),
    pages.demo(userId),
    pages.profile(),
    pages.searchData(),
  ])
    await person.ask('page', page);
  await person.ask('player', `${cluster.playerOrigin.origin}${playerAddress('gv360office', true, userId)}`);
  await person.ask('capture', `${cluster.playerOrigin.origin}/captures/gv360office/scene.glb`);
  await person.ask('history', api.history(twin));
  await exportAndImport(person);
  await person.ask('account export', api.accountExport(userId));
  stream.abort();
  if ((await heard) < ITEMS) problems.push(`a stream told only ${await heard} of ${ITEMS} saves`);
  await person.send('deletion', 'POST', api.deletion(userId), { confirmation: email });
}

async function exportAndImport(person: Visitor): Promise<void> {
  const { twin } = person;
  const archive = await person.ask('export', api.tourExport(twin));
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const headers = { 'content-type': 'application/zip' };
  const sent = await person.ask('import', api.imports(twin), { method: 'POST', headers, body: bytes });
  const { id } = (await sent.json()) as Import;
  let checked: Import;
  do {
    checked = (await (await person.ask('import’s state', api.import(twin, id))).json()) as Import;
  } while (checked.state === 'checking');
  const revision = { 'if-match': `"${checked.current?.revision ?? 0}"` };
  const choices = { replace: true, leaveOut: true };
  await person.send('import’s use', 'POST', api.applyImport(twin, id), choices, revision);
}

/** Lets one person after another upload a scan, wait until it is processed, and delete their account. */
async function scanRepeatedly(): Promise<void> {
  for (let turn = 0; performance.now() < ended; turn += 1) {
    const person = await signIn(clients[turn % clients.length]!, `scanner-${turn}@example.test`);
    const { userId } = person.session;
    await person.send('twin', 'PATCH', api.tour(person.twin), { name: 'Scanned' });
    const sent = await person.uploads.upload(OFFICE, { name: 'office.glb', target: { scan: true } });
    if (!sent.ok) problems.push(`a scan was answered ${sent.status}`);
    const began = performance.now();
    for (let scan: Scan | undefined; scan?.state !== 'ready';) {
      await pause(1_000);
      const list = await person.ask('scan’s state', api.scans(userId));
      [scan] = scanListSchema.parse(await list.json()).scans;
      if (scan?.state === 'asks') {
        const answers = Object.fromEntries(
          scan.questions.map(({ about, options }) => [about, options[0]?.value]),
        );
        await person.send('scan’s answers', 'POST', api.processScan(userId, scan.id), { answers });
      }
      if (scan?.state === 'failed' || performance.now() - began > 600_000) {
        problems.push(`a scan was ${scan?.state}: ${scan?.text}`);
        break;
      }
    }
    noteTime('scan', began);
    await person.send('deletion', 'POST', api.deletion(userId), { confirmation: person.email });
  }
}

async function countEvents(answer: Response): Promise<number> {
  let text = '';
  try {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
  } catch {
    // The visit has ended.
  }
  return [...text.matchAll(/^data: .*"revision":/gm)].length;
}

/** Samples the memory and the open files of the programs until `end`, which returns how they changed. */
function sampleMemory() {
  const programs = [...servers, 'runner', 'balancer-1', 'balancer-2', ...databases];
  const samples = new Map(programs.map((name) => [name, { memory: [] as number[], files: [] as number[] }]));
  // A separate program processes each scan and then ends.
  const runner = machines.unit('runner').pids().slice(0, 1);
  const timer = setInterval(() => {
    for (const [name, { memory, files }] of samples) {
      const pids = name === 'runner' ? runner : machines.unit(name).pids();
      memory.push(sumOf(pids, ownBytes) / 1024 ** 2);
      files.push(sumOf(pids, (pid) => readdirSync(`/proc/${pid}/fd`).length));
    }
  }, SAMPLING);
  return {
    end(): Figure[] {
      clearInterval(timer);
      return [...samples].map(([name, { memory, files }]) => {
        const third = (values: number[], part: number) => {
          const length = Math.floor(values.length / 3);
          return median(values.slice(part * length, (part + 1) * length));
        };
        return {
          name: `memory of ${name}, last third to second`,
          value: third(memory, 2) / third(memory, 1),
          unit: 'x',
          atMost: FLAT,
          detail: `${[0, 1, 2].map((part) => round(third(memory, part))).join(', ')} MiB; open files ${[0, 1, 2].map((part) => third(files, part)).join(', ')}`,
        };
      });
    },
  };
}

/** Returns the sum of a figure over processes. Leaves out processes that have ended in the meantime. */
function sumOf(pids: readonly number[], figure: (pid: number) => number): number {
  let sum = 0;
  for (const pid of pids) {
    try {
      sum += figure(pid);
    } catch {
      // The process has ended.
    }
  }
  return sum;
}

/** Returns the memory that a process does not share with others, in bytes. */
function ownBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce(
    (sum, [, size]) => sum + 1024 * Number(size),
    0,
  );
}

/**
 * Returns the number of rows about people, and the objects and files of the servers. Ended jobs without an
 * owner are kept for a week.
 */
async function listLeft(): Promise<string[]> {
  const client = new Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  const left: string[] = [];
  for (const [table, { deletion }] of Object.entries(HELD_DATA)) {
    if (typeof deletion !== 'function' || SHORT_LIVED.has(table)) continue;
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ${client.escapeIdentifier(table)}${table === 'jobs' ? " where user_id <> ''" : ''}`,
    );
    if (rows[0]?.count !== '0') left.push(`${rows[0]?.count} rows of ${table}`);
  }
  await client.end();
  const files = createS3FileStore(cluster.s3);
  for await (const { key } of files.list()) left.push(`object ${JSON.stringify(key)}`);
  await files.close();
  for (const name of ['uploads', ...servers, 'runner']) {
    const place = join(folder, 'home', name);
    for (const item of readdirSync(place, { recursive: true, withFileTypes: true }))
      if (item.isFile() && !STAYING.has(item.name)) left.push(join(item.parentPath, item.name));
  }
  return left;
}
