import type { TourRef } from '../../../../contract/tour-id.ts';
import type { Origin } from '../../../../contract/twin-archive/provenance.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { Import } from '../../../../contract/import.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { writeCounted } from '../../../platform/limits/counted-write.ts';
import { findRow, updateRows, type WriteTransaction } from '../../../platform/store/store.ts';
import { deleteParts, type ImportKey, readParts } from '../import-parts.ts';
import { readImport } from '../receive/read-import.ts';
import { authorizeImport } from '../receive/receive-import.ts';
import { readTwinLines, type TwinContent } from '../twin-lines.ts';
import { addScans, placeScans, addVersions } from './add-files.ts';
import { applyInTurn, changedSince, revisionRequired, writeChange, writeItems } from './write-change.ts';
import { composeReplacement, replaceTour } from './replace-tour.ts';
import { tourKey } from '../../tours/tour-revision.ts';
import { removeSnapshot, unpackTour } from './snapshots.ts';

export interface ApplyImportInput extends TourRef {
  importId: string;
  /** The revision of the tour that the user saw. 0 if there was no tour. */
  ifMatch: number | undefined;
  /** Whether the user agreed to replace the tour, and whether they agreed to skip rejected rows. */
  replace: boolean;
  leaveOut: boolean;
}

/**
 * Applies a checked import completely or not at all, and returns the import. An archive replaces the tour and
 * adds the archive's scans. A CSV table updates items of one collection and adds new ones. Keeps the previous
 * tour as a snapshot, unless the archive contains only scans. Throws `not-signed-in`, `not-found` and
 * `too-many-requests`. Throws `revision-required` if `ifMatch` is missing, and `conflict` if the tour has
 * changed or the file can no longer be applied. Throws `invalid-request` if the user did not agree to replace
 * the tour or to skip rows, and `quota-exceeded` if the result does not fit into the user's storage. Also
 * throws the errors of `composeTour`.
 */
export async function applyImport(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  input: ApplyImportInput,
): Promise<Import> {
  const { userId, tourId, importId } = input;
  const owner = authorizeImport(actor, userId);
  const found = await readImport(context, actor, { userId, tourId, importId });
  const ifMatch = checkAsked(found, input);
  const key: ImportKey = { user_id: userId, id: importId };
  await applyInTurn(async () => {
    const lines = await readTwinLines(readParts(context.store.db, key, 'content'));
    const content = { ...lines, origin: (await readOrigin(context, key)) ?? lines.origin };
    const write = await makeWrite(context, { userId, tourId }, found, content);
    const using = async (transaction: WriteTransaction) => {
      await useUp(transaction, key);
      return await write(transaction, { userId, tourId, ifMatch });
    };
    if (content.fields === null) await writeCounted(context, owner, using);
    else
      await writeChange(
        context,
        owner,
        { userId, tourId, ifMatch, reason: found.format === 'archive' ? 'import' : 'csv' },
        using,
      );
  });
  // Starts the conversion of files and the processing of scans.
  announceJobs(context, userId);
  context.feed.publish({ kind: 'tours-changed', userId });
  return await readImport(context, actor, { userId, tourId, importId });
}

type Write = (
  transaction: WriteTransaction,
  target: TourRef & { ifMatch: number },
) => Promise<{ revision: number; bytes: number }>;

async function makeWrite(
  context: Needs<'config' | 'store' | 'now'>,
  ref: TourRef,
  { format, collection }: Import,
  content: TwinContent,
): Promise<Write> {
  if (format === 'csv')
    return (transaction, target) =>
      writeItems(context, transaction, { ...target, collection }, content.items);
  const { userId } = ref;
  const scans = await placeScans(context.store.db, userId, content.items);
  const { fields } = content;
  if (!fields) {
    return async (transaction) => {
      await addScans(context, transaction, userId, scans);
      return { revision: 0, bytes: 0 };
    };
  }
  const matterportId = scans.renamed.get(fields.matterportId ?? '');
  const own = matterportId === undefined ? fields : { ...fields, matterportId };
  const replacement = await composeReplacement(context, userId, { ...content, fields: own });
  return async (transaction, target) => {
    await addScans(context, transaction, userId, scans);
    const items = await addVersions(context, transaction, ref, replacement.items);
    return await replaceTour(context, transaction, { ...target, cause: 'import' }, { ...replacement, items });
  };
}

