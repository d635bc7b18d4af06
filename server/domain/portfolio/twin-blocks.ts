import type { Members } from '../../../contract/portfolio.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Writes } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { addRows, findRow, removeRows, type Database } from '../../platform/store/store.ts';
import { namesOf, UNNAMED } from '../profiles/profiles.ts';
import { personKey } from '../tours/operation-log.ts';
import { tourKey } from '../tours/tour-revision.ts';
import { authorizeManage } from '../tours/write-tour.ts';
import { changeMembers, dropMembers } from './members.ts';

type Block = TourRef & { memberId: string };

/**
 * Ends the access of a user to a twin until they are unblocked: invitations and share links to the twin no
 * longer work for the user, and their reports about the twin are rejected. Keeps the user's comments.
 * `memberId`: the id of a member, or the key of a user who wrote in the threads (`personKey`). Blocking again
 * has no effect. Throws `not-found` for other users, `too-many-requests`, and the errors of
 * `authorizeManage`.
 */
export async function blockInTwin(context: Writes, actor: Actor, { memberId, ...ref }: Block): Promise<void> {
  const owner = await authorizeManage(context, actor, ref);
  await changeMembers(context, owner, ref, async (transaction) => {
    const personId = await findPerson(transaction, ref, memberId);
    if (personId === null) throw notFound();
    await dropMembers(transaction, ref, [personId]);
    const block = { ...tourKey(ref), person_id: personId, blocked_at: context.now() };
    await addRows(transaction, 'twin_blocks', block);
  });
}

/**
 * Unblocks a user, who can then be invited again. `memberId`: the id in the list of blocked users. Has no
 * effect for users who are not blocked.
 */
export async function unblockInTwin(
  context: Writes,
  actor: Actor,
  { memberId, ...ref }: Block,
): Promise<void> {
  const owner = await authorizeManage(context, actor, ref);
  await writeCounted(context, owner, async (transaction) => {
    await removeRows(transaction, 'twin_blocks', { ...tourKey(ref), person_id: memberId });
  });
}

/**
 * Returns the user id of a member, a blocked user or an author in the threads, by id or key. Returns null for
 * other users and for the owner.
 */
async function findPerson(db: Database, ref: TourRef, idOrKey: string): Promise<string | null> {
  const tour = await findRow(db, 'tours', { ...tourKey(ref), deleted: 0 }, 'global_id');
  if (!tour) return null;
  const key = tourKey(ref);
  const rows = await db
    .selectFrom('twin_members')
    .select('member_id as id')
    .where((build) => build.and(key))
    .union(
      db
        .selectFrom('twin_blocks')
        .select('person_id as id')
        .where((build) => build.and(key)),
    )
    .union(
      db
        .selectFrom('thread_items')
        .innerJoin('users', 'users.id', 'author_id')
        .select('author_id as id')
        .where((build) => build.and(key)),
    )
    .execute();
  const found = rows.find(
    ({ id }) => id !== ref.userId && (id === idOrKey || personKey(tour.global_id, id) === idOrKey),
  );
  return found?.id ?? null;
}

/** Returns the users whom the owner has blocked in a twin, starting with the most recently blocked user. */
export async function selectBlocked(db: Database, ref: TourRef): Promise<Members['blocked']> {
  const rows = await db
    .selectFrom('twin_blocks')
    .select(['person_id as id', 'blocked_at as at'])
    .where((build) => build.and(tourKey(ref)))
    .orderBy('blocked_at', 'desc')
    .orderBy('person_id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const names = await namesOf(db, ids);
  return rows.map((row) => ({ ...row, name: names.get(row.id) ?? UNNAMED }));
}
