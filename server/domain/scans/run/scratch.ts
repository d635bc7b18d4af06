import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Needs } from '../../../platform/access/context.ts';
import type { Config } from '../../../platform/config/config.ts';
import { orAbsent, toFileStoreError, refuse } from '../../../platform/file-store/file-store.ts';
import { requireFreeSpace } from '../../contents/reserve-space.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import { writeStream } from '../../../platform/disk/durable-file.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import type { ScanSource } from './scan-row.ts';
import { findRows } from '../../../platform/store/store.ts';

/**
 * Working folder of one attempt of a scan's job. The folder's name contains the id of the job and the number
 * of the attempt.
 */
export interface Scratch {
  folder: string;
  source: string;
  /** The program's output folder. */
  output: string;
}

const NAME = /^scan-([0-9a-f-]{36})-(\d+)$/;

/**
 * Creates the working folder of an attempt, accessible only to the server's operating system user. Throws
 * `FileStoreError` if the disk does not have free space for twice the size of the file. `bytes`: the size of
 * the file.
 */
export async function makeScratch(
  context: Needs<'config'>,
  { id, attempt }: Pick<RunningJob<unknown>, 'id' | 'attempt'>,
  bytes: number,
): Promise<Scratch> {
  await requireFreeSpace(context, 2 * bytes);
  const folder = join(context.config.uploadsDir, `scan-${id}-${attempt}`);
  const output = join(folder, 'output');
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(output, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw toFileStoreError(error);
  }
  return { folder, source: join(folder, 'source'), output };
}

export async function removeScratch({ folder }: Pick<Scratch, 'folder'>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Deletes the working folders of attempts that are no longer running, because their server died. Returns the
 * number of deleted folders.
 */
export async function removeLeftScratch({ config, store }: Needs<'config' | 'store'>): Promise<number> {
  const left = await listScratch(config);
  if (left.length === 0) return 0;
  const rows = await findRows(store.db, 'jobs', { state: 'running', id: left.map(({ job }) => job) }, [
    'id',
    'attempts',
  ]);
  const running = new Map(rows.map(({ id, attempts }) => [id, attempts]));
  const over = left.filter(({ job, attempt }) => running.get(job) !== attempt);
  for (const { folder } of over) await removeScratch({ folder });
  return over.length;
}

async function listScratch({ uploadsDir }: Pick<Config, 'uploadsDir'>) {
  const names = (await readdir(uploadsDir).catch(orAbsent)) ?? [];
  return names.flatMap((name) => {
    const [, job, attempt] = NAME.exec(name) ?? [];
    return job ? [{ folder: join(uploadsDir, name), job, attempt: Number(attempt) }] : [];
  });
}

/**
 * Writes the file of a scan to the path that the program reads. Throws `FileStoreError` if the file store or
 * the disk fails, and the abort reason of `signal`.
 */
export async function stageSource(
  { files }: Needs<'files'>,
  userId: string,
  { sha256, bytes }: Pick<ScanSource, 'sha256' | 'bytes'>,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const file = await files.read(fileKey(userId, sha256), { signal });
  if (!file) throw new Error('The file of a scan is not in the file store.');
  const written = await refuse(signal, () => writeStream(file.body, path));
  if (written.sha256 !== sha256 || written.bytes !== bytes)
    throw new Error('The stored file of a scan differs from the uploaded file.');
}
