import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import { openFile, sumOf } from '../../../platform/disk/durable-file.ts';
import { join } from 'node:path';
import { AppError } from '../../../../contract/errors.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { keepContent, countNewBytes } from '../../contents/keep-content.ts';
import { requireRoom } from '../../contents/reserve-space.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';

type OutputFile = ScanDone['files'][number];

/** Bytes at the start of a file that reveal its type. */
const HEAD = 12;
const GLTF_VERSION = 2;

/** Returns whether a regular file has the stated size and, by its first bytes, the stated type. */
export async function isWhole(
  path: string,
  { name, bytes, mediaType }: Pick<OutputFile, 'name' | 'bytes' | 'mediaType'>,
): Promise<boolean> {
  const opened = await openFile(path);
  if (!opened) return false;
  try {
    if (opened.facts.size !== bytes) return false;
    const { buffer, bytesRead } = await opened.handle.read(Buffer.alloc(HEAD), { position: 0 });
    if (bytesRead < HEAD) return false;
    if (mediaType === 'model/gltf-binary') return name.endsWith('.glb') && isGlb(buffer, bytes);
    return name.endsWith('.webp') && isWebp(buffer, bytes);
  } finally {
    await opened.handle.close();
  }
}

/** Header of a binary glTF 2.0: magic, version, total length. */
function isGlb(head: Buffer, bytes: number): boolean {
  return (
    head.toString('latin1', 0, 4) === 'glTF' &&
    head.readUInt32LE(4) === GLTF_VERSION &&
    head.readUInt32LE(8) === bytes
  );
}

/** RIFF container of the form WEBP (RFC 9649). Its length counts what follows, rounded up to an even number. */
function isWebp(head: Buffer, bytes: number): boolean {
  const said = head.readUInt32LE(4) + 8;
  return (
    head.toString('latin1', 0, 4) === 'RIFF' &&
    head.toString('latin1', 8, 12) === 'WEBP' &&
    said + (said % 2) === bytes + (bytes % 2)
  );
}

/** Maximum bytes of the program's result: a space with the most sweeps has 6 MB. */
export const RESULT_MAX = 16 * 1024 ** 2;
/** Maximum bytes of pictures on cards. */
export const PICTURE_MAX = 8 * 1024 ** 2;

/** Returns the text of a regular file, or null if there is none or it is too long. */
export async function readBounded(path: string): Promise<string | null> {
  const opened = await openFile(path);
  if (!opened) return null;
  try {
    return opened.facts.size > RESULT_MAX ? null : await opened.handle.readFile('utf8');
  } finally {
    await opened.handle.close();
  }
}

/** A file that processing made, by its name in the capture's folder. */
export interface KeptOutput {
  name: string;
  sha256: string;
}

type SummedFile = ScanDone['files'][number] & { sha256: string };

/**
 * Stores the files of a result as contents that nothing uses yet: a sweep deletes them if they are not recorded within a day. Throws
 * `quota-exceeded` with the figures, before any of them is stored.
 */
export async function keepOutputs(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  { userId, output, signal }: { userId: string; output: string; signal: AbortSignal },
  files: ScanDone['files'],
): Promise<KeptOutput[]> {
  const summed: SummedFile[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const sum = await sumOf(join(output, file.name));
    if (sum?.bytes !== file.bytes) throw new Error('A file that was made from a scan no longer exists.');
    summed.push({ ...file, sha256: sum.sha256 });
  }
  const bytes = await countNewBytes(context.store.db, userId, summed);
  await requireRoom(context, context.store.db, { userId, bytes, what: 'The files made from this scan have' });
  for (const { name, sha256, bytes: size, mediaType } of summed) {
    signal.throwIfAborted();
    const path = join(output, name);
    await keepContent(context, { userId, sha256, bytes: size, mediaType, path, made: true, signal });
  }
  return summed.map(({ name, sha256 }) => ({ name, sha256 }));
}

/** Returns the message if the storage is full, or null for any other error. */
export function lackOfRoom(error: unknown): string | null {
  return error instanceof AppError && error.code === 'quota-exceeded' ? error.message : null;
}

/** Milliseconds for which the files of the previous run stay, for open players. */
export const KEPT_AFTER = 24 * 3_600_000;
/** Rows per statement. */
const BATCH = 500;

/** Marks unused contents as used. Throws `unavailable` if a sweep has started to delete one. */
export async function claimOutputs(
  transaction: WriteTransaction,
  userId: string,
  outputs: readonly KeptOutput[],
): Promise<void> {
  const sums = [...new Set(outputs.map(({ sha256 }) => sha256))];
  for (let at = 0; at < sums.length; at += BATCH) {
    const some = sums.slice(at, at + BATCH);
    const { numUpdatedRows } = await transaction
      .updateTable('file_contents')
      .set({ unused_since: 0 })
      .where('user_id', '=', userId)
      .where('sha256', 'in', some)
      .where('unused_since', '>=', 0)
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) !== some.length)
      throw new AppError('unavailable', 'A file that was made from a scan is being deleted.');
  }
}
