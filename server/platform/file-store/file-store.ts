import type { FileKey, QuarantineName } from './file-key.ts';

const ABSENT = new Set<unknown>(['ENOENT', 'ENOTDIR']);
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/**
 * For `catch`: returns null if the error says that a file does not exist. Rethrows any other error, so that a
 * failing disk does not look empty.
 */
export function orAbsent(error: NodeJS.ErrnoException): null {
  if (ABSENT.has(error.code)) return null;
  throw error;
}

/** Does the same as `orAbsent`, for calls without a result. */
export function ignoreAbsent(error: NodeJS.ErrnoException): void {
  orAbsent(error);
}

/** Runs `work`. Throws its errors as `FileStoreError`, or the signal's reason if the signal was aborted. */
export async function refuse<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    throw toFileStoreError(error);
  }
}

export function toFileStoreError(error: unknown): FileStoreError {
  const { code } = error as NodeJS.ErrnoException;
  const full = FULL.has(code);
  return new FileStoreError(
    full ? 'full' : 'away',
    full ? 'The disk for files is full.' : `The folder for files cannot be used (${code ?? String(error)}).`,
    { cause: error },
  );
}

/**
 * Thrown if the file store is full, does not respond or reports an error. Requests then fail with
 * `unavailable`.
 */
export class FileStoreError extends Error {
  /** `full`: the store has no space left. `away`: the store does not respond, or reports any other error. */
  readonly reason: 'away' | 'full';

  constructor(reason: 'away' | 'full', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileStoreError';
    this.reason = reason;
  }
}

/** A range of bytes of a file, both ends included. */
export interface Part {
  start: number;
  end: number;
}

export interface ReadFile {
  /** The size of the whole file. */
  bytes: number;
  /** The requested part, or the whole file. The caller must read the stream to its end or cancel it. */
  body: ReadableStream<Uint8Array>;
}

export interface ListedFile {
  key: FileKey;
  bytes: number;
  /** When the stored file was last changed, in milliseconds since the epoch. */
  changedAt: number;
}

/**
 * A file that a cleanup job moved to quarantine. It is permanently deleted after seven days, unless it is
 * restored.
 */
export interface QuarantinedFile {
  name: QuarantineName;
  key: FileKey;
  bytes: number;
  /** When the file was moved to quarantine, in milliseconds since the epoch. */
  since: number;
}

/** A file that is being written, or whose server stopped while writing it. */
export interface UnfinishedFile {
  /** Opaque id, for `removeUnfinished`. */
  id: string;
  /** When writing began or, on disk, when the file was last written to, in milliseconds since the epoch. */
  begunAt: number;
}

/**
 * Stores files in a folder or in S3. The bytes of a stored file never change. Calls throw `FileStoreError` if
 * the store is full, does not respond or reports an error. Aborted calls throw the signal's reason.
 */
export interface FileStore {
  /**
   * Moves the file at `path` into the store, and resolves when the stored file is durable. If this fails, the
   * file is still at `path` or already in the store. Readers never see an incomplete file. If the key already
   * has a complete file, the store keeps that file. If a database row will refer to the file, use
   * `keepContent` instead. Otherwise, a cleanup job may delete the file before the row exists.
   */
  put(key: FileKey, path: string, signal?: AbortSignal): Promise<void>;
  /**
   * Stores bytes from memory, such as a thumbnail. If the key already has a file, the store keeps that file.
   */
  putBytes(key: FileKey, bytes: Uint8Array): Promise<void>;
  /** Returns a file, or null if it does not exist. `part` must be within the file. */
  read(key: FileKey, options?: { part?: Part; signal?: AbortSignal }): Promise<ReadFile | null>;
  /** Returns the size of a file in bytes; null if the file does not exist. */
  sizeOf(key: FileKey): Promise<number | null>;
  /** Removes a file. Succeeds if the file does not exist. */
  remove(name: FileKey | QuarantineName): Promise<void>;
  /**
   * Copies a file into or out of quarantine, and sets the copy's modification time to now. A complete
   * existing target is kept. Returns false if there is no file to copy. To move a file, remove the original
   * afterwards.
   */
  copy(from: FileKey | QuarantineName, to: FileKey | QuarantineName): Promise<boolean>;
  /**
   * Yields all files, or those in one folder from `ownerOf`, in no particular order. May or may not include
   * files that are added or removed during the listing.
   */
  list(owner?: string): AsyncGenerator<ListedFile>;
  /** Yields all files in quarantine, or those of one owner. */
  listQuarantine(owner?: string): AsyncGenerator<QuarantinedFile>;
  listUnfinished(): AsyncGenerator<UnfinishedFile>;
  removeUnfinished(id: string): Promise<void>;
  /** Returns the text that states which database owns the store; null if there is none. */
  readMarker(): Promise<string | null>;
  /** Replaces the marker. Resolves when the new marker is durable. */
  writeMarker(text: string): Promise<void>;
  close(): Promise<void>;
}
