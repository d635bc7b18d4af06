import type { FileKey, QuarantineName } from './file-key.ts';

const ABSENT = new Set<unknown>(['ENOENT', 'ENOTDIR']);
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** For `catch`: returns null if there is no such file and rethrows any other error, or a failing disk would look empty. */
export function orAbsent(error: NodeJS.ErrnoException): null {
  if (ABSENT.has(error.code)) return null;
  throw error;
}

/** The same for calls without a result. */
export function ignoreAbsent(error: NodeJS.ErrnoException): void {
  orAbsent(error);
}

/** Runs some work. Errors of the disk become `FileStoreError`, and an abort throws the reason of the signal. */
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

/** The file store does not respond or is full. Requests get `unavailable`. */
export class FileStoreError extends Error {
  /** `full`: the disk is full. */
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
  /** The part that was asked for, or all of it. To be read to its end or cancelled. */
  body: ReadableStream<Uint8Array>;
}

export interface ListedFile {
  key: FileKey;
  bytes: number;
  /** Milliseconds since the epoch. */
  changedAt: number;
}

/** A content that a sweep took, and that goes for good some days later. */
export interface QuarantinedFile {
  name: QuarantineName;
  key: FileKey;
  bytes: number;
  /** Milliseconds since the epoch. */
  since: number;
}

/** A content that is being put, or whose server died meanwhile. */
export interface UnfinishedFile {
  /** Opaque. */
  id: string;
  /** Milliseconds since the epoch. */
  begunAt: number;
}

/**
 * Where the bytes of files are: a folder, or S3. Contents are never changed: a key has the same bytes for ever, or none. Whatever cannot be
 * done because the store is away or full throws `FileStoreError`; what is aborted throws the signal's reason.
 */
export interface FileStore {
  /**
   * Moves the file at `path` into the store; it stays where it is if this fails. It is durable when this resolves, and nobody has seen half
   * of it before. What is there already stays. What is to get a row goes through `keepContent`, or a sweep may take it meanwhile.
   */
  put(key: FileKey, path: string, signal?: AbortSignal): Promise<void>;
  /** The same for bytes in memory, for files derived from a content. */
  putBytes(key: FileKey, bytes: Uint8Array): Promise<void>;
  /** Null where there is no such content. `part` lies within it. */
  read(key: FileKey, options?: { part?: Part; signal?: AbortSignal }): Promise<ReadFile | null>;
  /** The size of a content in bytes; null where there is none. */
  sizeOf(key: FileKey): Promise<number | null>;
  /** Removing what is not there succeeds. */
  remove(name: FileKey | QuarantineName): Promise<void>;
  /**
   * Copies a content into quarantine or out of it, changed now; what is there already stays. False where there is nothing to copy. Anyone who moves
   * one removes it afterwards.
   */
  copy(from: FileKey | QuarantineName, to: FileKey | QuarantineName): Promise<boolean>;
  /** All contents, or those of one folder of `ownerOf`; in no order, and of what comes or goes meanwhile perhaps nothing. */
  list(owner?: string): AsyncGenerator<ListedFile>;
  /** All that is in quarantine, or what is of one owner. */
  listQuarantine(owner?: string): AsyncGenerator<QuarantinedFile>;
  listUnfinished(): AsyncGenerator<UnfinishedFile>;
  removeUnfinished(id: string): Promise<void>;
  /** The text that says whose store this is; null where there is none. */
  readMarker(): Promise<string | null>;
  /** Writes it, in place of the one before. It is durable when this resolves. */
  writeMarker(text: string): Promise<void>;
  close(): Promise<void>;
}
