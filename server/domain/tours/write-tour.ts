import { randomUUID } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import { formatTopic } from '../../../contract/topic.ts';
import type { Tour, TourPatch } from '../../../contract/tour.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { useStorage } from '../../platform/limits/storage-quota.ts';
import { canReadTour, canWriteTour, refusal } from '../../platform/access/policy.ts';
import type { TourTable } from '../../platform/store/schema.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { writeVersioned } from '../../platform/store/versioned-write.ts';
import { letOthersIn } from '../../platform/process/event-loop.ts';
import { writeCollections } from './annotations/write-collections.ts';
import { composeTour, type DocumentColumns } from './compose-tour.ts';
import { type ParsedPatch, parsePatch } from './parse-patch.ts';
import { isTourPublic, parseTour, readStored, type StoredTour } from './read-tour.ts';
import { demoTourKey, existing, versionedTour } from './versioned-tour.ts';

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
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
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
  await letOthersIn(written.body.length);
  return written;
}

/** `writeStoredTour`, answering the document itself. */
export async function writeTour(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  input: WriteTourInput,
): Promise<Tour> {
  return parseTour(await writeStoredTour(context, actor, input));
}

/** The actor as the tour's owner. Whoever may not even read the tour hears what they would hear without one. */
export async function authorizeTourWrite(
  context: Needs<'store'>,
  actor: Actor,
  userId: string,
): Promise<SignedIn> {
  if (actor.kind === 'user' && canWriteTour(actor, userId)) return actor;
  throw refusal(actor, canReadTour(actor, userId, await isTourPublic(context, userId)));
}

async function mergeInto(
  context: Needs<'config' | 'store' | 'now'>,
  transaction: WriteTransaction,
  { userId, ifMatch }: WriteTourInput,
  { fields, collections }: ParsedPatch,
): Promise<StoredTour> {
  const { store } = context;
  const now = context.now();
  const tour = versionedTour<never>(store, transaction, {
    userId,
    ifMatch,
    async next(row, revision) {
      checkVisibility(row, fields, ifMatch);
      const old = existing(row);
      return nextColumns(old, composeTour(old, fields, { userId, now }), { revision, now });
    },
  });
  const { previous, saved } = await writeVersioned(store, transaction, tour);
  const growth = Buffer.byteLength(saved.document) - Buffer.byteLength(previous?.document ?? '');
  const bytes = await writeItems(transaction, saved, collections);
  await useStorage(context, transaction, userId, growth + bytes);
  const written = await readStored(store, transaction, userId);
  if (!written) throw new Error('A tour that was just written is not there.');
  return written;
}

function nextColumns(
  old: TourTable | null,
  composed: DocumentColumns,
  { revision, now }: { revision: number; now: number },
) {
  return {
    ...composed,
    deleted: 0,
    updated_at: now,
    global_id: old?.global_id ?? randomUUID(),
    document_revision: old?.document === composed.document ? old.document_revision : revision,
    changes_since: old?.changes_since ?? revision,
    items: old?.items ?? 0,
  };
}

/** Answers by how many the stored bytes grow. */
async function writeItems(
  transaction: WriteTransaction,
  tour: TourTable,
  collections: ParsedPatch['collections'],
): Promise<number> {
  const key = demoTourKey(tour.user_id);
  const { revision, updated_at: now } = tour;
  const { items } = tour;
  const write = { key, revision, now, items, refuseUnknown: true };
  const written = await writeCollections(transaction, collections, write);
  const changes_since = Math.max(tour.changes_since, written.since);
  if (written.items !== tour.items || changes_since !== tour.changes_since) {
    await transaction
      .updateTable('tours')
      .set({ items: written.items, changes_since })
      .where((build) => build.and(key))
      .execute();
  }
  return written.bytes;
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
