import { demoTour } from '../../contract/tour-id.ts';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadOptions } from 'tus-js-client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { UploadState } from '../../contract/files/file-messages.ts';
import { createTusTransport } from '../../site/browser/files/uploads/open-uploads.ts';
import { Uploads } from '../../site/browser/files/uploads/uploads.ts';
import { openBreakingLine, type BreakingLine } from '../support/browser/breaking-line.ts';
import { FakeKeeper } from '../support/files/fake-uploads.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';
import { openSession, saveTour, type TestSession } from '../support/servers/session.ts';
import { createDatabase, type TestDatabase } from '../support/stores.ts';
import { freePort } from '../support/servers/free-port.ts';

const MIB = 1024 ** 2;

let line: BreakingLine;
let database: TestDatabase;
let folder: string;
let server: TestServer;
let session: TestSession;
let page: Uploads | null = null;
const realFetch = fetch;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gov360-line-'));
  line = await openBreakingLine();
  database = await createDatabase('sqlite');
  await startServer();
  session = await openSession(line.origin, 'line@example.org');
  await saveTour(line.origin, session, { name: 'Harbour', matterportId: 'gv360office' });
  // A page uses relative addresses and the session of its user.
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    realFetch(line.origin + address, { ...init, headers: { ...asPerson(), ...(init.headers as object) } }),
  );
});
afterEach(() => {
  page?.dispose();
  line.slow(null);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
  await line.close();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server again with the same data, on another port. */
async function startServer(): Promise<void> {
  const port = String(await freePort());
  const env = { PORT: port, PUBLIC_ORIGIN: line.origin, DATA_DIR: folder };
  server = await startTestServer({ database, env });
  line.leadTo(Number(port));
}

const asPerson = () => ({ cookie: session.cookie, origin: line.origin });

/** Replaces how the browser reads a `File`. */
const IN_NODE = {
  fileReader: {
    openFile: async (file: File) => ({
      size: file.size,
      close() {},
      async slice(start: number, end: number) {
        const bytes = Buffer.from(await file.slice(start, end).arrayBuffer());
        return { value: Object.assign(bytes, { size: bytes.length }), done: end >= file.size };
      },
    }),
  },
} satisfies Partial<UploadOptions>;

const keeper = new FakeKeeper();
keeper.fileMax = 64 * MIB;

function openPage(): Uploads {
  page?.dispose();
  const transport = createTusTransport(demoTour(session.userId), line.origin, {
    ...IN_NODE,
    headers: asPerson(),
  });
  page = new Uploads({ tour: demoTour(session.userId), transport, keeper, tell: () => {} });
  return page;
}

function choose(name: string, bytes = 3 * MIB) {
  const content = randomBytes(bytes);
  const file = new File([content], name, { lastModified: 1 });
  return {
    chosen: { id: name, file, target: {} },
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

const stateOf = (name: string): UploadState | undefined =>
  page?.states().find((upload) => upload.name === name);
const isDone = (name: string) =>
  vi.waitUntil(() => stateOf(name)?.state === 'done', { timeout: 30_000, interval: 20 });

/** Returns the checksum that the server stores for the file of a document. */
async function storedSum(documentId: string | undefined): Promise<string | undefined> {
  const tour = (await (await fetch(`/api/users/${session.userId}/tours/demo-tour`)).json()) as {
    documents: { id: string; file: { sha256: string } }[];
  };
  return tour.documents.find(({ id }) => id === documentId)?.file.sha256;
}

it('resumes each time the connection drops @14.17', { timeout: 60_000 }, async () => {
  const { chosen, sha256 } = choose('broken.bin');
  const before = line.sent();
  line.slow(4 * MIB);
  line.breakAfter(MIB);
  openPage().add([chosen]);
  await vi.waitUntil(() => line.breaks() === 1, { timeout: 10_000 });
  line.breakAfter(MIB);
  await vi.waitUntil(() => line.breaks() === 2, { timeout: 10_000 });
  await isDone('broken.bin');
  expect(await storedSum(stateOf('broken.bin')?.documentId)).toBe(sha256);
  // Starting over would send the whole file in addition to the bytes sent before.
  expect(line.sent() - before).toBeLessThan(4 * MIB);
});

it('resumes after the server restarts @14.17', { timeout: 60_000 }, async () => {
  const { chosen, sha256 } = choose('restart.bin');
  const before = line.sent();
  line.slow(4 * MIB);
  openPage().add([chosen]);
  await vi.waitUntil(() => line.sent() - before > MIB, { timeout: 10_000 });
  line.down();
  await server.close();
  await startServer();
  line.up();
  await isDone('restart.bin');
  expect(await storedSum(stateOf('restart.bin')?.documentId)).toBe(sha256);
});

it('resumes after the page reloads @14.17', { timeout: 60_000 }, async () => {
  const { chosen, sha256 } = choose('reload.bin');
  const before = line.sent();
  line.slow(4 * MIB);
  openPage().add([chosen]);
  await vi.waitUntil(() => line.sent() - before > MIB && keeper.kept.size > 0, { timeout: 10_000 });
  await openPage().restore();
  await vi.waitUntil(() => (stateOf('reload.bin')?.sent ?? 0) > 0, 10_000);
  line.slow(null);
  await isDone('reload.bin');
  expect(await storedSum(stateOf('reload.bin')?.documentId)).toBe(sha256);
  expect(line.sent() - before).toBeLessThan(4.5 * MIB);
});

it('reports files that exceed a limit before uploading them, with their sizes @14.17', async () => {
  const { chosen } = choose('large.bin', 10);
  Object.defineProperty(chosen.file, 'size', { value: 3 * 1024 ** 3 });
  const before = line.sent();
  openPage().add([chosen]);
  await vi.waitUntil(() => stateOf('large.bin')?.state === 'failed', 10_000);
  expect(stateOf('large.bin')?.problem).toMatch(/\d/);
  expect(line.sent() - before).toBeLessThan(10_000);
});
