import type { Needs } from '../../platform/access/context.ts';
import type { HeaderSet } from '../api/answer/security-headers.ts';
import type { FileKey } from '../../platform/file-store/file-key.ts';
import type { ReadFile } from '../../platform/file-store/file-store.ts';
import type { ByteRange } from './byte-range.ts';

/** A content in the file store that is to be sent. */
export interface Found {
  key: FileKey;
  size: number;
  etag: string;
  headers: HeaderSet;
}

/** Null for a content that is not there as its row has it, which nobody but the operator can mend. */
export async function readPart(
  { files, log }: Needs<'files' | 'log'>,
  { key, size }: Found,
  options: { part: ByteRange; signal: AbortSignal },
): Promise<ReadFile | null> {
  const file = await files.read(key, options);
  if (file?.bytes === size) return file;
  log.error({ key, size, stored: file?.bytes ?? null }, 'a file is not in the store as it was put there');
  await file?.body.cancel();
  return null;
}
