import { randomUUID } from 'node:crypto';
import { findConflicts } from '../../../contract/changes/apply-operation.ts';
import { fieldsOperation, TWIN } from '../../../contract/changes/operation.ts';
import { AppError } from '../../../contract/errors.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Tour, TourPatch } from '../../../contract/tour.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { useStorage } from '../../platform/limits/storage-quota.ts';
import { canEditTour, canManageTour, canReadTour, refusal } from '../../platform/access/policy.ts';
import type { TourTable } from '../../platform/store/schema.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { refuseFields } from '../../platform/store/parse-document.ts';
import { type OnUnknownFile, UNKNOWN_FILE } from '../contents/sync-document-files.ts';
import { letOthersIn } from '../../platform/process/event-loop.ts';
import { changeSpace } from './change-space.ts';
import { compareCollections, composeTour } from './compose-tour.ts';
import { type ParsedPatch, parsePatch } from './parse-changes.ts';
import { readRights, type Reads, parseTour, readStored, type StoredTour } from './read-tour.ts';
import {
  changedSince,
  existing,
  holdOrMakeTour,
  requireTwinPlace,
  tourKey,
  writeRevision,
  tellTour,
} from './tour-revision.ts';

export interface WriteTourInput extends TourRef {
  /** The fields to change, from the request body. */
  patch: unknown;
  /**
   * The revision that the change is based on. The write is rejected if the tour has a different revision.
   * Required to change `public` of an existing tour.
   */
  ifMatch?: number | undefined;
  /**
   * For forms, instead of `ifMatch`: the values that the form showed before the change, and the revision that
   * it showed (0 for no tour). The write keeps changes that were made to other fields in the meantime. If the
   * same field was changed differently, or the tour was deleted, the write fails with `conflict`.
   */
  draft?: { revision: number; before: Readonly<Record<string, unknown>> };
  /** Whether the write may create the tour if there is none. */
  make?: boolean;
}

/**
 * Merges fields into a tour. If there is no tour, creates it if it is a demo or `make` is true. Resolves when
 * the tour is durable. Throws `invalid-document`, `document-too-large`, `conflict` (with the current
 * document), `revision-required`, `too-many-requests`, `quota-exceeded`, `not-signed-in`, `forbidden` or
 * `not-found`.
 */
export async function writeStoredTour(
  context: Writes,
  actor: Actor,
  input: WriteTourInput,
): Promise<StoredTour> {
  const editor = await authorizeEdit(context, actor, input);
  const patch = await parsePatch(input.patch);
  refuseOwnersFields(editor, input, Object.keys(patch.fields));
  const written = await writeCounted(context, editor, (transaction) =>
    mergeInto(context, transaction, { ...input, editor }, patch),
  );
  tellTour(context, input, written.revision);
  // Yields to the event loop, because writes that share a commit finish and send responses at the same time.
  await letOthersIn(written.body.length);
  return written;
}

/** Writes a tour as `writeStoredTour` does, and returns the parsed document. */
export async function writeTour(context: Writes, actor: Actor, input: WriteTourInput): Promise<Tour> {
  return parseTour(await writeStoredTour(context, actor, input));
}

/**
 * Returns the actor if they may edit the tour. Throws `not-signed-in` or `forbidden`, or `not-found` if the
 * actor may not even read the tour.
 */
export async function authorizeEdit(context: Reads, actor: Actor, ref: TourRef): Promise<SignedIn> {
  if (actor.kind === 'user' && actor.userId === ref.userId) return actor;
  const rights = await readRights(context, ref);
  if (actor.kind === 'user' && rights && canEditTour(actor, rights)) return actor;
  throw refusal(actor, rights !== null && canReadTour(actor, rights));
}

/**
 * Checks again, in a transaction that has locked the tour, that an editor may edit the tour. The permission
 * may have been revoked since `authorizeEdit`. Throws the errors of `authorizeEdit`.
 */
export async function reauthorizeEdit(
  transaction: WriteTransaction,
  editor: SignedIn,
  ref: TourRef,
): Promise<void> {
  await authorizeEdit({ store: { db: transaction } }, editor, ref);
}

