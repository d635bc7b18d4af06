import { demoTour } from '../../contract/tour-id.ts';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskFileStore } from '../../server/platform/file-store/disk-file-store.ts';
import { toFileStoreError } from '../../server/platform/file-store/file-store.ts';
import { fileKey } from '../../server/platform/file-store/file-key.ts';
import { createS3FileStore } from '../../server/platform/file-store/s3-file-store.ts';
import { writeTour } from '../../server/domain/tours/write-tour.ts';
import { actorFor, createApi, openTestContext, ORIGIN } from '../support/servers/api.ts';
import { type S3Server, startS3Server } from '../support/files/s3-server.ts';
import { STORE_KINDS } from '../support/stores.ts';
import { resultOf, Uploads } from '../support/files/uploads.ts';

const BYTES = randomBytes(300_000);
const KEY = fileKey('owner', createHash('sha256').update(BYTES).digest('hex'));

describe.each(STORE_KINDS)('an upload over %s', (kind) => {
  let server: S3Server;
  let uploads: Uploads;
  let close: () => Promise<void>;
  beforeEach(async () => {
    server = await startS3Server();
    const opened = await openTestContext(kind, { UPLOADS_DIR: mkdtempSync(join(tmpdir(), 'gov360-away-')) });
    const files = createS3FileStore(server.place, 0.2);
    const context = { ...opened.context, files };
    await writeTour(context, actorFor('owner'), { ...demoTour('owner'), patch: { name: 'Office' } });
    const { app } = createApi(context);
    uploads = new Uploads(async (path, { headers, ...request }) =>
      app.request(`${ORIGIN}${path}`, {
        ...request,
        headers: { origin: ORIGIN, cookie: 'who=owner', ...headers },
      }),
    );
    close = async () => {
      await files.close();
      await opened.close();
      await server.stop();
      rmSync(context.config.uploadsDir, { recursive: true, force: true });
    };
  });
  afterEach(() => close());

  it('receives 503 while the file store is down, and finishes without loss after it recovers @14.42', async () => {
    const address = await uploads.begin(BYTES.length);
    await server.stop();
    const refused = await uploads.send(address, 0, BYTES);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBeTruthy();
    expect(await refused.json()).toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('The file store is not responding'),
    });
    await server.start();
    const found = await uploads.look(address);
    expect(resultOf(found)).toMatchObject({ existed: false });
    expect(server.objects.get(`${server.place.prefix}${KEY}`)?.equals(BYTES)).toBe(true);
  });

  it('receives an error while the file store is full, and finishes without loss once there is space', async () => {
    const address = await uploads.begin(BYTES.length);
    server.onRequest = ({ method }) => (method === 'PUT' ? 507 : null);
    const refused = await uploads.send(address, 0, BYTES);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      detail: expect.stringContaining('no space left for files'),
    });
    server.onRequest = () => null;
    expect(resultOf(await uploads.look(address))).toMatchObject({ existed: false });
  });
});

describe('a full disk for files', () => {
  it('causes a different error than an unusable disk', () => {
    for (const code of ['ENOSPC', 'EDQUOT', 'EIO']) {
      const error = toFileStoreError(Object.assign(new Error(code), { code }));
      expect(error.reason).toBe(code === 'EIO' ? 'away' : 'full');
    }
  });

  const { TEST_SMALL_DISK: disk } = process.env;
  // This disk has only a few MB. CI creates it where it is allowed to mount one.
  if (disk) {
    it('keeps the file being stored, hides incomplete files, and resumes once there is space', async () => {
      const store = createDiskFileStore(join(disk, 'files'));
      const scratch = mkdtempSync(join(tmpdir(), 'gov360-full-'));
      const path = join(scratch, 'upload');
      writeFileSync(join(disk, 'filling'), randomBytes(6_000_000));
      writeFileSync(path, randomBytes(4_000_000));
      await expect(store.put(KEY, path)).rejects.toMatchObject({ reason: 'full' });
      expect([existsSync(path), await store.sizeOf(KEY)]).toEqual([true, null]);
      expect(await store.listUnfinished().next()).toMatchObject({ done: true });
      rmSync(join(disk, 'filling'));
      await store.put(KEY, path);
      expect(await store.sizeOf(KEY)).toBe(4_000_000);
      rmSync(join(disk, 'files'), { recursive: true });
      rmSync(scratch, { recursive: true });
    });
  }
});
