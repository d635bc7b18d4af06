import type { DownloadItem } from '../../../contract/account/account-download.ts';
import type { AuditAction } from '../../../contract/audit.ts';
import type { Message } from '../../../contract/account/message.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import { toMessage } from '../messages/message-row.ts';
import type { Database } from '../../platform/store/store.ts';
import { inPages, ROWS_PER_PAGE } from './in-pages.ts';

/** A person's messages, oldest first. */
export async function* messagesOf(db: Database, userId: string): AsyncGenerator<Message> {
  const rows = inPages<MessageRow>((after) => {
    const query = selectMessages(db, userId);
    if (!after) return query.execute();
    return query
      .where((where) =>
        where(where.refTuple('created_at', 'id'), '>', where.tuple(after.created_at, after.id)),
      )
      .execute();
  });
  for await (const row of rows) yield toMessage(row);
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

function selectMessages(db: Database, userId: string) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(ROWS_PER_PAGE);
}

/** What staff looked up and decided about a person, oldest first. */
export async function* staffAccessTo(
  db: Database,
  userId: string,
): AsyncGenerator<DownloadItem<'staff-access'>> {
  const rows = inPages<AuditRow>((after) => {
    const query = selectAudit(db, userId);
    if (!after) return query.execute();
    return query
      .where((where) => where(where.refTuple('at', 'id'), '>', where.tuple(after.at, after.id)))
      .execute();
  });
  for await (const { action, at } of rows) yield { action: action as AuditAction, at: toTimestamp(at) };
}

type AuditRow = Awaited<ReturnType<ReturnType<typeof selectAudit>['execute']>>[number];

function selectAudit(db: Database, userId: string) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'action', 'at'])
    .where('subject_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .limit(ROWS_PER_PAGE);
}