/** Returns the actor if they own the tour. Throws the errors of `authorizeEdit`. */
export async function authorizeManage(
  context: Needs<'store'>,
  actor: Actor,
  ref: TourRef,
): Promise<SignedIn> {
  if (canManageTour(actor, ref.userId)) return actor;
  const rights = await readRights(context, ref);
  throw refusal(actor, rights !== null && canReadTour(actor, rights));
}

/** Fields of a tour that only its owner may write. */
export const OWNERS_FIELDS: ReadonlySet<string> = new Set(['public', 'reports', 'matterportId']);

/** Throws `forbidden` if anyone except the owner changes one of the `OWNERS_FIELDS`. */
export function refuseOwnersFields(actor: SignedIn, { userId }: TourRef, changed: readonly string[]): void {
  if (canManageTour(actor, userId) || !changed.some((name) => OWNERS_FIELDS.has(name))) return;
  throw new AppError(
    'forbidden',
    'Only the owner of this twin can change its space, who can see it, and whether visitors can report problems.',
  );
}

async function mergeInto(
  context: Needs<'config' | 'store' | 'now'>,
  transaction: WriteTransaction,
  { ifMatch, draft, editor, make, ...ref }: WriteTourInput & { editor: SignedIn },
  { fields, collections }: ParsedPatch,
): Promise<StoredTour> {
  const { store } = context;
  const { userId } = ref;
  const key = tourKey(ref);
  const now = context.now();
  if (make) await requireTwinPlace(context, transaction, userId);
  const row = await holdOrMakeTour(store, transaction, ref, { ifMatch, ...(make && { make }) });
  await reauthorizeEdit(transaction, editor, ref);
  const old = existing(row);
  if (draft && isOvertaken(old, fields, draft)) throw await changedSince(store, transaction, ref);
  checkVisibility(old, fields, ifMatch);
  const revision = row.revision + 1;
  const composed = composeTour(old, fields, { userId, now });
  const items = old?.items ?? 0;
  const changed = await compareCollections(transaction, key, collections, { revision, now, items });
  const space = { before: old?.document ?? '', after: composed.document, revision, now };
  // Collections in a write that changes the capture already belong to the new capture.
  const moved = await changeSpace(transaction, key, space, (name) => collections.has(name));
  const { bytes } = await writeRevision(transaction, key, [...changed.rows, ...moved], {
    tour: { ...row, items },
    now,
    by: { actor: editor.userId, cause: 'edit' },
    columns: {
      ...composed,
      deleted: 0,
      moved_to: '',
      global_id: old?.global_id ?? randomUUID(),
      document_revision: old?.document === composed.document ? old.document_revision : revision,
      changes_since: old?.changes_since ?? revision,
    },
    since: changed.since,
    onUnknownFile: refuseFileOf(collections),
  });
  await useStorage(context, transaction, userId, bytes);
  const written = await readStored(store, transaction, ref);
  if (!written) throw new Error('The tour that was just written is missing.');
  return written;
}

/**
 * Returns whether, since the form was shown, the tour was deleted or one of the fields was changed
 * differently.
 */
function isOvertaken(
  old: TourTable | null,
  patch: TourPatch,
  { revision, before }: NonNullable<WriteTourInput['draft']>,
): boolean {
  if (!old) return revision > 0;
  const current = { ...(JSON.parse(old.document) as object), id: TWIN };
  // Fields that the form does not show cannot conflict.
  const seen = Object.fromEntries(Object.entries(patch).filter(([name]) => Object.hasOwn(before, name)));
  return findConflicts(current, fieldsOperation(TWIN, seen, before)).length > 0;
}

function refuseFileOf(collections: ParsedPatch['collections']): OnUnknownFile {
  return (documentId) => {
    const index = collections.get('documents')?.findIndex(({ id }) => id === documentId);
    throw refuseFields([{ pointer: `/documents/${index}/file`, detail: UNKNOWN_FILE }]);
  };
}

/**
 * Throws `revision-required` if a write sets `public` of an existing tour without a revision. Otherwise, a
 * page that was open for a long time could publish a tour that has been made private since. A write that
 * creates the tour needs no revision, because it overwrites nothing.
 */
function checkVisibility(old: TourTable | null, patch: TourPatch, ifMatch: number | undefined): void {
  if (patch.public === undefined || ifMatch !== undefined || !old) return;
  throw new AppError(
    'revision-required',
    'The visibility of the tour was not changed. Set If-Match to the revision that you read.',
  );
}
