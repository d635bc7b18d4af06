import { AppError } from '../../contract/errors.ts';
import { formatTopic } from '../../contract/topic.ts';
import type { Tour, TourPatch } from '../../contract/tour.ts';
import type { Actor, SignedIn } from '../access/actor.ts';
import type { Context } from '../access/context.ts';
import { writeCounted } from '../limits/counted-write.ts';
import { useStorage } from '../limits/storage-quota.ts';
import { canReadTour, canWriteTour, refusal } from '../access/policy.ts';
import type { TourTable } from '../store/schema.ts';
import type { WriteTransaction } from '../store/store.ts';
import { writeVersioned } from '../store/versioned-write.ts';
import { letOthersIn } from '../process/event-loop.ts';
import { composeTour } from './compose-tour.ts';
import { parsePatch } from './parse-patch.ts';
import { isTourPublic, parseTour, type StoredTour } from './read-tour.ts';
import { existing, versionedTour } from './versioned-tour.ts';

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
  const tour = versionedTour<never>(userId, ifMatch, (row, revision) => {
    checkVisibility(row, patch, ifMatch);
    return composeTour(existing(row), patch, { userId, revision, now: context.now() });
  });
  const { previous, saved } = await writeVersioned(context.store, transaction, tour);
  const growth = Buffer.byteLength(saved.document) - Buffer.byteLength(previous?.document ?? '');
  await useStorage(context, transaction, userId, growth);
  return {
    globalId: saved.global_id ?? '',
    revision: saved.revision,
    public: saved.public === 1,
    text: saved.document,
  };
}

/**
 * Throws `revision-required` when a write names `public` of a tour that exists without saying which revision it saw: a page
 * left open for long would publish what was made private since. A write that makes the tour overwrites nothing.
 */
function checkVisibility(row: TourTable | undefined, patch: TourPatch, ifMatch: number | undefined): void {
  if (patch.public === undefined || ifMatch !== undefined || !existing(row)) return;
  throw new AppError(
    'revision-required',
    'Who can see the tour was not changed: name the revision you saw in If-Match.',
  );
}
