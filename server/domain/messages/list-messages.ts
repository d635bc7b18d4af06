import type { MessagePage } from '../../../contract/account/message.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canReadMessages, refusal } from '../../platform/access/policy.ts';
import { recordLookUp } from '../audit/record-look-up.ts';
import { formatCursor, parseCursor } from '../../platform/store/cursor.ts';
import { toMessage } from './message-row.ts';

export interface ListMessagesInput {
  userId: string;
  /** The value of `next` from the previous page. */
  cursor?: string | undefined;
}

/**
 * Returns a page of a user's messages, newest first. Throws `not-signed-in`, `not-found`, or
 * `invalid-request` for an invalid cursor.
 */
export async function listMessages(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  input: ListMessagesInput,
): Promise<MessagePage> {
  const { userId } = input;
  if (!canReadMessages(actor, userId)) throw refusal(actor, false);
  const after = input.cursor === undefined ? null : parseCursor(input.cursor);
  await recordLookUp(context, actor, 'read-messages', userId);
  let query = context.store.db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('created_at', 'id'), '<', where.tuple(after.at, after.id)),
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    messages: page.map(toMessage),
    next: last ? formatCursor({ at: last.created_at, id: last.id }) : null,
  };
}
