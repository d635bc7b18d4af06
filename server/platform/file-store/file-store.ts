import type { FileKey, QuarantineName } from './file-key.ts';

const ABSENT = new Set<unknown>(['ENOENT', 'ENOTDIR']);
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/**
 * Returns null if a file does not exist, and rethrows any other error, so that a failing disk does not look
 * empty. For `catch`.
 */
export function orAbsent(error: NodeJS.ErrnoException): null {
  if (ABSENT.has(error.code)) return null;
  throw error;
}

/** Does the same as `orAbsent`, for calls without a result. */
export function ignoreAbsent(error: NodeJS.ErrnoException): void {
  orAbsent(error);
}

/** Runs `work`. Disk errors become `FileStoreError`, and an abort throws the reason of the signal. */
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

/** Thrown if the file store does not respond or is full. Requests fail with `unavailable`. */
export class FileStoreError extends Error {
  /** `full`: the disk is full. `away`: the store does not respond. */
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
  /** The size of the whole content. */
  bytes: number;
  /** The requested part, or all of the content. The caller must read it to its end or cancel it. */
  body: ReadableStream<Uint8Array>;
}

export interface ListedFile {
  key: FileKey;
  bytes: number;
  /** Milliseconds since the epoch. */
  changedAt: number;
}

/** A content that a sweep moved to quarantine. It is deleted permanently some days later. */
export interface QuarantinedFile {
  name: QuarantineName;
  key: FileKey;
  bytes: number;
  /** Milliseconds since the epoch. */
  since: number;
}

/** A content that is being written, or whose server ended while writing it. */
export interface UnfinishedFile {
  /** Opaque id. */
  id: string;
  /** Milliseconds since the epoch. */
  begunAt: number;
}

/**
 * Stores the bytes of files: in a folder, or in S3. Contents never change: a key always has the same bytes,
 * or none. If the store does not respond or is full, calls throw `FileStoreError`. Aborted calls throw the
 * signal's reason.
 */
export interface FileStore {
  /**
   * Moves the file at `path` into the store. On failure, it stays where it is. When this resolves, the
   * content is durable. It is never visible before it is complete. Existing content is kept. To add a row for
   * a content, use `keepContent`, or a sweep may delete it meanwhile.
   */
  put(key: FileKey, path: string, signal?: AbortSignal): Promise<void>;
  /** Stores bytes from memory, for files derived from a content. */
  putBytes(key: FileKey, bytes: Uint8Array): Promise<void>;
  /** Returns a content, or null if it does not exist. `part` must be within it. */
  read(key: FileKey, options?: { part?: Part; signal?: AbortSignal }): Promise<ReadFile | null>;
  /** Returns the size of a content in bytes; null if it does not exist. */
  sizeOf(key: FileKey): Promise<number | null>;
  /** Removes a content. Succeeds if it does not exist. */
  remove(name: FileKey | QuarantineName): Promise<void>;
  /**
   * Copies a content into or out of quarantine, with the current time. An existing target is kept. Returns
   * false if there is nothing to copy. To move a content, remove the original afterwards.
   */
  copy(from: FileKey | QuarantineName, to: FileKey | QuarantineName): Promise<boolean>;
  /**
   * Yields all contents, or those of one folder from `ownerOf`, in no particular order. May or may not
   * include contents that are added or removed meanwhile.
   */
  list(owner?: string): AsyncGenerator<ListedFile>;
  /** Yields all contents in quarantine, or those of one owner. */
  listQuarantine(owner?: string): AsyncGenerator<QuarantinedFile>;
  listUnfinished(): AsyncGenerator<UnfinishedFile>;
  removeUnfinished(id: string): Promise<void>;
  /** Returns the text that states which database owns the store; null if there is none. */
  readMarker(): Promise<string | null>;
  /** Replaces the marker. It is durable when this resolves. */
  writeMarker(text: string): Promise<void>;
  close(): Promise<void>;
}
