import type { TourRef } from '../../../../contract/tour-id.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { writeCounted } from '../../../platform/limits/counted-write.ts';
import { useStorage } from '../../../platform/limits/storage-quota.ts';
import type { TourSnapshotTable } from '../../../platform/store/schema.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { currentTour, parseTour } from '../../tours/read-tour.ts';
import { keepSnapshot, packTour } from './snapshots.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { compareCollections } from '../../tours/compose-tour.ts';
import { tourKey, existing, holdTour, writeRevision, tellTour } from '../../tours/tour-revision.ts';
import type { ItemLine } from '../twin-lines.ts';
import type { Tour } from '../../../../contract/tour.ts';

interface Change extends TourRef {
  /** The revision that the user saw. 0 if there was no tour. */
  ifMatch: number;
  reason: TourSnapshotTable['reason'];
}

/**
 * Changes the owner's tour in one transaction and keeps a snapshot of the previous state. Returns the new
 * revision. `work` makes the change, and returns the new revision and the increase in storage use, in bytes.
 * Throws `conflict` if the tour's revision is not `ifMatch`, and the errors of `work` and `writeCounted`.
 */
export async function writeChange(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  owner: SignedIn,
  { ifMatch, reason, ...ref }: Change,
  work: (transaction: WriteTransaction) => Promise<{ revision: number; bytes: number }>,
): Promise<number> {
  const before = await packTour(context, ref);
  if ((before?.revision ?? 0) !== ifMatch) throw await conflict(context, ref);
  const revision = await writeCounted(context, owner, async (transaction) => {
    const { revision, bytes } = await work(transaction);
    const kept = before ? await keepSnapshot(context, transaction, ref, before, reason) : 0;
    await useStorage(context, transaction, ref.userId, bytes + kept);
    return revision;
  });
  tellTour(context, ref, revision);
  return revision;
}

async function conflict(context: Needs<'config' | 'store'>, ref: TourRef): Promise<AppError> {
  const tour = await currentTour(context, ref);
  return changedSince(tour && parseTour(tour));
}

/**
 * Replaces the items of a collection in the tour's next revision. Returns the revision and the increase in
 * storage use, in bytes. Throws `conflict` if the tour's revision is not `ifMatch`, and `not-found` if there
 * is no tour.
 */
export async function writeItems(
  { store, now }: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  { ifMatch, collection, ...ref }: TourRef & { ifMatch: number; collection: string },
  items: readonly ItemLine[],
): Promise<{ revision: number; bytes: number }> {
  const at = now();
  const key = tourKey(ref);
  const tour = existing(await holdTour(store, transaction, ref, ifMatch));
  if (!tour) throw notFound();
  const revision = tour.revision + 1;
  const write = { revision, now: at, items: tour.items };
  const changed = await compareCollections(transaction, key, new Map([[collection, items]]), write);
  const { since } = changed;
  const { bytes } = await writeRevision(transaction, key, changed.rows, {
    tour,
    now: at,
    by: { actor: ref.userId, cause: 'table' },
    since,
  });
  return { revision, bytes };
}

export function revisionRequired(): AppError {
  return new AppError(
    'revision-required',
    'Set If-Match to the revision of the twin that you saw, or to "0" if there was no twin.',
  );
}

/** Returns the error for a tour that has changed. `current`: the current tour, if known. */
export function changedSince(current?: Tour | null): AppError {
  return new AppError(
    'conflict',
    'The twin has changed since the preview. Nothing was imported. Review the new preview, then import again.',
    current === undefined ? {} : { current },
  );
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a task that loads a whole twin into memory, and returns the task's result. Only one such task runs at
 * a time in each server process, so that many users cannot exhaust the memory.
 */
export async function applyInTurn<T>(work: () => Promise<T>): Promise<T> {
  const own = last.then(work);
  last = own.catch(() => {});
  return await own;
}
