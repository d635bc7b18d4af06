import { AppError } from '../../../contract/errors.ts';
import type { Import } from '../../../contract/import.ts';
import type { Actor } from '../../access/actor.ts';
import type { Context } from '../../access/context.ts';
import { notFound } from '../../access/policy.ts';
import type { WriteTransaction } from '../../store/store.ts';
import { deleteParts, type ImportKey, readParts } from '../receive/import-parts.ts';
import { readImport } from '../receive/read-import.ts';
import { authorizeImport } from '../receive/receive-import.ts';
import { readTwinLines } from '../twin-lines.ts';
import { applyInTurn } from './apply-in-turn.ts';
import { replaceTour, composeReplacement } from './replace-tour.ts';
import { writeChange } from './write-change.ts';

export interface ApplyImportInput {
  userId: string;
  importId: string;
  /** The tour's revision that the person saw; 0 for none. */
  ifMatch: number | undefined;
  /** They agree that the tour is replaced. */
  replace: boolean;
}

/**
 * Makes a checked archive the user's demo tour, all of it or nothing. The tour that was there is kept as a snapshot. Throws
 * `revision-required`, `conflict` where the tour was changed since or the file is no longer there to be applied, `invalid-request`
 * where a tour would be replaced unasked, and what a write throws.
 */
export async function applyImport(context: Context, actor: Actor, input: ApplyImportInput): Promise<Import> {
  const { userId, importId } = input;
  const owner = authorizeImport(actor, userId);
  const found = await readImport(context, actor, { userId, importId });
  const ifMatch = checkAsked(found, input);
  const key: ImportKey = { user_id: userId, id: importId };
  await applyInTurn(async () => {
    const content = await readTwinLines(readParts(context.store.db, key, 'content'));
    const replacement = await composeReplacement(context, userId, content);
    await writeChange(context, owner, { ifMatch, reason: 'import' }, async (transaction) => {
      await useUp(transaction, key);
      return await replaceTour(context, transaction, { userId, ifMatch }, replacement);
    });
  });
  return await readImport(context, actor, { userId, importId });
}

/** The revision to replace. */
function checkAsked({ state, current }: Import, { ifMatch, replace }: ApplyImportInput): number {
  if (state !== 'ready') throw notReady();
  if (ifMatch === undefined) {
    throw new AppError(
      'revision-required',
      'Name the revision of the twin that you saw in If-Match; "0" for none.',
    );
  }
  if (current && !replace) {
    throw new AppError('invalid-request', 'There is a twin already. Confirm that it is to be replaced.');
  }
  return ifMatch;
}

/** Of two who apply it at once, one does. */
async function useUp(transaction: WriteTransaction, key: ImportKey): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('imports')
    .set({ state: 'applied' })
    .where((build) => build.and({ ...key, state: 'ready' }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw notFound();
  await deleteParts(transaction, key);
}

function notReady(): AppError {
  return new AppError(
    'conflict',
    'This file cannot be imported: it is not checked, was refused, or was imported already.',
  );
}