/**
 * Returns the revision that the import replaces. Throws `conflict`, `revision-required` or `invalid-request`
 * if the import cannot be applied as requested.
 */
function checkAsked(
  { format, state, current, preview }: Import,
  { ifMatch, replace, leaveOut }: ApplyImportInput,
): number {
  if (state !== 'ready' || !preview)
    throw new AppError(
      'conflict',
      'You cannot import this file: it has not been checked yet, was rejected, or was already imported.',
    );
  if (ifMatch === undefined) throw revisionRequired();
  if (format === 'archive' && preview.twin && current && !replace) {
    throw new AppError(
      'invalid-request',
      'This import would replace an existing twin. Confirm that you want to replace it.',
    );
  }
  if (preview.refusedCount > 0 && !leaveOut) {
    throw new AppError('invalid-request', 'Some rows have errors. Confirm that you want to skip them.');
  }
  if (preview.table && preview.table.revision !== ifMatch) throw changedSince();
  return ifMatch;
}

/** Returns the stored origin of an import, or null if there is none. */
async function readOrigin({ store }: Needs<'store'>, key: ImportKey): Promise<Origin | null> {
  const row = await findRow(store.db, 'imports', key, 'origin');
  return row?.origin ? (JSON.parse(row.origin) as Origin) : null;
}

/** Marks an import as applied. Throws `not-found` if another request has already applied it. */
async function useUp(transaction: WriteTransaction, key: ImportKey): Promise<void> {
  const changed = await updateRows(transaction, 'imports', { ...key, state: 'ready' }, { state: 'applied' });
  if (changed === 0) throw notFound();
  await deleteParts(transaction, key);
}

interface RestoreSnapshotInput extends TourRef {
  snapshotId: string;
  /** The revision of the tour that the user saw. 0 if there was no tour. */
  ifMatch: number | undefined;
}

/**
 * Restores a snapshot of a tour as a private tour. The current tour becomes a snapshot. Returns the new
 * revision. Throws `revision-required`, `conflict`, `quota-exceeded`, `too-many-requests`, `not-signed-in`,
 * `not-found`, and the errors of `composeTour`.
 */
export async function restoreSnapshot(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { snapshotId, ifMatch, ...ref }: RestoreSnapshotInput,
): Promise<number> {
  const owner = authorizeImport(actor, ref.userId);
  if (ifMatch === undefined) throw revisionRequired();
  return await applyInTurn(async () => {
    const content = await readSnapshot(context, ref, snapshotId);
    const { fields } = content;
    if (!fields) throw notFound();
    const replacement = await composeReplacement(context, ref.userId, { ...content, fields });
    return await writeChange(context, owner, { ...ref, ifMatch, reason: 'restore' }, async (transaction) => {
      const freed = await removeSnapshot(transaction, ref, snapshotId);
      if (freed === null) throw notFound();
      const { revision, bytes } = await replaceTour(
        context,
        transaction,
        { ...ref, ifMatch, cause: 'restore' },
        replacement,
      );
      return { revision, bytes: bytes - freed };
    });
  });
}

async function readSnapshot(
  { store, now }: Needs<'store' | 'now'>,
  ref: TourRef,
  id: string,
): Promise<TwinContent> {
  const row = await store.db
    .selectFrom('tour_snapshots')
    .select('document')
    .where((build) => build.and({ ...tourKey(ref), id }))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row) throw notFound();
  return await unpackTour(row.document);
}
