import { isRegular, REGULAR } from '../../../contract/demo-tour.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Role } from '../../../contract/members.ts';
import { demoTour, type TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { tourKey } from './tour-revision.ts';
import { findRow } from '../../platform/store/store.ts';

/**
 * Returns the regular twin with an id, or null if there is none. The caller checks whether the actor may
 * access the twin.
 */
export async function locateTwin({ store }: Needs<'store'>, tourId: string): Promise<TourRef | null> {
  const row = await store.db
    .selectFrom('tours')
    .select(['user_id as userId', 'tour_id as tourId'])
    .where((build) => build.and({ tour_id: tourId, deleted: 0 }))
    .where(...REGULAR)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the regular twin that a user's former demo became. Links to the demo lead to that twin until there
 * is a new demo. Returns null if the user has a demo, if the demo never became a twin, or if that twin was
 * deleted.
 */
export async function locateMovedDemo(context: Needs<'store'>, userId: string): Promise<TourRef | null> {
  const row = await findRow(
    context.store.db,
    'tours',
    { ...tourKey(demoTour(userId)), deleted: 1 },
    'moved_to',
  );
  return row?.moved_to ? await locateTwin(context, row.moved_to) : null;
}

/**
 * If the operations of a client name a demo that has become a regular twin of the same owner, returns that
 * twin. Otherwise, returns null. `globalId`: global id of the tour that the operations name.
 */
async function locateSince(
  { store }: Needs<'store'>,
  ref: TourRef,
  globalId: string | undefined,
): Promise<TourRef | null> {
  if (isRegular(ref) || globalId === undefined) return null;
  const row = await store.db
    .selectFrom('tours')
    .select('tour_id')
    .where((build) => build.and({ user_id: ref.userId, global_id: globalId, deleted: 0 }))
    .where('tour_id', '!=', ref.tourId)
    .executeTakeFirst();
  return row ? { userId: ref.userId, tourId: row.tour_id } : null;
}

/**
 * Returns whether a demo may have become a twin in which a user has one of these roles. True if the user has
 * one of the roles in any twin of the demo's owner.
 */
async function mayHaveMovedTo(
  { store }: Needs<'store'>,
  ref: TourRef,
  memberId: string,
  roles: readonly Role[],
): Promise<boolean> {
  if (isRegular(ref)) return false;
  const twin = await findRow(
    store.db,
    'twin_members',
    { user_id: ref.userId, member_id: memberId, role: roles },
    'tour_id',
  );
  return twin !== undefined;
}

/**
 * Returns the result of `write` for a tour. If `write` throws `not-found` or `forbidden` and the tour is a
 * demo that has become a regular twin of the same owner, calls `write` for that twin instead. `globalId`:
 * global id of the tour that the operations name.
 */
export async function writeWhereMoved<Result>(
  context: Needs<'store'>,
  ref: TourRef,
  globalId: string | undefined,
  write: (ref: TourRef) => Promise<Result>,
): Promise<Result> {
  try {
    return await write(ref);
  } catch (error) {
    const moved = isRefusal(error) ? await locateSince(context, ref, globalId) : null;
    if (!moved) throw error;
    return await write(moved);
  }
}

/**
 * Calls `authorize` for a tour. Ignores a rejection if the tour is a demo and the actor has one of these
 * roles in another twin of its owner, because the demo may have become that twin.
 */
export async function authorizeWhereMoved(
  context: Needs<'store'>,
  { actor, ref, roles }: { actor: Actor; ref: TourRef; roles: readonly Role[] },
  authorize: () => Promise<unknown>,
): Promise<void> {
  try {
    await authorize();
  } catch (error) {
    if (actor.kind === 'anonymous' || !isRefusal(error)) throw error;
    if (!(await mayHaveMovedTo(context, ref, actor.userId, roles))) throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'not-found' || error.code === 'forbidden');
}
