import { demoTour } from '../../../contract/tour-id.ts';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { OPERATIONS } from '../../../contract/routes.ts';
import {
  actorFor,
  addMembers,
  createApi,
  createPeople,
  ORIGIN,
  testContext,
} from '../../../tests/support/servers/api.ts';
import { openRequest } from '../../../tests/support/servers/raw-request.ts';
import { createDatabase, mainly, type TestDatabase } from '../../../tests/support/stores.ts';
import { resultOf, Uploads } from '../../../tests/support/files/uploads.ts';
import type { Context } from '../../platform/access/context.ts';
import { toAppError } from '../../platform/errors/status.ts';
import { listen } from '../listener/draining-server.ts';
import { writeTour } from '../../domain/tours/write-tour.ts';
import { problemResponse } from './answer/problem.ts';
import type { AppEnvironment } from './request/app-environment.ts';
import { requestBodies } from './request/request-body.ts';
import { uploadHandlers } from './operations/uploads.ts';

const BYTES = randomBytes(400_000);
const PART = 150_000;

let database: TestDatabase;
let folder: string;
let closers: (() => Promise<void>)[];

/** Starts another server that uses the same database and folders as the other servers in a test. */
async function startServer(
  appOf: (context: Context) => Hono<AppEnvironment>,
  env: Record<string, string> = {},
) {
  const store = await database.open();
  const folders = { FILES_DIR: join(folder, 'files'), UPLOADS_DIR: join(folder, 'uploads') };
  const context = testContext(store, { ...folders, ...env });
  const app = appOf(context);
  const listener = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  closers.push(() => listener.closeWithin(200));
  const { port } = listener.address() as AddressInfo;
  const uploadsAs = (person: string) =>
    new Uploads(
      async (path, { headers, ...request }) =>
        app.request(`${ORIGIN}${path}`, {
          ...request,
          headers: { origin: ORIGIN, cookie: `who=${person}`, ...headers },
        }),
      person,
    );
  return { context, app, port, uploads: uploadsAs('owner'), uploadsAs };
}

const wholeApp = (context: Context) => createApi(context).app;

/**
 * Returns an app for uploads of the owner, which ends an upload after `silence` milliseconds without data.
 */
const impatient = (silence: number) => (context: Context) => {
  const app = new Hono<AppEnvironment>();
  app.onError((error) => problemResponse(toAppError(error), {}));
  app.use(async (c, next) => {
    c.set('actor', actorFor('owner'));
    await next();
  });
  app.use(requestBodies());
  const handlers = uploadHandlers(context, {}, { window: silence });
  app.patch(OPERATIONS.continueUpload.path.replaceAll(/\{(\w+)\}/g, ':$1'), handlers.continueUpload);
  return app;
};

/** Starts a request that announces the rest of the file from `offset`, but sends only a part of it. */
async function sendPart(port: number, address: string, offset: number, part: Uint8Array, who = 'owner') {
  const sent = await openRequest(port, [
    `PATCH ${address} HTTP/1.1`,
    `Host: ${new URL(ORIGIN).host}`,
    `Origin: ${ORIGIN}`,
    `Cookie: who=${who}`,
    'Tus-Resumable: 1.0.0',
    'Content-Type: application/offset+octet-stream',
    `Upload-Offset: ${offset}`,
    `Content-Length: ${BYTES.length - offset}`,
  ]);
  sent.socket.write(part);
  return sent;
}

