import { ANONYMOUS, type Actor } from '../../access/actor.ts';
import type { Context } from '../../access/context.ts';
import { clientNetwork } from '../../limits/client-network.ts';
import { fromDateColumn, toDateColumn } from '../../store/date-column.ts';
import { prepared } from '../../store/prepared-query.ts';
import type { WriteTransaction } from '../../store/store.ts';
import type { AuthLoader } from './auth-loader.ts';
import { hashSecret, newSecretToken } from './secret-token.ts';
import { createSessionCookieReader } from './session-cookie.ts';
import { SESSION_LIFETIME, SESSION_REFRESH_AFTER } from './session-limits.ts';

/** Ids asked for in one query. */
const IDS_PER_QUERY = 500;

export interface Sessions {
  /** The actor of a request, by its `Cookie` header and the client's address. One indexed read; never throws for a bad cookie. */
  readonly actorOf: (cookieHeader: string | undefined, clientAddress?: string) => Promise<Actor>;
  /** Which of these session ids are still alive; event streams ask every few seconds. */
  readonly aliveSessions: (sessionIds: readonly string[]) => Promise<Set<string>>;
  /** Opens a session inside a transaction; the token it returns is nowhere else but in the cookie made of it. */
  readonly open: (transaction: WriteTransaction, userId: string) => Promise<string>;
  /** Ends the session that a request carries, if any, and tells its streams. */
  readonly end: (cookieHeader: string | undefined) => Promise<void>;
}

/** Asked at every request: one read by index. */
const sessionByToken = prepared(
  (db, token) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id as session_id', 'sessions.expires_at', 'sessions.created_at as signed_in_at'])
      .select('users.id as user_id')
      .select(['users.email', 'users.name', 'users.image'])
      .where('sessions.token', '=', token),
  '',
);

/** Sessions as rows under the hash of their token: a copy of the database opens none of them. */
export function createSessions(context: Context, loadAuth: AuthLoader): Sessions {
  const { config, store, feed, log } = context;
  const readToken = createSessionCookieReader(config);
  const staff = new Set(config.staffUserIds);
  const refreshing = new Set<string>();

  /** Answered without waiting for it: a read must not become a write. */
  function refresh(sessionId: string, now: number): void {
    if (refreshing.has(sessionId)) return;
    refreshing.add(sessionId);
    store
      .write((transaction) =>
        transaction
          .updateTable('sessions')
          .set({
            expires_at: toDateColumn(store, now + SESSION_LIFETIME),
            updated_at: toDateColumn(store, now),
          })
          .where('id', '=', sessionId)
          .execute(),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'a session could not be prolonged'))
      .finally(() => refreshing.delete(sessionId));
  }

  return {
    async actorOf(cookieHeader, clientAddress = '') {
      const token = readToken(cookieHeader);
      if (!token) return ANONYMOUS;
      const [row] = await sessionByToken(store.db, hashSecret(token));
      const now = context.now();
      if (!row) return ANONYMOUS;
      const remaining = fromDateColumn(row.expires_at) - now;
      if (remaining <= 0) return ANONYMOUS;
      if (remaining < SESSION_LIFETIME - SESSION_REFRESH_AFTER) refresh(row.session_id, now);
      return {
        kind: 'user',
        userId: row.user_id,
        sessionId: row.session_id,
        signedInAt: fromDateColumn(row.signed_in_at),
        email: row.email,
        name: row.name,
        image: row.image,
        staff: staff.has(row.user_id),
        network: clientNetwork(clientAddress),
      };
    },

    async aliveSessions(sessionIds) {
      const alive = new Set<string>();
      for (let start = 0; start < sessionIds.length; start += IDS_PER_QUERY) {
        const rows = await store.db
          .selectFrom('sessions')
          .select('id')
          .where('id', 'in', sessionIds.slice(start, start + IDS_PER_QUERY))
          .where('expires_at', '>', toDateColumn(store, context.now()))
          .execute();
        for (const { id } of rows) alive.add(id);
      }
      return alive;
    },

    async open(transaction, userId) {
      const token = newSecretToken();
      const now = context.now();
      const { accountsIn } = await loadAuth();
      const accounts = await accountsIn(transaction);
      const moments = {
        expiresAt: new Date(now + SESSION_LIFETIME),
        createdAt: new Date(now),
        updatedAt: new Date(now),
      };
      await accounts.createSession(userId, false, { ...moments, token: hashSecret(token) }, true);
      return token;
    },

    async end(cookieHeader) {
      const token = readToken(cookieHeader);
      if (!token) return;
      const ended = await store.write((transaction) =>
        transaction
          .deleteFrom('sessions')
          .where('token', '=', hashSecret(token))
          .returning('id')
          .executeTakeFirst(),
      );
      if (ended) feed.publish({ kind: 'session-ended', sessionId: ended.id });
    },
  };
}
