import type { AccountFile, DownloadItem } from '../../../contract/account/account-download.ts';
import type { AuditAction } from '../../../contract/audit.ts';
import type { Message, SignInMethod } from '../../../contract/account/account.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import { browserWords } from '../identity/sessions/browser-words.ts';
import { toMessage } from '../profiles/messages.ts';
import { toJob } from '../../platform/jobs/list-jobs.ts';
import { fromDateColumn } from '../../platform/store/date-column.ts';
import { inPages } from '../../platform/store/in-pages.ts';
import type { Database } from '../../platform/store/store.ts';

/** Returns a user's account, or null if it no longer exists. */
export async function accountOf(db: Database, userId: string): Promise<AccountFile | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('storage_use', 'storage_use.user_id', 'users.id')
    .select(['users.email', 'users.email_verified', 'users.name', 'users.image', 'users.created_at'])
    .select('storage_use.bytes')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    userId,
    signInEmail: row.email,
    signInEmailVerified: Boolean(row.email_verified),
    name: row.name,
    image: row.image,
    createdAt: toTimestamp(fromDateColumn(row.created_at)),
    storedBytes: row.bytes ?? 0,
  };
}

/** Yields a user's sessions, without the hashes of their tokens. */
export async function* sessionsOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'sessions'>> {
  const query = db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'method', 'created_at', 'updated_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId);
  for await (const row of inPages(query, ['id'])) {
    yield {
      id: row.id,
      browser: browserWords(row.user_agent ?? ''),
      userAgent: row.user_agent ?? '',
      method: (row.method || null) as SignInMethod | null,
      signedInAt: toTimestamp(fromDateColumn(row.created_at)),
      lastSeenAt: toTimestamp(row.last_seen_at ?? fromDateColumn(row.updated_at)),
      expiresAt: toTimestamp(fromDateColumn(row.expires_at)),
    };
  }
}

/** Yields the providers' accounts that a user signs in with. */
export async function* signInsOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'sign-ins'>> {
  const query = db
    .selectFrom('accounts')
    .select(['id', 'provider_id', 'account_id', 'shown_as', 'created_at'])
    .where('user_id', '=', userId);
  for await (const row of inPages(query, ['id'])) {
    yield {
      provider: row.provider_id,
      accountId: row.account_id,
      shownAs: row.shown_as ?? '',
      linkedAt: toTimestamp(fromDateColumn(row.created_at)),
    };
  }
}

/** Yields a user's messages, oldest first. */
export async function* messagesOf(db: Database, userId: string): AsyncGenerator<Message> {
  const query = db.selectFrom('messages').selectAll().where('user_id', '=', userId);
  for await (const row of inPages(query, ['created_at', 'id'])) yield toMessage(row);
}

/** Returns a user's notifications, newest first, and their email settings. */
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

/** Yields what staff looked up and decided about a user, oldest entry first. */
export async function* staffAccessTo(
  db: Database,
  userId: string,
): AsyncGenerator<DownloadItem<'staff-access'>> {
  const query = db.selectFrom('audit_log').select(['id', 'action', 'at']).where('subject_id', '=', userId);
  for await (const { action, at } of inPages(query, ['at', 'id']))
    yield { action: action as AuditAction, at: toTimestamp(at) };
}

/** Yields a user's background jobs, without their inputs, which may contain secrets. */
export async function* jobsOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'jobs'>> {
  const query = db
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'progress', 'text', 'created_at', 'updated_at'])
    .where('user_id', '=', userId);
  for await (const row of inPages(query, ['id'])) yield toJob(row);
}

/** Yields the files that a user uploaded to import, without their bytes. */
export async function* importsOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'imports'>> {
  const query = db
    .selectFrom('imports')
    .select(['id', 'format', 'file_name', 'state', 'bytes', 'preview', 'created_at', 'expires_at'])
    .where('user_id', '=', userId);
  // Reads one row at a time, because a preview can be large.
  for await (const row of inPages(query, ['id'], 1)) {
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
