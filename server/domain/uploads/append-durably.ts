import type { Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { toFileStoreError } from '../../platform/file-store/file-store.ts';

/** Bytes that are written at once; as many arrive meanwhile. */
const BATCH = 1024 ** 2;

interface AppendOptions {
  path: string;
  /** The file's size. */
  offset: number;
  /** Is given all that is written. */
  hash?: Hash | undefined;
  /** Asked before each write; throws where this process may not write any more. */
  mayWrite: () => void;
}

/**
 * Writes what arrives behind a file's end, and answers its size once all of it is on the disk. Where `pieces` break off, what has
 * arrived is kept before their error is thrown on. Throws `FileStoreError`.
 */
export async function appendDurably(
  pieces: AsyncIterable<Uint8Array>,
  { path, offset, hash, mayWrite }: AppendOptions,
): Promise<number> {
  const handle = await open(path, 'r+').catch((error: unknown) => {
    throw toFileStoreError(error);
  });
  try {
    const writer = new BatchWriter(handle, offset, mayWrite);
    try {
      for await (const piece of pieces) {
        hash?.update(piece);
        await writer.add(piece);
      }
    } finally {
      await writer.end();
      await handle.datasync().catch((error: unknown) => {
        throw toFileStoreError(error);
      });
    }
    return writer.end();
  } finally {
    await handle.close();
  }
}

/** Writes one batch after another, each while the next one fills. */
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

  /** Answers where the file ends now. */
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
    // Thrown where it is waited for.
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

/** What a disk that is nearly full has left over. */
function rest(pieces: Uint8Array[], written: number): Uint8Array[] {
  let skipped = written;
  return pieces.flatMap((piece) => {
    const taken = Math.min(skipped, piece.byteLength);
    skipped -= taken;
    return taken === piece.byteLength ? [] : [piece.subarray(taken)];
  });
}
