import { AppError } from '../../../contract/errors.ts';
import { CORRECTIONS_MAX_BYTES } from '../../../contract/limits.ts';
import type { Operation } from '../../../contract/changes/operation.ts';
import {
  applyCorrectionOperations,
  correctionOperations,
} from '../../../contract/scans/correction-operations.ts';
import {
  correctScanInputSchema,
  type Corrections,
  correctionsSchema,
  type SavedCorrections,
  scanOperationsInputSchema,
} from '../../../contract/scans/corrections.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Writes } from '../../platform/access/context.ts';
import { canManageScans, notFound, refusal } from '../../platform/access/policy.ts';
import { drawLater } from './run/scan-jobs.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import { lockScan, parseCorrections } from './run/scan-row.ts';
import { updateRows } from '../../platform/store/store.ts';

export interface CorrectScanInput {
  userId: string;
  scanId: string;
  /** The request body. */
  body: unknown;
}

/** Returns the actor if they are the user who owns the scans. Throws `not-signed-in` or `not-found`. */
export function authorizeCorrection(actor: Actor, userId: string): SignedIn {
  if (canManageScans(actor, userId)) return actor;
  throw refusal(actor, false);
}

/**
 * Applies operations to the corrections of a scan (`applyCorrectionOperations`). Returns all corrections when
 * they are durable. Operations without effect create no revision. `body`: the request body, which must match
 * `scanOperationsInputSchema`. Throws `invalid-document`, `document-too-large`, `too-many-requests`,
 * `not-signed-in` or `not-found`.
 */
export async function changeScan(
  context: Writes,
  actor: Actor,
  { userId, scanId, body }: CorrectScanInput,
): Promise<SavedCorrections> {
  const owner = authorizeCorrection(actor, userId);
  const { operations } = parseDocument(scanOperationsInputSchema, body);
  return await write(context, owner, scanId, () => operations);
}

/**
 * Replaces all corrections of a scan, for clients of version 0.8. `body`: the request body, which must match
 * `correctScanInputSchema`. Throws the errors of `changeScan`. Throws `conflict` (with the current
 * corrections) if `body` changes the corrections but was not made for their current revision.
 */
export async function correctScan(
  context: Writes,
  actor: Actor,
  { userId, scanId, body }: CorrectScanInput,
): Promise<{ revision: number }> {
  const owner = authorizeCorrection(actor, userId);
  const { revision, corrections } = parseDocument(correctScanInputSchema, body);
  const saved = await write(context, owner, scanId, (current) => {
    const operations = correctionOperations(current.corrections, corrections);
    if (operations.length > 0 && current.revision !== revision) throw stale(current);
    return operations;
  });
  return { revision: saved.revision };
}

async function write(
  context: Writes,
  owner: SignedIn,
  scanId: string,
  operationsOn: (current: SavedCorrections) => readonly Operation[],
): Promise<SavedCorrections> {
  const key = { user_id: owner.userId, id: scanId };
  const saved = await writeCounted(context, owner, async (transaction) => {
    const row = await lockScan(context, transaction, key);
    if (!row) throw notFound();
    const current = { revision: row.revision, corrections: parseCorrections(row.corrections) };
    const savedAt = new Date(row.updated_at).toISOString();
    const applied = applyCorrectionOperations(current.corrections, operationsOn(current), savedAt);
    if (correctionOperations(current.corrections, applied).length === 0) return current;
    const corrections = parseDocument(correctionsSchema, applied);
    const text = textOf(corrections);
    const revision = row.revision + 1;
    const updatedAt = Math.max(context.now(), row.updated_at + 1);
    await updateRows(transaction, 'scans', key, { corrections: text, revision, updated_at: updatedAt });
    await drawLater(context, transaction, key, row.corrections, text);
    return { revision, corrections };
  });
  announceJobs(context, owner.userId);
  context.feed.publish({ kind: 'tours-changed', userId: owner.userId });
  return saved;
}

function textOf(corrections: Corrections): string {
  const text = JSON.stringify(corrections);
  if (Buffer.byteLength(text) <= CORRECTIONS_MAX_BYTES) return text;
  throw new AppError(
    'document-too-large',
    'There are too many corrections, so they were not saved. Remove some first.',
  );
}

function stale(current: SavedCorrections): AppError {
  return new AppError(
    'conflict',
    'This scan was corrected elsewhere. Your version was not saved. Reload the page to see the other version.',
    {
      current,
    },
  );
}
