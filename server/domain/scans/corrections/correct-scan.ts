import { AppError } from '../../../../contract/errors.ts';
import { CORRECTIONS_MAX_BYTES } from '../../../../contract/limits.ts';
import {
  correctScanInputSchema,
  type Corrections,
  type SavedCorrections,
} from '../../../../contract/scans/corrections.ts';
import type { Actor, SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageScans, notFound, refusal } from '../../../platform/access/policy.ts';
import { drawLater } from '../pictures/draw-later.ts';
import { tellViewers } from '../serving/tell-viewers.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { writeCounted } from '../../../platform/limits/counted-write.ts';
import { parseDocument } from '../../../platform/store/parse-document.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { parseCorrections } from '../rows/parse-corrections.ts';

export interface CorrectScanInput {
  userId: string;
  scanId: string;
  /** `correctScanInputSchema` as a client sent it. */
  body: unknown;
}

/** The actor as the owner of scans. Throws `not-signed-in` or `not-found`. */
export function authorizeCorrection(actor: Actor, userId: string): SignedIn {
  if (canManageScans(actor, userId)) return actor;
  throw refusal(actor, false);
}

/**
 * Saves what a person corrects of a scan, in place of what was saved before, and answers when it is durable. Saving what is saved already
 * is no change. Throws `invalid-document`, `document-too-large`, `conflict` (with what is saved by now), `too-many-requests`,
 * `not-signed-in` or `not-found`.
 */
export async function correctScan(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, scanId, body }: CorrectScanInput,
): Promise<{ revision: number }> {
  const owner = authorizeCorrection(actor, userId);
  const { revision, corrections } = parseDocument(correctScanInputSchema, body);
  const text = textOf(corrections);
  const key = { user_id: userId, id: scanId };
  const saved = await writeCounted(context, owner, async (transaction) => {
    const row = await lockScan(context, transaction, key);
    if (row.corrections === text) return row.revision;
    if (row.revision !== revision) throw stale(row);
    const next = row.revision + 1;
    const updatedAt = Math.max(context.now(), row.updated_at + 1);
    await transaction
      .updateTable('scans')
      .set({ corrections: text, revision: next, updated_at: updatedAt })
      .where((build) => build.and(key))
      .execute();
    await drawLater(context, transaction, key, row.corrections, text);
    return next;
  });
  announceJobs(context, userId);
  tellViewers(context, userId);
  return { revision: saved };
}

function textOf(corrections: Corrections): string {
  const text = JSON.stringify(corrections);
  if (Buffer.byteLength(text) <= CORRECTIONS_MAX_BYTES) return text;
  throw new AppError('document-too-large', 'There are too many corrections. They were not saved.');
}

async function lockScan(
  { store }: Needs<'store'>,
  transaction: WriteTransaction,
  { user_id, id }: { user_id: string; id: string },
) {
  const row = await transaction
    .selectFrom('scans')
    .select(['corrections', 'revision', 'updated_at'])
    .where((build) => build.and({ user_id, id }))
    // SQLite has one writer at a time, and no such clause.
    .$if(store.dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

function stale({ corrections, revision }: { corrections: string; revision: number }): AppError {
  const current: SavedCorrections = { revision, corrections: parseCorrections(corrections) };
  return new AppError('conflict', 'This scan was corrected elsewhere since; yours was not saved.', {
    current,
  });
}
