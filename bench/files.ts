import { demoTour } from '../contract/tour-id.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '../contract/addresses.ts';
import { fileAddress } from '../contract/files/file-address.ts';
import type { Grant } from '../contract/files/storage.ts';
import type { StoredFile } from '../contract/files/stored-file.ts';
import { freePort } from '../tests/support/servers/free-port.ts';
import { type Product, startProduct, WRITES_WITHOUT_LIMIT } from '../tests/support/servers/product.ts';
import { call, openSession, saveTour, type TestSession } from '../tests/support/servers/session.ts';
import { Uploads } from '../tests/support/files/uploads.ts';
import { type Figure, median, round } from './figure.ts';
import { randomBytes } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * The size of the file that is uploaded and downloaded, in MiB. `EACH`: the size of each of the `AT_ONCE`
 * files that are uploaded at the same time.
 */
const LARGE = 1_024;
const EACH = 128;
const AT_ONCE = 10;
/** The size of a range in MiB. */
const RANGE = 64;
const ROUNDS = 3;
/** Milliseconds between two checks of the memory. */
const LOOK_EVERY = 20;
const MEGABYTE = 1024 ** 2;

/**
 * Measures how fast files are uploaded and downloaded compared with plain Node, and how much memory ten
 * simultaneous uploads need.
 */
export async function measureFiles(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-bench-files-'));
  const plain = await startPlain(join(folder, 'file'));
  const product = await startProduct({
    dataDir: join(folder, 'data'),
    env: { ...WRITES_WITHOUT_LIMIT, FILES_PER_PERSON_MB: '1000000' },
  });
  try {
    const people = await Promise.all(['a', 'b'].map((name) => openOwner(product, `${name}@example.test`)));
    const [owner] = people;
    if (!owner) throw new Error('Nobody signed in.');
    // These uploads are not measured, so that what a server compiles and loads only once does not count.
    await Promise.all(people.map((each) => upload(product, each, EACH)));
    const memory = await measureMemory(product, people);
    const uploads = await measureUploads(plain.origin, product, owner);
    const downloads = await measureDownloads(plain.origin, product, owner);
    return [...uploads, ...downloads, memory];
  } finally {
    plain.stop();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureUploads(plain: string, product: Product, owner: TestSession): Promise<Figure[]> {
  const rounds: { plain: number; product: number }[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    rounds.push({
      plain: await sendFile({ origin: plain, method: 'PUT', path: '/', headers: {} }, LARGE),
      product: await upload(product, owner, LARGE),
    });
  }
  return [
    {
      name: 'upload of 1 GiB beside plain Node',
      value: median(rounds.map((each) => each.plain / each.product)),
      unit: 'x',
      atLeast: 0.6,
      detail: rounds.map((each) => `${rate(each.product)} to ${rate(each.plain)} MiB/s`).join(', '),
    },
  ];
}

async function measureDownloads(plain: string, product: Product, owner: TestSession): Promise<Figure[]> {
  const address = await addressOfLargest(product, owner);
  const rounds: { plain: number; product: number }[] = [];
  for (let count = 0; count <= ROUNDS; count += 1) {
    rounds.push({
      plain: await fetchRanges(plain, LARGE, RANGE),
      product: await fetchRanges(address, LARGE, RANGE),
    });
  }
  const counted = rounds.slice(1);
  return [
    {
      name: 'download of 1 GiB by ranges beside plain Node',
      value: median(counted.map((each) => each.plain / each.product)),
      unit: 'x',
      atLeast: 0.8,
      detail: counted.map((each) => `${rate(each.product)} to ${rate(each.plain)} MiB/s`).join(', '),
    },
  ];
}

async function measureMemory(product: Product, people: readonly TestSession[]): Promise<Figure> {
  const before = residentMegabytes(product);
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, residentMegabytes(product))), LOOK_EVERY);
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => upload(product, people[index % people.length]!, EACH)),
  );
  clearInterval(looking);
  return {
    name: `memory of ${AT_ONCE} uploads at once`,
    value: most - before,
    unit: 'MiB',
    atMost: 64,
    detail: `${round(most)} MiB at most, ${round(before)} MiB before; ${EACH} MiB each`,
  };
}

