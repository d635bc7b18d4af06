import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type Configstore, FileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/server';
import type { Context } from '../../../access/context.ts';
import { toFileStoreError } from '../../store/disk/disk-errors.ts';
import { findUpload, type UploadKey } from '../rows/upload-row.ts';
import { createStaged, stagedPath } from '../rows/staged-file.ts';
import { appendDurably } from './append-durably.ts';

interface StagedOptions {
  context: Context;
  key: UploadKey;
  /** Asked before each write; throws where this process may not write any more. */
  mayWrite: () => void;
}

/**
 * The file of one upload, with what is known of it in the database. Everything that it answers is on the disk. The folder has to be
 * there: the library makes one in a call whose failure would end the process.
 */
export class StagedFileStore extends FileStore {
  readonly #context: Context;
  readonly #mayWrite: () => void;
  /** Of a file that one request wrote from its beginning. */
  sha256: string | null = null;

  constructor({ context, key, mayWrite }: StagedOptions) {
    super({ directory: context.config.uploadsDir, configstore: rowAsConfig(context, key) });
    this.#context = context;
    this.#mayWrite = mayWrite;
    // The length is reserved before the first byte, which is sent by PATCH alone.
    this.extensions = ['creation'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await createStaged(this.#context.config, upload.id);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    await syncData(stagedPath(this.#context.config, id));
    return await super.getUpload(id);
  }

  override async write(pieces: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const hash = offset === 0 ? createHash('sha256') : undefined;
    const path = stagedPath(this.#context.config, id);
    const size = await appendDurably(pieces, { path, offset, hash, mayWrite: this.#mayWrite });
    this.sha256 = hash?.digest('hex') ?? null;
    return size;
  }
}

function rowAsConfig({ store, now }: Context, key: UploadKey): Configstore {
  return {
    async get() {
      const row = await findUpload(store.db, key, now());
      if (row?.state !== 'open') return undefined;
      const metadata = { filename: row.name, target: row.target };
      const creation_date = new Date(row.created_at).toISOString();
      return new Upload({ id: row.id, size: row.bytes, offset: 0, metadata, creation_date });
    },
    // What is known is a row already.
    set: async () => {},
    delete: async () => {},
  };
}

/** A server that has died leaves bytes that are in the file and not on the disk yet. */
async function syncData(path: string): Promise<void> {
  const handle = await open(path, 'r+').catch(() => null);
  if (!handle) throw ERRORS.FILE_NO_LONGER_EXISTS;
  try {
    await handle.datasync();
  } catch (error) {
    throw toFileStoreError(error);
  } finally {
    await handle.close();
  }
}
