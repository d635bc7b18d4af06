import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Place } from '../../../server/platform/config/file-store-place.ts';
import { createDiskFileStore } from '../../../server/platform/file-store/disk-file-store.ts';
import type { FileKey } from '../../../server/platform/file-store/file-key.ts';
import type { FileStore } from '../../../server/platform/file-store/file-store.ts';
import { createS3Client } from '../../../server/platform/file-store/s3-client.ts';
import { createS3FileStore } from '../../../server/platform/file-store/s3-file-store.ts';
import { startS3Server } from './s3-server.ts';

/**
 * The kinds of S3 for `describe.each`. OpenStack Swift is included if the environment names it
 * (`tests/services/`).
 */
export const S3_KINDS = process.env.TEST_S3_ENDPOINT ? (['s3', 'swift'] as const) : (['s3'] as const);
export const FILE_STORE_KINDS = ['disk', ...S3_KINDS] as const;
export type FileStoreKind = (typeof FILE_STORE_KINDS)[number];

export interface TestFileStore {
  /** Opens the store again, as a second server would. */
  open(): FileStore;
  /** Leaves the store in the state of a server that is killed while it stores a file. */
  leaveUnfinished(key: FileKey): Promise<void>;
  close(): Promise<void>;
}

/** Creates an empty file store. */
export async function createFileStore(kind: FileStoreKind): Promise<TestFileStore> {
  if (kind === 'disk') return createOnDisk();
  const { place, stop } = await s3Place(kind);
  return {
    open: () => createS3FileStore(place),
    async leaveUnfinished(key) {
      const client = createS3Client(place);
      const name = `${place.prefix}${key}`;
      (await client.send({ method: 'POST', name, query: { uploads: '' } })).resume();
      client.close();
    },
    close: stop,
  };
}

/** Creates an empty place in S3. Returns it with a function that stops its server. */
export async function s3Place(kind: 's3' | 'swift'): Promise<{ place: S3Place; stop: () => Promise<void> }> {
  if (kind === 's3') {
    const server = await startS3Server();
    return { place: server.place, stop: () => server.stop() };
  }
  const place: S3Place = {
    endpoint: String(process.env.TEST_S3_ENDPOINT),
    keyId: String(process.env.TEST_S3_KEY_ID),
    secret: String(process.env.TEST_S3_SECRET),
    region: 'us-east-1',
    bucket: `files-${randomBytes(6).toString('hex')}`,
    prefix: 'twins + files/',
  };
  const client = createS3Client(place);
  (await client.send({ method: 'PUT' })).resume();
  client.close();
  return { place, stop: async () => {} };
}

function createOnDisk(): TestFileStore {
  const scratch = mkdtempSync(join(tmpdir(), 'gov360-file-store-'));
  const folder = join(scratch, 'files');
  return {
    open: () => createDiskFileStore(folder),
    async leaveUnfinished(key) {
      const parent = join(folder, key.slice(0, 32), key.slice(33, 35));
      mkdirSync(parent, { recursive: true });
      writeFileSync(join(parent, '.unfinished-x'), 'half');
    },
    close: async () => rmSync(scratch, { recursive: true, force: true }),
  };
}
