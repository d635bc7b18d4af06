import type { Message, Mood } from '../../../contract/account/message.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { MessageTable } from '../../platform/store/schema.ts';

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
