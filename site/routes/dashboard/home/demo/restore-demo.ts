import { randomUUID } from 'node:crypto';
import { listCollections } from '../../../../../contract/changes/collections.ts';
import { listItems } from '../../../../../contract/changes/tour-changes.ts';
import { AppError } from '../../../../../contract/errors.ts';
import { isRecord } from '../../../../../contract/json/is-record.ts';
import { TAGS_MAX } from '../../../../../contract/limits.ts';
import type { SignedIn } from '../../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../../server/platform/access/context.ts';
import { deleteTour } from '../../../../../server/domain/tours/delete-tour.ts';
import { writeOperations } from '../../../../../server/domain/tours/write-operations.ts';
import { writeTour } from '../../../../../server/domain/tours/write-tour.ts';
import { texts } from './texts.ts';

/** Operations of one write: of a full twin eighty, within what a person may save in a minute. */
const OPERATIONS_AT_ONCE = 250;

/** Brings a deleted twin back, private. Throws `conflict` where there is another by now, `invalid-document` for none. */
export async function restoreDemo(context: Context, actor: SignedIn, document: unknown): Promise<void> {
  const { userId } = actor;
  const { patch, operations } = isRecord(document) ? divide(document) : { patch: document, operations: [] };
  try {
    await writeTour(context, actor, { userId, patch, ifMatch: 0 });
  } catch (error) {
    throw isConflict(error) ? new AppError('conflict', texts.anotherTwin) : error;
  }
  try {
    for (let at = 0; at < operations.length; at += OPERATIONS_AT_ONCE) {
      const body = { operations: operations.slice(at, at + OPERATIONS_AT_ONCE) };
      await writeOperations(context, actor, { userId, body });
    }
  } catch (error) {
    // All or nothing: Undo can then be pressed again.
    await deleteTour(context, actor, { userId });
    throw error;
  }
}

/** The twin as one write takes it, and operations for the items of collections that are larger than that. */
function divide(document: Record<string, unknown>) {
  const patch: Record<string, unknown> = { ...document, public: false };
  const large = listCollections().filter(({ name }) => listItems(document, name).length > TAGS_MAX);
  const operations = large.flatMap(({ name }) => {
    patch[name] = [];
    return listItems(document, name).map((item) => ({
      id: randomUUID(),
      collection: name,
      kind: 'add',
      item,
    }));
  });
  return { patch, operations };
}

export function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict';
}
