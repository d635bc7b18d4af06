import type { Needs } from '../../../platform/access/context.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import { type FileKey, quarantineName } from '../../../platform/file-store/file-key.ts';
import type { FileStore, QuarantinedFile } from '../../../platform/file-store/file-store.ts';
import { type Owners, selectNamed } from './find-orphans.ts';
import { QUARANTINED } from './times.ts';

const AT_A_TIME = 500;

/** Moves a content into quarantine. The job is held once more before the content goes: to copy it may have taken long. */
export async function setAside(
  { store, files, now }: Needs<'store' | 'files' | 'now'>,
  { hold }: Pick<RunningJob<null>, 'hold'>,
  key: FileKey,
): Promise<void> {
  if (!(await files.copy(key, quarantineName(key, now())))) return;
  await store.write((transaction) => hold(transaction));
  await files.remove(key);
}

/** Puts a content back where it was, from where it is removed for good a day later unless a row names it then. */
export async function bringBack(
  files: FileStore,
  { name, key }: Pick<QuarantinedFile, 'name' | 'key'>,
): Promise<void> {
  if (await files.copy(name, key)) await files.remove(name);
}

/** Removes for good what has been in quarantine long enough, or is of a deleted account; what the database has comes back. */
export async function emptyQuarantine(
  context: Needs<'store' | 'files' | 'log' | 'now'>,
  job: Pick<RunningJob<null>, 'signal'>,
  owners: Owners,
): Promise<void> {
  let batch: QuarantinedFile[] = [];
  for await (const file of context.files.listQuarantine()) {
    batch.push(file);
    if (batch.length < AT_A_TIME) continue;
    await empty(context, job, owners, batch);
    batch = [];
  }
  await empty(context, job, owners, batch);
}

async function empty(
  { store, files, log, now }: Needs<'store' | 'files' | 'log' | 'now'>,
  { signal }: Pick<RunningJob<null>, 'signal'>,
  owners: Owners,
  batch: readonly QuarantinedFile[],
): Promise<void> {
  const named = await selectNamed(store.db, owners, batch, { kept: true });
  for (const { name, key, since } of batch) {
    signal.throwIfAborted();
    if (owners.deleted.has(key.slice(0, key.indexOf('/')))) await files.remove(name);
    else if (named.has(key)) {
      await bringBack(files, { name, key });
      log.warn({ file: key }, 'a file that the database has came back from quarantine');
    } else if (since + QUARANTINED <= now()) await files.remove(name);
  }
}
