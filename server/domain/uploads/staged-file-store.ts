import { createHash, type Hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { type Configstore, FileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/server';
import type { Needs } from '../../platform/access/context.ts';
import { toFileStoreError } from '../../platform/file-store/file-store.ts';
import type { UploadLease } from './upload-lease.ts';
import { findUpload, type UploadKey } from './upload-row.ts';
import { createStaged, stagedPath } from '../contents/staged-file.ts';

/** Holds the lease of a request. `lease` is null if the request needs no lease or could not get one. */
export interface Held {
  lease: UploadLease | null;
}

interface StagedOptions {
  context: Needs<'config' | 'store' | 'now'>;
  key: UploadKey;
  /** The request body. This store reads the body itself instead of getting it from the library. */
  body: AsyncIterable<Uint8Array> | null;
  /** Aborts when the request must end and keep the data received so far. */
  stopped: AbortSignal;
  held: Held;
}

/**
 * Lets the tus library work on the staged file of one upload, whose metadata is in the database. Reports only
 * bytes that are synced to disk. The folder must exist, because the library would create it in a call whose
 * failure ends the process.
 */
export class StagedFileStore extends FileStore {
  readonly #options: StagedOptions;
  /** Size of the complete file in bytes. */
  #size = 0;
  /** SHA-256 of everything in the file if one request wrote it from the start. Null otherwise. */
  sha256: string | null = null;

  constructor(options: StagedOptions) {
    const { context, key } = options;
    super({ directory: context.config.uploadsDir, configstore: rowAsConfig(context, key) });
    this.#options = options;
    // Space is reserved before the first byte, so only PATCH requests may contain data.
    this.extensions = ['creation'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await createStaged(this.#options.context.config, upload.id);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    await syncData(stagedPath(this.#options.context.config, id));
    const upload = await super.getUpload(id);
    this.#size = upload.size ?? 0;
    return upload;
  }

  override async write(_: unknown, id: string, offset: number): Promise<number> {
    const { context, body, stopped, held } = this.#options;
    if (!body) return offset;
    const hash = offset === 0 ? createHash('sha256') : undefined;
    const path = stagedPath(context.config, id);
    const pieces = takePieces(body, this.#size - offset, stopped);
    const size = await appendDurably(pieces, { path, offset, hash, mayWrite: () => held.lease?.check() });
    this.sha256 = hash?.digest('hex') ?? null;
    return size;
  }
}

/**
 * Yields the pieces of a body until `stopped` aborts. Ignores a piece that arrives at that moment, because
 * the connection ends with the response. `bytes`: maximum total size. Throws if the body is longer.
 */
async function* takePieces(
  body: AsyncIterable<Uint8Array>,
  bytes: number,
  stopped: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const source = body[Symbol.asyncIterator]();
  let stop = () => {};
  stopped.addEventListener('abort', () => stop(), { once: true });
  for (let left = bytes; !stopped.aborted;) {
    // Creates one promise per piece, because racing one promise repeatedly would keep all results in memory.
    const next = await new Promise<IteratorResult<Uint8Array> | null>((resolve, reject) => {
      stop = () => resolve(null);
      source.next().then(resolve, reject);
    });
    if (!next || next.done) return;
    left -= next.value.byteLength;
    if (left < 0) throw ERRORS.ERR_SIZE_EXCEEDED;
    yield next.value;
  }
}

function rowAsConfig({ store, now }: Needs<'store' | 'now'>, key: UploadKey): Configstore {
  return {
    async get() {
      const row = await findUpload(store.db, key, now());
      if (row?.state !== 'open') return undefined;
      const metadata = { filename: row.name, target: row.target };
      const creation_date = new Date(row.created_at).toISOString();
      return new Upload({ id: row.id, size: row.bytes, offset: 0, metadata, creation_date });
    },
    // The database already contains the metadata.
    set: async () => {},
    delete: async () => {},
  };
}

/** Syncs the file to disk, because a server that died may have left bytes that are not synced. */
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

/** Number of bytes per write. While a batch is written, the next one is received. */
const BATCH = 1024 ** 2;

interface AppendOptions {
  path: string;
  /** Size of the file before appending. */
  offset: number;
  /** Receives all bytes that are written. */
  hash?: Hash | undefined;
  /** Called before each write. Throws if this process may no longer write. */
  mayWrite: () => void;
}

/**
 * Appends incoming data to a file. Returns the size of the file in bytes after everything is synced to disk.
 * If `pieces` throws, keeps the data received so far and throws the same error. Throws `FileStoreError` if
 * the disk is full or cannot be used.
 */
export async function appendDurably(
  pieces: AsyncIterable<Uint8Array>,
  { path, offset, hash, mayWrite }: AppendOptions,
): Promise<number> {
  const handle = await open(path, 'r+').catch(throwFileStoreError);
  try {
    const writer = new BatchWriter(handle, offset, mayWrite);
    try {
      for await (const piece of pieces) {
        hash?.update(piece);
        await writer.add(piece);
      }
    } finally {
      await writer.end();
      await handle.datasync().catch(throwFileStoreError);
    }
    return writer.end();
  } finally {
    await handle.close();
  }
}

function throwFileStoreError(error: unknown): never {
  throw toFileStoreError(error);
}

/** Writes one batch at a time, while the next one is received. */
class BatchWriter {
  readonly #handle: FileHandle;
  readonly #mayWrite: () => void;
  #at: number;
  #pieces: Uint8Array[] = [];
  #bytes = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(handle: FileHandle, at: number, mayWrite: () => void) {
    this.#handle = handle;
    this.#at = at;
    this.#mayWrite = mayWrite;
  }

  async add(piece: Uint8Array): Promise<void> {
    this.#pieces.push(piece);
    this.#bytes += piece.byteLength;
    if (this.#bytes >= BATCH) await this.#flush();
  }

  /** Writes the rest and returns the size of the file. */
  async end(): Promise<number> {
    if (this.#bytes > 0) await this.#flush();
    await this.#writing;
    return this.#at;
  }

  async #flush(): Promise<void> {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#bytes = 0;
    await this.#writing;
    this.#writing = this.#write(pieces);
    // Prevents an unhandled rejection. The error is thrown where the promise is awaited.
    this.#writing.catch(() => {});
  }

  async #write(pieces: Uint8Array[]): Promise<void> {
    this.#mayWrite();
    try {
      for (let left = pieces; left.length > 0;) {
        const { bytesWritten } = await this.#handle.writev(left, this.#at);
        this.#at += bytesWritten;
        left = rest(left, bytesWritten);
      }
    } catch (error) {
      throw toFileStoreError(error);
    }
  }
}

/**
 * Returns the rest of the pieces after the first `written` bytes, because a write to an almost full disk may
 * be incomplete.
 */
function rest(pieces: Uint8Array[], written: number): Uint8Array[] {
  let skipped = written;
  return pieces.flatMap((piece) => {
    const taken = Math.min(skipped, piece.byteLength);
    skipped -= taken;
    return taken === piece.byteLength ? [] : [piece.subarray(taken)];
  });
}
