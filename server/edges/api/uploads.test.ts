import { demoTour } from '../../../contract/tour-id.ts';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { openUploadsSchema } from '../../../contract/files/upload.ts';
import { UPLOAD_KEPT, UPLOADS_MAX } from '../../../contract/limits.ts';
import { actorFor, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { resultOf, Uploads } from '../../../tests/support/files/uploads.ts';
import type { Context } from '../../platform/access/context.ts';
import { pruneUploads } from '../../domain/uploads/prune-uploads.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { deleteTour } from '../../domain/tours/delete-tour.ts';
import { currentTour } from '../../domain/tours/read-tour.ts';
import { writeTour } from '../../domain/tours/write-tour.ts';

const MEGABYTE = 1024 ** 2;
const TABLES = [
  'uploads',
  'jobs',
  'file_versions',
  'file_contents',
  'annotations',
  'operation_log',
  'tours',
] as const;
const LIMITS = { FILE_MAX_MB: '4', FILES_PER_PERSON_MB: '10', WRITES_PER_PERSON: '10000' };

describe.each(mainly('sqlite'))('uploads over %s', (kind) => {
  let context: Context;
  let uploads: Uploads;
  let close: () => Promise<void>;
  let moved: number;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gov360-uploads-'));
    const places = { FILES_DIR: join(folder, 'files'), UPLOADS_DIR: join(folder, 'uploads') };
    const opened = await openTestContext(kind, { ...LIMITS, ...places });
    context = { ...opened.context, now: () => Date.now() + moved };
    close = opened.close;
    const server = createApi(context);
    uploads = new Uploads((path, request) => server.call(path, { as: 'owner', ...request }));
  });
  afterAll(async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    moved = 0;
    await writeTour(context, actorFor('owner'), { ...demoTour('owner'), patch: { name: 'Office' } });
  });
  afterEach(async () => {
    for (const table of TABLES) await context.store.db.deleteFrom(table).execute();
    rmSync(context.config.uploadsDir, { recursive: true, force: true });
  });

  const staged = () => readdirSync(context.config.uploadsDir).filter((name) => !name.startsWith('.'));
  const detailOf = async (answer: Response) => ((await answer.json()) as { detail: string }).detail;
  async function documents() {
    const tour = await currentTour(context, demoTour('owner'));
    const { documents: found = [] } = JSON.parse(tour?.text ?? '{}') as {
      documents?: { id: string; name: string; file: { sha256: string; bytes: number; type: string } }[];
    };
    return found;
  }

  test('turn a file sent in parts into a document of the twin @14.10', async () => {
    const bytes = randomBytes(300_000);
    const address = await uploads.begin(bytes.length, { name: 'scan.bin', target: { attached: [] } });
    expect(address).toMatch(/^\/api\/users\/owner\/tours\/[\w-]+\/uploads\/[0-9a-f]{32}$/);
    const part = await uploads.send(address, 0, bytes.subarray(0, 100_000));
    expect([part.status, part.headers.get('upload-offset'), resultOf(part)]).toEqual([204, '100000', null]);
    expect((await uploads.look(address)).headers.get('upload-offset')).toBe('100000');
    const last = await uploads.send(address, 100_000, bytes.subarray(100_000));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '300000']);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await documents()).toMatchObject([
      {
        id: resultOf(last)?.documentId,
        name: 'scan.bin',
        file: { sha256, bytes: bytes.length, type: 'application/octet-stream' },
      },
    ]);
    expect(await context.files.sizeOf(fileKey('owner', sha256))).toBe(bytes.length);
    // A client that did not receive the result can request it later.
    const again = await uploads.look(address);
    expect([again.headers.get('upload-offset'), again.headers.get('upload-length')]).toEqual([
      '300000',
      '300000',
    ]);
    expect(resultOf(again)).toEqual({ documentId: resultOf(last)?.documentId, existed: false });
    expect(staged()).toEqual([]);
  });

  test('return the existing document for the same content', async () => {
    const bytes = randomBytes(1_000);
    const first = resultOf(await uploads.upload(bytes));
    const second = resultOf(await uploads.upload(bytes, { name: 'copy.pdf' }));
    expect(second).toEqual({ documentId: first?.documentId, existed: true });
    expect(await documents()).toHaveLength(1);
  });

  test('hide a photo with an unremovable position from others until its owner keeps the position @16.13', async () => {
    const xmp = '<x:GPSLatitude> <rdf:Seq><rdf:li>53</rdf:li></rdf:Seq></x:GPSLatitude>';
    const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(xmp)]);
    const told = async () => (await documents())[0]?.file;
    const first = resultOf(await uploads.upload(photo, { name: 'boiler.jpg' }));
    const sha256 = createHash('sha256').update(photo).digest('hex');
    expect(await told()).toMatchObject({
      sha256,
      ownerOnly: true,
      problem: expect.stringMatching(/could not remove the location/),
    });
    const again = resultOf(await uploads.upload(photo, { name: 'copy.jpg' }));
    expect(await told()).toMatchObject({ ownerOnly: true });
    const kept = resultOf(await uploads.upload(photo, { name: 'kept.jpg', target: { keepPositions: true } }));
    expect(await told()).not.toHaveProperty('ownerOnly');
    expect(await told()).not.toHaveProperty('problem');
    const documentId = first?.documentId;
    expect([again, kept]).toEqual([
      { documentId, existed: true },
      { documentId, existed: true },
    ]);
  });

  test('store an empty file immediately', async () => {
    const answer = await uploads.announce(0, { name: 'empty.txt' });
    expect(answer.status).toBe(201);
    expect(await documents()).toMatchObject([{ id: resultOf(answer)?.documentId, name: 'empty.txt' }]);
  });

  test('make uploaded data readable only by the server’s user', async () => {
    const address = await uploads.begin(10);
    await uploads.send(address, 0, new Uint8Array(5));
    const { uploadsDir } = context.config;
    const modes = [uploadsDir, ...staged().map((name) => join(uploadsDir, name))].map((path) =>
      (statSync(path).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['700', '600']);
  });

  test('list running uploads with their progress until they are cancelled', async () => {
    const server = createApi(context);
    const list = async () => {
      const answer = await server.call(api.uploads(demoTour('owner')), { as: 'owner' });
      return openUploadsSchema.parse(await answer.json()).uploads;
    };
    const address = await uploads.begin(10, { name: 'a.txt', target: { folder: 'f1' } });
    await uploads.send(address, 0, new Uint8Array(4));
    const id = address.split('/').at(-1);
    expect(await list()).toMatchObject([
      { id, name: 'a.txt', bytes: 10, received: 4, target: { folder: 'f1', keepPositions: false } },
    ]);
    expect(await (await server.call(address, { as: 'owner' })).json()).toMatchObject({ id, received: 4 });
    expect((await uploads.end(address)).status).toBe(204);
    expect([await list(), staged()]).toEqual([[], []]);
    expect((await uploads.look(address)).status).toBe(404);
    expect((await uploads.end(address)).status).toBe(404);
  });

  test('are invisible to other users', async () => {
    const address = await uploads.begin(10);
    await writeTour(context, actorFor('other'), { ...demoTour('other'), patch: { name: 'Other' } });
    const server = createApi(context);
    const strangers = new Uploads((path, request) => server.call(path, { as: 'other', ...request }), 'other');
    const asTheirs = address.replace('/owner/', '/other/');
    for (const [path, status] of [
      [address, 404],
      [asTheirs, 404],
    ] as const) {
      expect((await strangers.look(path)).status).toBe(status);
      expect((await strangers.send(path, 0, new Uint8Array(10))).status).toBe(status);
      expect((await strangers.end(path)).status).toBe(status);
    }
    expect((await uploads.look(address)).headers.get('upload-offset')).toBe('0');
  });

  test('reject a file that does not fit before it is sent, with the sizes in the error @14.11', async () => {
    const large = await uploads.announce(4 * MEGABYTE + 1);
    expect(large.status).toBe(413);
    expect(await detailOf(large)).toMatch(/This file is 4 MB.*the limit is 4 MB/);
    await uploads.upload(randomBytes(3 * MEGABYTE));
    await uploads.begin(4 * MEGABYTE);
    const full = await uploads.announce(3.5 * MEGABYTE);
    expect(full.status).toBe(507);
    expect(await detailOf(full)).toMatch(
      /takes up 3\.5 MB.*limited to 10 MB per user, and 3 MB is in use.*reserve another 4 MB/,
    );
    expect((await uploads.announce(3 * MEGABYTE)).status).toBe(201);
  });

  test('free the reserved space when they end', async () => {
    const addresses = [await uploads.begin(4 * MEGABYTE), await uploads.begin(4 * MEGABYTE)];
    expect((await uploads.announce(3 * MEGABYTE)).status).toBe(507);
    await uploads.end(addresses[0] ?? '');
    expect((await uploads.announce(3 * MEGABYTE)).status).toBe(201);
  });

  test('accept simultaneous files only until the storage limit is reached', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => uploads.announce(3 * MEGABYTE).then(({ status }) => status)),
    );
    expect(answers.filter((status) => status === 201)).toHaveLength(3);
    expect(answers.filter((status) => status === 507)).toHaveLength(9);
  });

  test('are limited in number for each user', async () => {
    const now = context.now();
    const row = {
      user_id: 'owner',
      tour_id: 'demo-tour',
      uploader: 'owner',
      name: '',
      bytes: 0,
      target: '{}',
      state: 'open' as const,
      result: '',
      created_at: now,
      expires_at: now + UPLOAD_KEPT,
      locked_by: '',
      locked_until: 0,
    };
    const rows = Array.from({ length: UPLOADS_MAX }, (_, index) => ({ ...row, id: `${index}` }));
    await context.store.db.insertInto('uploads').values(rows).execute();
    expect((await uploads.announce(1)).status).toBe(429);
  });

  test('are rejected if the disk is full', async () => {
    const huge = { FILE_MAX_MB: '900000000', FILES_PER_PERSON_MB: '900000000' };
    const opened = await openTestContext(kind, huge);
    const server = createApi(opened.context);
    await writeTour(opened.context, actorFor('owner'), { ...demoTour('owner'), patch: { name: 'Office' } });
    const wide = new Uploads((path, request) => server.call(path, { as: 'owner', ...request }));
    const answer = await wide.announce(800_000_000 * MEGABYTE);
    expect(answer.status).toBe(503);
    expect(await detailOf(answer)).toContain('no space left');
    await opened.close();
  });

  test('reject a part at another offset as a conflict without changing anything', async () => {
    const address = await uploads.begin(100);
    await uploads.send(address, 0, new Uint8Array(40));
    for (const offset of [0, 39, 41, 100, 1e15 - 1]) {
      expect((await uploads.send(address, offset, new Uint8Array(10))).status).toBe(409);
    }
    expect((await uploads.look(address)).headers.get('upload-offset')).toBe('40');
  });

  test('reject more bytes than announced', async () => {
    const address = await uploads.begin(100);
    const answer = await uploads.send(address, 0, new Uint8Array(101), { 'content-length': '101' });
    expect(answer.status).toBe(413);
    expect((await uploads.look(address)).headers.get('upload-offset')).toBe('0');
  });

  test('discard a file whose twin was deleted before it arrived, and report that', async () => {
    const address = await uploads.begin(100);
    await uploads.send(address, 0, new Uint8Array(40));
    await deleteTour(context, actorFor('owner'), demoTour('owner'));
    const answer = await uploads.send(address, 40, new Uint8Array(60));
    expect([answer.status, await detailOf(answer)]).toEqual([
      404,
      expect.stringMatching(/“plan.pdf”.*deleted/),
    ]);
    expect(staged()).toEqual([]);
    expect((await uploads.look(address)).status).toBe(404);
    expect((await uploads.announce(10)).status).toBe(404);
  });

  test('replace a document, or create a new one if the document was deleted', async () => {
    const first = resultOf(await uploads.upload(randomBytes(10)));
    const second = resultOf(
      await uploads.upload(randomBytes(11), { target: { replaces: first?.documentId ?? '' } }),
    );
    expect(second).toEqual({ documentId: first?.documentId, existed: false });
    const third = resultOf(await uploads.upload(randomBytes(12), { target: { replaces: 'nothing' } }));
    expect((await documents()).map(({ id, file }) => [id, file.bytes])).toEqual([
      [first?.documentId, 11],
      [third?.documentId, 12],
    ]);
  });

  test('leave no data behind after their account was deleted', async () => {
    const server = createApi(context);
    const theirs = new Uploads((path, request) => server.call(path, { as: 'other', ...request }), 'other');
    await writeTour(context, actorFor('other'), { ...demoTour('other'), patch: { name: 'Other' } });
    const address = await theirs.begin(100);
    await theirs.send(address, 0, new Uint8Array(40));
    await context.store.db.deleteFrom('uploads').execute();
    await context.store.db.deleteFrom('users').where('id', '=', 'other').execute();
    expect((await theirs.send(address, 40, new Uint8Array(60))).status).toBe(404);
    expect((await theirs.announce(10)).status).toBe(401);
  });

  test('turn a complete file into a document even if the client has disconnected @14.14', async () => {
    const address = await uploads.begin(100, { name: 'left.txt' });
    const put = context.files.put.bind(context.files);
    context.files.put = () => Promise.reject(new Error('The process ended.'));
    expect((await uploads.send(address, 0, new Uint8Array(100))).status).toBe(500);
    expect(await documents()).toEqual([]);
    context.files.put = put;
    await runJob(context, pruneUploads, '', null);
    expect(await documents()).toMatchObject([{ name: 'left.txt' }]);
    expect(resultOf(await uploads.look(address))).toMatchObject({ existed: false });
  });

  test('are deleted a day after their last data arrived @14.15', async () => {
    const address = await uploads.begin(100);
    moved = UPLOAD_KEPT - 60_000;
    expect((await uploads.send(address, 0, new Uint8Array(10))).status).toBe(204);
    moved += UPLOAD_KEPT - 60_000;
    expect((await uploads.look(address)).status).toBe(200);
    await runJob(context, pruneUploads, '', null);
    expect(staged()).toHaveLength(1);
    moved += 120_000;
    expect((await uploads.look(address)).status).toBe(404);
    await runJob(context, pruneUploads, '', null);
    expect(staged()).toEqual([]);
    expect(await context.store.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
  });
});
