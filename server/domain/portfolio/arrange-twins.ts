import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { newTwinSchema } from '../../../contract/portfolio.ts';
import { REGULAR } from '../../../contract/demo-tour.ts';
import { demoTour, type TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { canManageTour, notFound, refusal } from '../../platform/access/policy.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import type { Tables } from '../../platform/store/schema.ts';
import { insertRows, removeRows, type WriteTransaction } from '../../platform/store/store.ts';
import { existing, holdTour, requireTwinPlace, tourKey, tellTour } from '../tours/tour-revision.ts';
import { authorizeManage, writeStoredTour } from '../tours/write-tour.ts';

/**
 * Creates a twin in addition to the owner's demo. Throws `invalid-document`, `quota-exceeded` if the owner
 * has the maximum number of twins, `too-many-requests`, `not-signed-in` or `not-found`.
 */
export async function createTwin(
  context: Writes,
  actor: Actor,
  { userId, body }: { userId: string; body: unknown },
): Promise<TourRef> {
  if (!canManageTour(actor, userId)) throw refusal(actor, false);
  const fields = parseDocument(newTwinSchema, body);
  const ref = { userId, tourId: randomUUID() };
  await writeStoredTour(context, actor, { ...ref, patch: { ...fields, hasBeenSaved: true }, make: true });
  return ref;
}

/**
 * Archives a twin, or restores it from the archive. Links to the twin keep working. Throws `not-found` for a
 * demo, `too-many-requests`, and the errors of `authorizeManage`.
 */
export async function archiveTwin(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { archived, ...ref }: TourRef & { archived: boolean },
): Promise<void> {
  const owner = await authorizeManage(context, actor, ref);
  await writeCounted(context, owner, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('tours')
      .set({ archived_at: archived ? context.now() : 0 })
      .where((build) => build.and({ ...tourKey(ref), deleted: 0 }))
      .where(...REGULAR)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw notFound();
  });
}

type TableOfTours = {
  [Name in keyof Tables]: 'tour_id' extends keyof Tables[Name]
    ? 'owner_id' extends keyof Tables[Name]
      ? never
      : Name
    : never;
}[keyof Tables];

/**
 * Every table that stores the rows of a tour under the tour's id and its owner's id, except `tours` itself.
 * If the tour gets a new owner, the rows of tables marked `goes` move to the new owner. Rows of tables marked
 * `stays` do not move: uploads remain with the former owner, and the other rows are deleted.
 */
export const TABLES_OF_TOURS = {
  annotations: 'goes',
  applied_operations: 'goes',
  operation_log: 'goes',
  // This table must come after `operation_log`, because each of its rows must refer to a row of the log.
  logged_items: 'goes',
  tour_snapshots: 'goes',
  tour_origins: 'goes',
  file_versions: 'goes',
  file_bin: 'goes',
  twin_members: 'goes',
  share_links: 'goes',
  twin_blocks: 'goes',
  thread_items: 'goes',
  thread_pictures: 'goes',
  thread_reporters: 'goes',
  thread_seen: 'goes',
  file_grants: 'stays',
  uploads: 'stays',
  imports: 'stays',
  invited_twins: 'stays',
  hand_overs: 'stays',
} as const satisfies Record<Exclude<TableOfTours, 'tours'>, 'goes' | 'stays'>;

/**
 * Every table in which the rows about a tour belong to other users. `owner_id` is the owner of the tour. The
 * rows move with the tour.
 */
export const TABLES_ABOUT_TOURS = ['notifications', 'notification_settings'] as const;

/**
 * Turns a user's demo into a regular twin, with all its items, files and members, and returns the twin. Links
 * to the demo lead to this twin until the user has a new demo. Throws `not-found` if there is no demo,
 * `quota-exceeded` if the user has the maximum number of twins, `too-many-requests`, and the errors of
 * `authorizeManage`.
 */
export async function moveDemo(context: Writes, actor: Actor, userId: string): Promise<TourRef> {
  const owner = await authorizeManage(context, actor, demoTour(userId));
  const moved = await writeCounted(context, owner, (transaction) => moveDemoIn(context, transaction, userId));
  tellMoved(context, moved);
  return moved.ref;
}

/**
 * The new id of a demo that became a regular twin, and the current revision of both the demo and the twin.
 */
interface MovedDemo {
  ref: TourRef;
  revision: number;
}

/**
 * Moves the demo like `moveDemo`, but as part of a larger transaction. Returns the moved demo. The caller
 * checks that the actor may move the demo, and notifies open pages (`tellMoved`) after the commit.
 */
export async function moveDemoIn(
  context: Needs<'config' | 'store' | 'now'>,
  transaction: WriteTransaction,
  userId: string,
): Promise<MovedDemo> {
  const demo = demoTour(userId);
  const ref = { userId, tourId: randomUUID() };
  const tour = existing(await holdTour(context.store, transaction, demo, undefined));
  if (!tour) throw notFound();
  await requireTwinPlace(context, transaction, userId);
  await renameTour(transaction, demo, ref);
  const revision = tour.revision + 1;
  const emptied = { public: 0, deleted: 1, document: '', items: 0, document_revision: revision };
  await insertRows(transaction, 'tours', {
    ...tour,
    ...emptied,
    revision,
    changes_since: revision,
    global_id: randomUUID(),
    moved_to: ref.tourId,
    updated_at: context.now(),
  });
  return { ref, revision };
}

export function tellMoved(context: Needs<'feed'>, { ref, revision }: MovedDemo): void {
  for (const tour of [demoTour(ref.userId), ref]) tellTour(context, tour, revision);
}

async function renameTour(transaction: WriteTransaction, from: TourRef, to: TourRef): Promise<void> {
  const key = tourKey(from);
  const { tour_id } = tourKey(to);
  // Grants contain the previous id of the tour. Clients request new grants.
  await removeRows(transaction, 'file_grants', key);
  for (const table of [...Object.keys(TABLES_OF_TOURS), 'tours'])
    await sql`update ${sql.table(table)} set tour_id = ${tour_id}
      where user_id = ${key.user_id} and tour_id = ${key.tour_id}`.execute(transaction);
  for (const table of TABLES_ABOUT_TOURS)
    await sql`update ${sql.table(table)} set tour_id = ${tour_id}
      where owner_id = ${key.user_id} and tour_id = ${key.tour_id}`.execute(transaction);
}