describe.each(mainly('sqlite'))('an interrupted upload, over %s', (kind) => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gov360-uploads-'));
    closers = [];
    database = await createDatabase(kind);
    const store = await database.open();
    await createPeople(store);
    await writeTour(testContext(store), actorFor('owner'), {
      ...demoTour('owner'),
      patch: { name: 'Office' },
    });
  });
  afterEach(async () => {
    await Promise.all(closers.map((close) => close()));
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const offsetOf = async (uploads: Uploads, address: string) =>
    Number((await uploads.look(address)).headers.get('upload-offset'));

  test('resumes where its connection was cut @14.12', async () => {
    const { port, uploads } = await startServer(wholeApp);
    const address = await uploads.begin(BYTES.length);
    const sent = await sendPart(port, address, 0, BYTES.subarray(0, PART));
    sent.socket.end();
    await sent.closed;
    await vi.waitFor(async () => expect(await offsetOf(uploads, address)).toBe(PART), 10_000);
    const last = await uploads.send(address, PART, BYTES.subarray(PART));
    expect([last.status, resultOf(last)]).toEqual([204, expect.objectContaining({ existed: false })]);
  });

  test('closes a stalled connection when the client requests the upload’s offset', async () => {
    const { port, uploads } = await startServer(wholeApp);
    const address = await uploads.begin(BYTES.length);
    const hanging = await sendPart(port, address, 0, BYTES.subarray(0, PART));
    await vi.waitFor(() => expect(uploads.look(address)).resolves.toBeDefined(), 10_000);
    await vi.waitFor(async () => expect(await offsetOf(uploads, address)).toBe(PART), 10_000);
    await hanging.closed;
    expect((await uploads.send(address, PART, BYTES.subarray(PART))).status).toBe(204);
  });

  test('times out if no data arrives, and keeps the received data', async () => {
    const { port } = await startServer(impatient(150));
    const { uploads } = await startServer(wholeApp);
    const address = await uploads.begin(BYTES.length);
    const silent = await sendPart(port, address, 0, BYTES.subarray(0, PART));
    expect(await silent.until(/"code":"[\w-]+"/)).toMatch(/^HTTP\/1\.1 408 [^]*"too-slow"/);
    expect(silent.received()).toMatch(
      /retry-after: 5\r\n[^]*Uploaded data is kept, and the upload resumes\./i,
    );
    expect(await offsetOf(uploads, address)).toBe(PART);
  });

  test('releases its slot to a user without a slot, and later resumes with the received data @16.12', async () => {
    const { context, port, uploads, uploadsAs } = await startServer(wholeApp, { UPLOADS_AT_ONCE: '2' });
    await writeTour(context, actorFor('other'), { ...demoTour('other'), patch: { name: 'Shop' } });
    const files = [
      { address: await uploads.begin(BYTES.length), part: PART },
      { address: await uploads.begin(BYTES.length), part: PART + 1 },
    ];
    const slow = [];
    for (const { address, part } of files) {
      slow.push(await sendPart(port, address, 0, BYTES.subarray(0, part)));
    }
    const arriving = () =>
      context.store.db.selectFrom('uploads').selectAll().where('locked_by', '<>', '').execute();
    await vi.waitFor(async () => expect(await arriving()).toHaveLength(2), 10_000);

    expect((await uploadsAs('other').upload(BYTES)).status).toBe(204);
    const answer = await slow[0]!.until(/"code":"[\w-]+"/);
    expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 5\r\n[^]*"busy"/i);
    expect(answer).toContain('Uploaded data is kept, and the upload resumes.');
    expect(await arriving()).toHaveLength(1);
    expect(await offsetOf(uploads, files[0]!.address)).toBe(PART);
    const rest = BYTES.subarray(PART);
    expect((await uploads.send(files[0]!.address, PART, rest)).status).toBe(204);
  });

  test('can be slow if data keeps arriving', async () => {
    const { port } = await startServer(impatient(400));
    const { uploads } = await startServer(wholeApp);
    const address = await uploads.begin(BYTES.length);
    const slow = await sendPart(port, address, 0, BYTES.subarray(0, PART));
    for (let at = PART; at < BYTES.length; at += 50_000) {
      await new Promise((resume) => setTimeout(resume, 150));
      slow.socket.write(BYTES.subarray(at, at + 50_000));
    }
    expect(await slow.until(/upload-result: .*\r\n/i)).toMatch(/^HTTP\/1\.1 204 /);
  });
});

describe('two servers on one PostgreSQL and one folder of uploads', () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gov360-uploads-'));
    closers = [];
    database = await createDatabase('postgres');
    const store = await database.open();
    await createPeople(store);
    await writeTour(testContext(store), actorFor('owner'), {
      ...demoTour('owner'),
      patch: { name: 'Office' },
    });
  });
  afterEach(async () => {
    await Promise.all(closers.map((close) => close()));
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('resume each other’s uploads, and complete each upload only once', async () => {
    const one = await startServer(wholeApp);
    const two = await startServer(wholeApp);
    const address = await one.uploads.begin(BYTES.length);
    const hanging = await sendPart(one.port, address, 0, BYTES.subarray(0, PART));
    await vi.waitFor(async () => {
      const answer = await two.uploads.look(address);
      expect(answer.headers.get('upload-offset')).toBe(String(PART));
    });
    await hanging.closed;
    const part = BYTES.subarray(PART);
    const answers = await Promise.all([
      one.uploads.send(address, PART, part),
      two.uploads.send(address, PART, part),
      one.uploads.look(address),
      two.uploads.look(address),
    ]);
    for (const answer of answers) expect([200, 204, 409, 423]).toContain(answer.status);
    const results = await Promise.all(
      [one, two].map(async ({ uploads }) => resultOf(await uploads.look(address))),
    );
    expect(results[0]).toEqual(results[1]);
    expect(results[0]?.existed).toBe(false);
    const versions = await one.context.store.db.selectFrom('file_versions').selectAll().execute();
    expect(versions).toHaveLength(1);
  });

  test.each([
    ['is removed', { method: 'DELETE' }],
    ['becomes a viewer', { method: 'PATCH', json: { role: 'viewer' } }],
  ])('stop an upload on one server when its editor %s on the other', async (_, call) => {
    const one = await startServer(wholeApp);
    const two = await startServer(wholeApp);
    await addMembers(one.context.store, demoTour('owner'));
    const uploads = new Uploads((path, { headers, ...request }) =>
      Promise.resolve(
        two.app.request(`${ORIGIN}${path}`, {
          ...request,
          headers: { origin: ORIGIN, ...headers, cookie: 'who=editor' },
        }),
      ),
    );
    const address = await uploads.begin(BYTES.length);
    const sending = await sendPart(two.port, address, 0, BYTES.subarray(0, PART), 'editor');
    const row = () =>
      one.context.store.db.selectFrom('uploads').select(['locked_by', 'state']).executeTakeFirstOrThrow();
    await vi.waitFor(async () => expect((await row()).locked_by).not.toBe(''), 10_000);
    const { status } = await createApi(one.context).call(api.member(demoTour('owner'), 'editor'), {
      ...call,
      as: 'owner',
    });
    expect(status).toBe(204);
    // The client sends no more data, so the server responds and closes the connection.
    expect(await sending.until(/"code":"[\w-]+"/)).toMatch(/^HTTP\/1\.1 4\d\d /);
    await sending.closed;
    expect(await row()).toEqual({ locked_by: '', state: 'failed' });
    expect((await uploads.send(address, PART, BYTES.subarray(PART))).status).toBe(
      call.method === 'DELETE' ? 404 : 403,
    );
    expect(await one.context.store.db.selectFrom('file_versions').selectAll().execute()).toEqual([]);
  });
});
