import { hashUserId } from '../../platform/access/actor.ts';
import { endJobsOf } from '../../platform/jobs/cancel-job.ts';
import { deleteRows } from '../../platform/store/in-pages.ts';
import {
  findRows,
  lockRow,
  putRows,
  removeRows,
  type Store,
  type WriteTransaction,
} from '../../platform/store/store.ts';
import { HELD_DATA, type Person } from './held-data.ts';

/** The deletion of an account, as recorded in the database and in the deletion list. */
export interface Deletion {
  /** SHA-256 of the user id, base64url. */
  idHash: string;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface DeletedPerson extends Person {
  deletion: Deletion;
  /** Ids of the user's sessions, whose event streams must end. */
  sessionIds: string[];
  /** Ids of the user's uploads and of uploads to their twins, whose staged files must be deleted. */
  uploadIds: string[];
}

/**
 * Deletes a user's data from the database, as `HELD_DATA` defines, and records the deletion. Returns null if
 * the account does not exist. Waits until the user's current writes have finished. Later writes find no
 * account (`holdUser`).
 */
export async function deletePerson(
  store: Store,
  transaction: WriteTransaction,
  userId: string,
  at: number,
): Promise<DeletedPerson | null> {
  await endJobsOf(transaction, userId);
  const user = await lockRow(store, transaction, 'users', { id: userId }, ['email', 'email_verified']);
  if (!user) return null;
  const person: Person = { userId, email: user.email_verified ? user.email : null };
  const sessions = await findRows(transaction, 'sessions', { user_id: userId }, 'id');
  const uploads = await transaction
    .selectFrom('uploads')
    .select('id')
    .where((build) => build.or([build('user_id', '=', userId), build('uploader', '=', userId)]))
    .execute();
  for (const [table, { deletion }] of Object.entries(HELD_DATA)) {
    if (typeof deletion === 'function') await deleteRows(store, transaction, table, deletion(person));
  }
  const deletion = { idHash: hashUserId(userId), at };
  await recordDeletion(transaction, deletion);
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return { ...person, deletion, sessionIds: idsOf(sessions), uploadIds: idsOf(uploads) };
}

/**
 * Records the deletion of a user, replacing the record of any earlier deletion of the same user. Also removes
 * the user's name from twins that others imported.
 */
export async function recordDeletion(transaction: WriteTransaction, { idHash, at }: Deletion): Promise<void> {
  await removeRows(transaction, 'origin_people', { id_hash: idHash });
  await putRows(transaction, 'deleted_users', ['id_hash'], { id_hash: idHash, deleted_at: at });
}
