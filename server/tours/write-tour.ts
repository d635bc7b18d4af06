import { formatTopic } from '../../contract/topic.ts';
import { DEMO_TOUR_ID } from '../../contract/tour-id.ts';
import type { Tour, TourPatch } from '../../contract/tour.ts';
import type { Actor, SignedIn } from '../access/actor.ts';
import type { Context } from '../access/context.ts';
import { writeCounted } from '../limits/counted-write.ts';
import { useStorage } from '../limits/storage-quota.ts';
import { canReadTour, canWriteTour, refusal } from '../access/policy.ts';
import type { WriteTransaction } from '../store/store.ts';
import { letOthersIn } from '../process/event-loop.ts';
import { composeTour, type ComposedTour } from './compose-tour.ts';
import { parsePatch } from './parse-patch.ts';
import { isTourPublic, parseTour, type StoredTour } from './read-tour.ts';
import { checkRevision, checkVisibility } from './revision-check.ts';
import { lockTour } from './tour-row.ts';

export interface WriteTourInput {
  userId: string;
  /** The fields to change, as a client sent them. */
  patch: unknown;
  /** The revision the change was made from; a stale one is refused. Who names `public` of a tour that exists must know it. */
  ifMatch?: number | undefined;
}

/**
 * Merges fields into the user's demo tour, or makes it. Answers when it is durable. Throws `invalid-document`,
 * `document-too-large`, `conflict` (with the current document), `revision-required`, `too-many-requests`,
 * `quota-exceeded`, `not-signed-in`, `forbidden` or `not-found`.
 */
export async function writeStoredTour(
  context: Context,
  actor: Actor,
  input: WriteTourInput,
): Promise<StoredTour> {
  const owner = await authorizeTourWrite(context, actor, input.userId);
  const patch = await parsePatch(input.patch);
  const written = await writeCounted(context, owner, (transaction) =>
    mergeInto(context, transaction, input, patch),
  );
  const topic = formatTopic({ kind: 'tour', userId: input.userId });
  context.feed.publish({ kind: 'changed', topic, revision: written.revision });
  // What shares a commit is done at the same time; to send a large one is a step like any other.
  await letOthersIn(written.text.length);
  return written;
}

/** `writeStoredTour`, answering the document itself. */
export async function writeTour(context: Context, actor: Actor, input: WriteTourInput): Promise<Tour> {
  return parseTour(await writeStoredTour(context, actor, input));
}

/** The actor as the tour's owner. Whoever may not even read the tour hears what they would hear without one. */
export async function authorizeTourWrite(context: Context, actor: Actor, userId: string): Promise<SignedIn> {
  if (actor.kind === 'user' && canWriteTour(actor, userId)) return actor;
  throw refusal(actor, canReadTour(actor, userId, await isTourPublic(context, userId)));
}

async function mergeInto(
  context: Context,
  transaction: WriteTransaction,
  { userId, ifMatch }: WriteTourInput,
  patch: TourPatch,
): Promise<StoredTour> {
  for (;;) {
    const row = await lockTour(context.store, transaction, userId);
    checkRevision(row, ifMatch);
    checkVisibility(row, patch, ifMatch);
    const tour = await composeTour(row, patch, userId, context.now());
    if (row) {
      const growth = Buffer.byteLength(tour.text) - Buffer.byteLength(row.document);
      await useStorage(context, transaction, userId, growth);
      await update(transaction, userId, tour);
      return tour;
    }
    if (await insert(transaction, userId, tour)) {
      await useStorage(context, transaction, userId, Buffer.byteLength(tour.text));
      return tour;
    }
    // Another process made the document between our look and our insert: merge into that one.
  }
}

async function update(transaction: WriteTransaction, userId: string, tour: ComposedTour): Promise<void> {
  await transaction
    .updateTable('tours')
    .set({ ...columns(tour), created_at: tour.createdAt })
    .where('user_id', '=', userId)
    .where('tour_id', '=', DEMO_TOUR_ID)
    .execute();
}

async function insert(transaction: WriteTransaction, userId: string, tour: ComposedTour): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('tours')
    .values({ user_id: userId, tour_id: DEMO_TOUR_ID, ...columns(tour), created_at: tour.createdAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'tour_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function columns(tour: ComposedTour) {
  return {
    revision: tour.revision,
    public: tour.public ? 1 : 0,
    deleted: 0,
    document: tour.text,
    updated_at: tour.updatedAt,
  };
}
