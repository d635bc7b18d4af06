import { randomUUID } from 'node:crypto';
import {
  type Message,
  messageInputSchema,
  type MessagePage,
  type Mood,
} from '../../../contract/account/account.ts';
import { formatTopic } from '../../../contract/topic.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { ROW_BYTES, useStorage } from '../../platform/limits/storage-quota.ts';
import { canAddMessage, canReadMessages, refusal } from '../../platform/access/policy.ts';
import { toDateColumn } from '../../platform/store/date-column.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import type { MessageTable } from '../../platform/store/schema.ts';
import { addRows, findRow, readRow, updateRows, type WriteTransaction } from '../../platform/store/store.ts';
import { recordLookUp } from '../users/audit-log.ts';
import { parseCursor, readPage } from '../../platform/store/cursor.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';

/**
 * Stores a message from the actor to the staff, and returns it. If the actor already sent a message with the
 * same `id`, returns the stored message. `message`: the request body. Throws `invalid-document`,
 * `too-many-requests`, `quota-exceeded`, `not-signed-in`, `forbidden` or `not-found`.
 */
export async function addMessage(
  context: Writes,
  actor: Actor,
  { userId, message }: { userId: string; message: unknown },
): Promise<Message> {
  authorizeMessage(actor, userId);
  const sent = parseDocument(messageInputSchema, message);
  const id = (sent.id ?? randomUUID()).toLowerCase();
  const key = { user_id: userId, id };
  const row = await writeCounted(context, actor, async (transaction) => {
    const known = await findRow(transaction, 'messages', key);
    if (known) return known;
    await useStorage(context, transaction, userId, ROW_BYTES + Buffer.byteLength(sent.message));
    await addRows(transaction, 'messages', {
      ...key,
      message: sent.message,
      mood: sent.mood,
      ...(await senderOf(transaction, actor)),
      created_at: context.now(),
    });
    // The list of users contains the number of messages, so its revision must change.
    const updated_at = toDateColumn(context.store, context.now());
    await updateRows(transaction, 'users', { id: userId }, { updated_at });
    return await readRow(transaction, 'messages', key);
  });
  const topic = formatTopic({ kind: 'messages', userId });
  context.feed.publish({ kind: 'changed', topic, revision: row.created_at });
  context.feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'users' }), revision: context.now() });
  return toMessage(row);
}

/** Throws `not-signed-in`, `forbidden` or `not-found` if the actor may not send messages for this user. */
export function authorizeMessage(actor: Actor, userId: string): asserts actor is SignedIn {
  if (!canAddMessage(actor, userId)) throw refusal(actor, canReadMessages(actor, userId));
}

/** Returns the sender's name and address: from the profile, or else from the account. */
async function senderOf(transaction: WriteTransaction, actor: SignedIn) {
  const profile = await findRow(transaction, 'profiles', { user_id: actor.userId }, ['name', 'email']);
  return {
    email: profile?.email || actor.email || 'no-email',
    display_name: profile?.name || actor.name || 'no-name',
  };
}

/**
 * Returns a page of a user's messages, newest first. Records lookups by staff. `cursor`: the value of `next`
 * from the previous page. Throws `not-signed-in`, `not-found`, or `invalid-request` for an invalid cursor.
 */
export async function listMessages(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  { userId, cursor }: { userId: string; cursor?: string | undefined },
): Promise<MessagePage> {
  if (!canReadMessages(actor, userId)) throw refusal(actor, false);
  const after = parseCursor(cursor);
  await recordLookUp(context, actor, 'read-messages', userId);
  const own = context.store.db.selectFrom('messages').selectAll().where('user_id', '=', userId);
  const { rows, next } = await readPage(own, ['created_at', 'id'], after);
  return { messages: rows.map(toMessage), next };
}

/** Returns the message in a row. */
export function toMessage(row: MessageTable): Message {
  return {
    id: row.id,
    message: row.message,
    mood: row.mood as Mood,
    email: row.email,
    displayName: row.display_name,
    createdAt: toTimestamp(row.created_at),
  };
}
