import type { Needs } from '../../../platform/access/context.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import {
  type FileKey,
  quarantineName,
  deletedOwner,
  ownerOf,
} from '../../../platform/file-store/file-key.ts';
import type { FileStore, QuarantinedFile, ListedFile } from '../../../platform/file-store/file-store.ts';
import { QUARANTINED } from './times.ts';
import type { Database } from '../../../platform/store/store.ts';

const AT_A_TIME = 500;

/**
 * Moves a file into quarantine. Before deleting the original, checks that this server still runs the job,
 * because copying can take a long time.
 */
export async function setAside(
  { store, files, now }: Needs<'store' | 'files' | 'now'>,
  { hold }: Pick<RunningJob<null>, 'hold'>,
  key: FileKey,
): Promise<void> {
  if (!(await files.copy(key, quarantineName(key, now())))) return;
  await store.write((transaction) => hold(transaction));
  await files.remove(key);
}

/**
 * Restores a file from quarantine. If no row refers to the file, a sweep quarantines it again after a day.
 */
export async function bringBack(
  files: FileStore,
  { name, key }: Pick<QuarantinedFile, 'name' | 'key'>,
): Promise<void> {
  if (await files.copy(name, key)) await files.remove(name);
}

/**
 * Permanently deletes files whose time in quarantine is over or that belong to a deleted account, and
 * restores files that have a row in the database.
 */
export async function emptyQuarantine(
  context: Needs<'store' | 'files' | 'log' | 'now'>,
  job: Pick<RunningJob<null>, 'signal'>,
  owners: Owners,
): Promise<void> {
  const { store, files, log, now } = context;
  for await (const batch of inBatches(files.listQuarantine())) {
    const named = await selectNamed(store.db, owners, batch, { kept: true });
    for (const { name, key, since } of batch) {
      job.signal.throwIfAborted();
      if (owners.deleted.has(partsOf(key).owner)) await files.remove(name);
      else if (named.has(key)) {
        await bringBack(files, { name, key });
        log.warn({ file: key }, 'a file that is in the database was restored from quarantine');
      } else if (since + QUARANTINED <= now()) await files.remove(name);
    }
  }
}

async function* inBatches<T>(all: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const each of all) {
    batch.push(each);
    if (batch.length < AT_A_TIME) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** A stored file that has no row in the database. */
export interface Orphan extends ListedFile {
  /** User id of the owner, or null if the account no longer exists. */
  userId: string | null;
  sha256: string;
}

/** The owners of folders in the file store. */
export interface Owners {
  users: ReadonlyMap<string, string>;
  /** Folders of deleted accounts. */
  deleted: ReadonlySet<string>;
}

export async function readOwners(db: Database): Promise<Owners> {
  const rows = await db.selectFrom('users').select('id').execute();
  const deletions = await db.selectFrom('deleted_users').select('id_hash').execute();
  const users = new Map(rows.map(({ id }) => [ownerOf(id), id]));
  const deleted = new Set(deletions.map(({ id_hash }) => deletedOwner(id_hash)));
  // Staff accounts on a loopback origin reuse ids, so a deleted account may exist again.
  return { users, deleted: deleted.difference(new Set(users.keys())) };
}

/**
 * Lists all files of the store in batches, in any order. Yields the orphans of each batch and the number of
 * files in the batch. A file that is being added or deleted may or may not count as an orphan.
 */
export async function* findOrphans(
  { store, files }: Needs<'store' | 'files'>,
  owners: Owners,
): AsyncGenerator<{ orphans: Orphan[]; looked: number }> {
  for await (const batch of inBatches(files.list())) {
    const named = await selectNamed(store.db, owners, batch);
    const orphans = batch.filter(({ key }) => !named.has(key)).map((file) => toOrphan(owners, file));
    yield { orphans, looked: batch.length };
  }
}

/** Returns the keys of the files that have a row. `kept`: whether to exclude files that are being deleted. */
async function selectNamed(
  db: Database,
  { users }: Owners,
  files: readonly { key: FileKey }[],
  { kept = false } = {},
): Promise<Set<FileKey>> {
  const named = new Set<FileKey>();
  for (const [owner, own] of Map.groupBy(files, ({ key }) => partsOf(key).owner)) {
    const userId = users.get(owner);
    if (userId === undefined) continue;
    const rows = await db
      .selectFrom('file_contents')
      .select('sha256')
      .where('user_id', '=', userId)
      .where(
        'sha256',
        'in',
        own.map(({ key }) => partsOf(key).sha256),
      )
      .$if(kept, (query) => query.where('unused_since', '>=', 0))
      .execute();
    const sums = new Set(rows.map(({ sha256 }) => sha256));
    for (const { key } of own) if (sums.has(partsOf(key).sha256)) named.add(key);
  }
  return named;
}

function toOrphan({ users }: Owners, file: ListedFile): Orphan {
  const { owner, sha256 } = partsOf(file.key);
  return { ...file, sha256, userId: users.get(owner) ?? null };
}

function partsOf(key: FileKey): { owner: string; sha256: string } {
  const [owner = '', name = ''] = key.split('/');
  return { owner, sha256: name.slice(0, 64) };
}
