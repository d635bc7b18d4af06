import type { AccountFile, DownloadItem } from '../../../contract/account/account-download.ts';
import type { SignInMethod } from '../../../contract/account/session.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import { browserWords } from '../identity/sessions/browser-words.ts';
import { fromDateColumn } from '../../platform/store/date-column.ts';
import type { Database } from '../../platform/store/store.ts';
import { inPages, ROWS_PER_PAGE } from './in-pages.ts';

/** Returns the account, or null if it no longer exists. */
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

/** Yields a person's sessions, without token hashes. */
export async function* sessionsOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'sessions'>> {
  const rows = inPages<SessionRow>((after) =>
    selectSessions(db, userId)
      .where('id', '>', after?.id ?? '')
      .execute(),
  );
  for await (const row of rows) {
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

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

function selectSessions(db: Database, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'method', 'created_at', 'updated_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(ROWS_PER_PAGE);
}

/** Yields the provider accounts that a person signs in with, without tokens. */
export async function* signInsOf(db: Database, userId: string): AsyncGenerator<DownloadItem<'sign-ins'>> {
  const rows = inPages<AccountRow>((after) =>
    selectAccounts(db, userId)
      .where('id', '>', after?.id ?? '')
      .execute(),
  );
  for await (const row of rows) {
    yield {
      provider: row.provider_id,
      accountId: row.account_id,
      shownAs: row.shown_as ?? '',
      linkedAt: toTimestamp(fromDateColumn(row.created_at)),
    };
  }
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

function selectAccounts(db: Database, userId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'provider_id', 'account_id', 'shown_as', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(ROWS_PER_PAGE);
}
