import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { type Deletion, type DeletedPerson, deletePerson, recordDeletion } from './delete-person.ts';
import type { Config } from '../../platform/config/config.ts';
import { removeStagedOf } from '../files/sweep/sweep-staged.ts';
import type { Store } from '../../platform/store/store.ts';
import { fromDateColumn } from '../../platform/store/date-column.ts';
import { inPages } from '../../platform/store/in-pages.ts';
import { hashUserId } from '../../platform/access/actor.ts';

const OWNER_ONLY = 0o600;
const LINE = /^([\w-]{43}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)$/;

/**
 * Appends deletions to the list outside the database (`DELETION_LIST`), each as a line with its hash and
 * time. Resolves when the lines are synced to disk.
 */
export async function appendDeletions(file: string, deletions: readonly Deletion[]): Promise<void> {
  if (deletions.length === 0) return;
  const text = deletions.map(({ idHash, at }) => `${idHash} ${new Date(at).toISOString()}\n`).join('');
  const handle = await open(file, 'a+', OWNER_ONLY);
  try {
    await handle.chmod(OWNER_ONLY);
    // Appends all lines in one write, because several servers may append to the same list at the same time.
    await handle.appendFile((await endsInLine(handle)) ? `\n${text}` : text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns whether the list ends in an incomplete line, which a crash or a full disk can leave behind. */
async function endsInLine(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: size - 1 });
  return buffer.toString() !== '\n';
}

/**
 * Returns the latest deletion of each id in the list, or an empty array if the file does not exist. Skips
 * truncated lines (`isCut`). Throws if any other line is invalid.
 */
export async function readDeletions(file: string): Promise<Deletion[]> {
  if (!existsSync(file)) return [];
  const latest = new Map<string, Deletion>();
  const lines = (await readFile(file, 'utf8')).split('\n');
  for (const [index, line] of lines.entries()) {
    if (!LINE.test(line) && isCut(line)) continue;
    const [, idHash = '', time = ''] = LINE.exec(line) ?? [];
    if (!idHash) {
      throw new Error(
        `Line ${index + 1} of the deletion list ${file} is damaged: it must be a hash and a time.`,
      );
    }
    const at = Date.parse(time);
    if ((latest.get(idHash)?.at ?? 0) <= at) latest.set(idHash, { idHash, at });
  }
  return [...latest.values()];
}

/**
 * Returns whether a line may be the start of a line that a crash or a full disk truncated. The server writes
 * the deletion again the next time it starts.
 */
function isCut(line: string): boolean {
  return /^[\w-]{0,43}(?: [\dTZ:.-]{0,24})?$/.test(line);
}

/**
 * Synchronizes the database and the deletion list. Deletes accounts that are on the list but still in the
 * database, because an older backup was restored. Adds to the list the deletions that are only in the
 * database. Returns the number of deleted accounts.
 */
export async function matchDeletionList(
  { deletionList, uploadsDir }: Pick<Config, 'deletionList' | 'uploadsDir'>,
  store: Store,
): Promise<number> {
  const listed = await readDeletions(deletionList);
  const rows = await store.db.selectFrom('deleted_users').selectAll().execute();
  const stored = rows.map(({ id_hash, deleted_at }) => ({ idHash: id_hash, at: deleted_at }));
  const unknown = newerThan(stored, listed);
  const deleted = unknown.length > 0 ? await deleteListed(store, unknown) : [];
  // Deletes only the staged files of uploads. A later sweep deletes the users' other files.
  const uploads = deleted.flatMap(({ uploadIds }) => uploadIds);
  await removeStagedOf({ uploadsDir }, uploads);
  await appendDeletions(deletionList, newerThan(listed, stored));
  return deleted.length;
}

/** Returns the items of `deletions` that are missing from `known` or have an earlier time in `known`. */
function newerThan(known: readonly Deletion[], deletions: readonly Deletion[]): Deletion[] {
  const times = new Map(known.map(({ idHash, at }) => [idHash, at]));
  return deletions.filter(({ idHash, at }) => (times.get(idHash) ?? -1) < at);
}

/** Number of users to check per query. */
const USERS_PER_QUERY = 1_000;

/**
 * Deletes the users that a restored database brings back: every user in the list whose account is older than
 * the listed deletion. Records all entries in the database and returns the deleted users. Uses one
 * transaction per user, so that the function can be called again after an error.
 */
export async function deleteListed(store: Store, listed: readonly Deletion[]): Promise<DeletedPerson[]> {
  const byHash = new Map(listed.map((deletion) => [deletion.idHash, deletion]));
  const deleted: DeletedPerson[] = [];
  const users = store.db.selectFrom('users').select(['id', 'created_at']).where('id', '>', '');
  for await (const { id, created_at } of inPages(users, ['id'], USERS_PER_QUERY)) {
    const deletion = byHash.get(hashUserId(id));
    // Staff accounts on a loopback origin have fixed ids, so a new account can have the id of a deleted one.
    if (!deletion || fromDateColumn(created_at) > deletion.at) continue;
    const person = await store.write((transaction) => deletePerson(store, transaction, id, deletion.at));
    if (person) deleted.push(person);
  }
  await store.write(async (transaction) => {
    for (const deletion of listed) await recordDeletion(transaction, deletion);
  });
  return deleted;
}