/** Returns the seconds from the first byte until the twin has the file. */
async function upload(product: Product, { cookie, userId }: TestSession, megabytes: number): Promise<number> {
  const { origin } = product;
  const uploads = new Uploads(
    (path, { headers, ...request }) =>
      fetch(`${origin}${path}`, { ...request, headers: { ...headers, origin, cookie } }),
    userId,
  );
  const path = await uploads.begin(megabytes * MEGABYTE, { name: 'scan.bin' });
  const headers = {
    origin,
    cookie,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  };
  return await sendFile({ origin, method: 'PATCH', path, headers }, megabytes);
}

async function openOwner({ origin }: Product, email: string): Promise<TestSession> {
  const session = await openSession(origin, email);
  await saveTour(origin, session, { name: 'Office' });
  return session;
}

async function addressOfLargest({ origin }: Product, owner: TestSession): Promise<string> {
  const tour = await call(origin, owner, 'GET', api.tour(demoTour(owner.userId)));
  const { documents } = (await tour.json()) as { documents: { file: StoredFile }[] };
  const file = documents.map((each) => each.file).find(({ bytes }) => bytes === LARGE * MEGABYTE);
  const answer = await call(origin, owner, 'POST', api.grants(demoTour(owner.userId)), {});
  const { base } = (await answer.json()) as Grant;
  return fileAddress(base, file?.sha256 ?? '');
}

/** Returns the resident memory of the server's own process in MB. */
function residentMegabytes({ process }: Product): number {
  const status = readFileSync(`/proc/${process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function startPlain(file: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'plain-server.ts')], {
    env: { PATH: process.env.PATH ?? '', PORT: String(port), FILE: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

const rate = (seconds: number) => round(LARGE / seconds);

const TRANSFERS_MEGABYTE = 1024 ** 2;
/** Random bytes, so that no disk compresses them. */
const PIECE = randomBytes(TRANSFERS_MEGABYTE);

interface Sent {
  origin: string;
  method: string;
  path: string;
  headers: Record<string, string>;
}

/** Yields the bytes of a file of this many MiB. No two files have the same bytes. */
function* contentOf(megabytes: number): Generator<Buffer> {
  yield Buffer.concat([randomBytes(16), PIECE.subarray(16)]);
  for (let count = 1; count < megabytes; count += 1) yield PIECE;
}

/** Sends a file. Returns the seconds until the response. Throws if the server rejects it. */
async function sendFile({ origin, method, path, headers }: Sent, megabytes: number): Promise<number> {
  const began = performance.now();
  const sent = request(origin + path, {
    method,
    agent: false,
    headers: { ...headers, 'content-length': String(megabytes * TRANSFERS_MEGABYTE) },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  await Promise.all([pipeline(Readable.from(contentOf(megabytes), { objectMode: false }), sent), answered]);
  const [response] = await answered;
  await response.resume().toArray();
  if (response.statusCode !== 204) throw new Error(`${method} ${path} was answered ${response.statusCode}.`);
  return (performance.now() - began) / 1000;
}

/** Fetches a file of this many MiB in ranges over one connection. Returns the seconds. */
async function fetchRanges(address: string, megabytes: number, perRange: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const began = performance.now();
  for (let at = 0; at < megabytes; at += perRange) {
    const range = `bytes=${at * TRANSFERS_MEGABYTE}-${(at + perRange) * TRANSFERS_MEGABYTE - 1}`;
    const asked = request(address, { agent, headers: { range } }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    if (response.statusCode !== 206 || bytes !== perRange * TRANSFERS_MEGABYTE) {
      throw new Error(
        `${range} of ${new URL(address).origin} was answered ${response.statusCode} with ${bytes} bytes.`,
      );
    }
  }
  agent.destroy();
  return (performance.now() - began) / 1000;
}
