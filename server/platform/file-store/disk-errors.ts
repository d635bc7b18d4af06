import { FileStoreError } from './file-store-error.ts';

const ABSENT = new Set<unknown>(['ENOENT', 'ENOTDIR']);
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** For `catch`: null where there is no such file; every other error stays one, or a disk that fails would look empty. */
export function orAbsent(error: NodeJS.ErrnoException): null {
  if (ABSENT.has(error.code)) return null;
  throw error;
}

/** The same where nothing is asked. */
export function ignoreAbsent(error: NodeJS.ErrnoException): void {
  orAbsent(error);
}

/** Does some work; what the disk refuses is a `FileStoreError`, and what was aborted the signal's reason. */
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
