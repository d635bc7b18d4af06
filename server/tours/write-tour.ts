import { AppError } from '../../contract/errors.ts';
import { DOCUMENT_MAX_BYTES, DOCUMENT_MAX_DEPTH } from '../../contract/limits.ts';
import { toTimestamp } from '../../contract/timestamp.ts';
import { formatTopic } from '../../contract/topic.ts';
import { DEMO_TOUR_ID } from '../../contract/tour-id.ts';
import { EMPTY_TOUR, TOUR_SERVER_FIELDS, type Tour, tourPatchSchema } from '../../contract/tour.ts';
import type { Actor, SignedIn } from '../actor.ts';
import type { Context } from '../context.ts';
import { writeCounted } from '../limits/counted-write.ts';
import { useStorage } from '../limits/storage-quota.ts';
import { canReadTour, canWriteTour, refusal } from '../policy.ts';
import { parseDocument } from '../store/parse-document.ts';
import type { WriteTransaction } from '../store/store.ts';
import { mergeDocuments } from './merge.ts';
import { currentTour, parseTour, type StoredTour } from './read-tour.ts';
import { checkRevision, checkVisibility } from './revision-check.ts';
import { lockTour, type TourRow } from './tour-row.ts';

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
  const patch = parsePatch(input.patch);
  const owner = await authorizeTourWrite(context, actor, input.userId);
  const written = await writeCounted(context, owner, (transaction) =>
    mergeInto(context, transaction, input, patch),
  );
  const topic = formatTopic({ kind: 'tour', userId: input.userId });
  context.feed.publish({ kind: 'changed', topic, revision: written.revision });
  return written;
}

/** `writeStoredTour`, answering the document itself. */
export async function writeTour(context: Context, actor: Actor, input: WriteTourInput): Promise<Tour> {
  return parseTour(await writeStoredTour(context, actor, input));
}

/** The actor as the tour's owner. Whoever may not even read the tour hears what they would hear without one. */
export async function authorizeTourWrite(context: Context, actor: Actor, userId: string): Promise<SignedIn> {
  if (actor.kind === 'user' && canWriteTour(actor, userId)) return actor;
  const tour = await currentTour(context, userId);
  throw refusal(actor, tour !== null && canReadTour(actor, userId, tour.public));
}

function parsePatch(input: unknown): Record<string, unknown> {
  const patch: Record<string, unknown> = { ...parseDocument(tourPatchSchema, input) };
  for (const field of TOUR_SERVER_FIELDS) delete patch[field];
  return patch;
}

async function mergeInto(
  context: Context,
  transaction: WriteTransaction,
  { userId, ifMatch }: WriteTourInput,
  patch: Record<string, unknown>,
): Promise<StoredTour> {
  for (;;) {
    const row = await lockTour(context.store, transaction, userId);
    checkRevision(row, ifMatch);
    checkVisibility(row, patch, ifMatch);
    const tour = composeTour(row, patch, userId, context.now());
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

interface ComposedTour extends StoredTour {
  createdAt: number;
  updatedAt: number;
}

function composeTour(
  row: TourRow | undefined,
  patch: Record<string, unknown>,
  userId: string,
  now: number,
): ComposedTour {
  const old = row && !row.deleted ? row : null;
  const base = old ? (JSON.parse(old.document) as Record<string, unknown>) : EMPTY_TOUR;
  const createdAt = old ? old.created_at : now;
  const revision = (row?.revision ?? 0) + 1;
  const tour = {
    ...mergeDocuments(base, patch),
    userId,
    tourTypeId: 'demo',
    created: toTimestamp(createdAt),
    updated: toTimestamp(now),
    revision,
  };
  const text = JSON.stringify(tour);
  if (Buffer.byteLength(text) > DOCUMENT_MAX_BYTES) {
    throw new AppError(
      'document-too-large',
      `The tour would be larger than ${DOCUMENT_MAX_BYTES / 1024} KiB, in at most ${DOCUMENT_MAX_DEPTH} levels. Nothing was changed.`,
    );
  }
  const isPublic = (tour as { public?: unknown }).public === true;
  return { revision, public: isPublic, text, createdAt, updatedAt: now };
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
