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
  for await (const row of inPages(query, ['id']))
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

/** Yields the provider accounts that a user signs in with. */
export async function* signInsOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'sign-ins'>> {
  const query = db
    .selectFrom('accounts')
    .select(['id', 'provider_id', 'account_id', 'shown_as', 'created_at'])
    .where('user_id', '=', userId);
  for await (const row of inPages(query, ['id']))
    yield {
      provider: row.provider_id,
      accountId: row.account_id,
      shownAs: row.shown_as ?? '',
      linkedAt: toTimestamp(fromDateColumn(row.created_at)),
    };
}

/** Yields a user's messages, oldest first. */
export async function* messagesOf(db: Database, userId: string): AsyncGenerator<Message> {
  const query = db.selectFrom('messages').selectAll().where('user_id', '=', userId);
  for await (const row of inPages(query, ['created_at', 'id'])) yield toMessage(row);
}

/** Returns a user's notifications, newest first, and the user's settings for emails about twins. */
export async function notificationsOf(db: Database, userId: string): Promise<DownloadItem<'notifications'>> {
  const rows = await db
    .selectFrom('notifications')
    .select(['kind', 'tour_id as twin', 'thread_id as thread', 'title', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const mail = await db
    .selectFrom('notification_settings')
    .select(['tour_id as twin', 'mail'])
    .where('user_id', '=', userId)
    .orderBy('tour_id')
    .execute();
  const notifications = rows.map(({ created_at, read_at, ...row }) => ({
    ...row,
    at: toTimestamp(created_at),
    readAt: read_at === null ? null : toTimestamp(read_at),
  }));
  return { notifications, mail };
}

/** Yields the logged staff actions that concern a user, such as looking up the profile, oldest first. */
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

/** Yields the files that a user uploaded for an import, without their bytes. */
export async function* importsOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'imports'>> {
  const query = db
    .selectFrom('imports')
    .select([
      'id',
      'format',
      'file_name as fileName',
      'state',
      'bytes',
      'preview',
      'created_at',
      'expires_at',
    ])
    .where('user_id', '=', userId);
  // Reads one row at a time, because a preview can be large.
  for await (const { preview, created_at, expires_at, ...row } of inPages(query, ['id'], 1))
    yield {
      ...row,
      preview: preview === '' ? null : (JSON.parse(preview) as unknown),
      createdAt: toTimestamp(created_at),
      expiresAt: toTimestamp(expires_at),
    };
}

/** Yields one row for each of a user's stored files. */
export function contentRowsOf(db: Database, userId: string) {
  const query = db
    .selectFrom('file_contents')
    .select(['sha256', 'bytes', 'media_type as type', 'scan', 'facts', 'created_at'])
    .where('user_id', '=', userId);
  return inPages(query, ['sha256']);
}

/** Yields everything that `files.json` contains about a user's files. */
export async function* filesOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'files'>> {
  for await (const { facts, created_at, ...row } of contentRowsOf(db, userId))
    yield {
      what: 'content',
      ...row,
      facts: facts === '' ? null : (JSON.parse(facts) as unknown),
      createdAt: toTimestamp(created_at),
    };
  const versions = db
    .selectFrom('file_versions')
    .select(['tour_id', 'version_id', 'document_id as documentId', 'sha256', 'name'])
    .select(['added_at', 'added_by as addedBy', 'expires_at'])
    .where('user_id', '=', userId);
  const versionKey = ['tour_id', 'version_id'];
  for await (const { tour_id, version_id, added_at, expires_at, ...row } of inPages(versions, versionKey))
    yield {
      what: 'version',
      tourId: tour_id,
      version: version_id,
      ...row,
      addedAt: toTimestamp(added_at),
      expiresAt: expires_at === 0 ? null : toTimestamp(expires_at),
    };
  const deleted = db
    .selectFrom('file_bin')
    .select(['tour_id', 'document_id', 'item', 'removed_at', 'expires_at'])
    .where('user_id', '=', userId);
  for await (const { tour_id, item, removed_at, expires_at } of inPages(deleted, ['tour_id', 'document_id']))
    yield {
      what: 'deleted-document',
      tourId: tour_id,
      document: JSON.parse(item) as unknown,
      removedAt: toTimestamp(removed_at),
      expiresAt: toTimestamp(expires_at),
    };
  const uploads = db
    .selectFrom('uploads')
    .select(['id', 'tour_id as tourId', 'name', 'bytes', 'state', 'created_at', 'expires_at'])
    .where('user_id', '=', userId);
  for await (const { created_at, expires_at, ...row } of inPages(uploads, ['id']))
    yield {
      what: 'upload',
      ...row,
      createdAt: toTimestamp(created_at),
      expiresAt: toTimestamp(expires_at),
    };
}
