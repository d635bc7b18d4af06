import type { DownloadItem } from '../../../contract/account/account-download.ts';
import type { AuditAction } from '../../../contract/audit.ts';
import type { Message } from '../../../contract/account/message.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import { toMessage } from '../messages/message-row.ts';
import type { Database } from '../../platform/store/store.ts';
import { inPages, ROWS_PER_PAGE } from './in-pages.ts';
import { toJob } from '../../platform/jobs/to-job.ts';

/** Yields a person's messages, oldest first. */
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

/** Returns a person's notifications, newest first, and their mail settings. */
export async function notificationsOf(db: Database, userId: string): Promise<DownloadItem<'notifications'>> {
  const rows = await db
    .selectFrom('notifications')
    .select(['kind', 'tour_id', 'thread_id', 'title', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const settings = await db
    .selectFrom('notification_settings')
    .select(['tour_id as twin', 'mail'])
    .where('user_id', '=', userId)
    .orderBy('tour_id')
    .execute();
  return {
    notifications: rows.map((row) => ({
      kind: row.kind,
      twin: row.tour_id,
      thread: row.thread_id,
      title: row.title,
      at: toTimestamp(row.created_at),
      readAt: row.read_at === null ? null : toTimestamp(row.read_at),
    })),
    mail: settings,
  };
}

/** Yields what staff looked up and decided about a person, oldest entry first. */
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

/** Yields a person's background jobs, without their inputs, which may contain secrets. */
export async function* jobsOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'jobs'>> {
  const rows = inPages<JobRow>((after) =>
    selectJobs(db, userId)
      .where('id', '>', after?.id ?? '')
      .execute(),
  );
  for await (const row of rows) yield toJob(row);
}

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number];

function selectJobs(db: Database, userId: string) {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'progress', 'text', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(ROWS_PER_PAGE);
}

/** Yields files that a person uploaded to import, without their bytes. */
export async function* importsOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'imports'>> {
  // One row at a time, because a preview can be large.
  for (let after = ''; ;) {
    const row = await db
      .selectFrom('imports')
      .select(['id', 'format', 'file_name', 'state', 'bytes', 'preview', 'created_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    after = row.id;
    yield {
      id: row.id,
      format: row.format,
      fileName: row.file_name,
      state: row.state,
      bytes: row.bytes,
      preview: row.preview === '' ? null : (JSON.parse(row.preview) as unknown),
      createdAt: toTimestamp(row.created_at),
      expiresAt: toTimestamp(row.expires_at),
    };
  }
}
