import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../contract/errors.ts';
import { ANONYMOUS, type Actor, isStaffAccount } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { clientNetwork } from '../../../platform/limits/client-network.ts';
import { fromDateColumn, toDateColumn } from '../../../platform/store/date-column.ts';
import { prepared } from '../../../platform/store/prepared-query.ts';
import {
  batches,
  findRow,
  insertRows,
  updateRows,
  type WriteTransaction,
} from '../../../platform/store/store.ts';
import type { SignInMethod } from '../../../../contract/account/account.ts';
import { hashSecret, newSecretToken } from './secret-token.ts';
import {
  createSessionCookieReader,
  SESSION_AGE_MAX,
  SESSION_REFRESH_AFTER,
  SESSION_SEEN_INTERVAL,
  sessionEnd,
} from './session-cookies.ts';

/** Maximum number of characters of a user agent to store. */
const USER_AGENT_MAX = 300;

/** How and where a session was opened, so that its user can recognize it. */
interface SessionOpening {
  method: SignInMethod;
  /** The browser's `User-Agent` header. */
  userAgent: string | undefined;
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Selects a session and its user by the hash of the session's token. Runs for each request with a session
 * cookie. Finds no session of a blocked user.
 */
const sessionByToken = prepared(
  (db, token) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('blocked_users', 'blocked_users.user_id', 'sessions.user_id')
      .select(['sessions.id as session_id', 'sessions.expires_at', 'sessions.created_at as signed_in_at'])
      .select(['sessions.last_seen_at', 'users.id as user_id'])
      .select(['users.email', 'users.email_verified', 'users.name', 'users.image', 'users.staff'])
      .where('sessions.token', '=', token)
      .where('blocked_users.user_id', 'is', null),
  '',
);

/**
 * Creates the session service. The service stores only the hashes of session tokens, so that nobody can use
 * sessions with a copy of the database.
 */
export function createSessions(context: Needs<'config' | 'store' | 'feed' | 'log' | 'now'>) {
  const { config, store, feed } = context;
  const readToken = createSessionCookieReader(config);
  const noteUse = createSessionUse(context);

  return {
    /**
     * Returns the actor that the `Cookie` header of a request identifies, using one indexed query. Returns
     * the anonymous actor for an invalid cookie. `clientAddress`: the client's IP address.
     */
    async actorOf(cookieHeader: string | undefined, clientAddress = ''): Promise<Actor> {
      const token = readToken(cookieHeader);
      if (!token) return ANONYMOUS;
      const [row] = await sessionByToken(store.db, hashSecret(token));
      const now = context.now();
      if (!row) return ANONYMOUS;
      const endsAt = fromDateColumn(row.expires_at);
      const signedInAt = fromDateColumn(row.signed_in_at);
      if (endsAt <= now || signedInAt + SESSION_AGE_MAX <= now) return ANONYMOUS;
      noteUse({ id: row.session_id, openedAt: signedInAt, endsAt, seenAt: row.last_seen_at }, now);
      return {
        kind: 'user',
        userId: row.user_id,
        sessionId: row.session_id,
        signedInAt,
        email: row.email,
        name: row.name,
        image: row.image,
        staff: isStaffAccount(config, {
          id: row.user_id,
          email: row.email,
          verified: Boolean(row.email_verified),
          granted: row.staff,
        }),
        network: clientNetwork(clientAddress),
      };
    },

    /** Returns which of these sessions are still valid. Event streams call this method every few seconds. */
    async aliveSessions(sessionIds: readonly string[]) {
      const alive = new Set<string>();
      const now = context.now();
      for (const ids of batches(sessionIds)) {
        const rows = await store.db
          .selectFrom('sessions')
          .leftJoin('blocked_users', 'blocked_users.user_id', 'sessions.user_id')
          .select('sessions.id')
          .where('sessions.id', 'in', ids)
          .where('sessions.expires_at', '>', toDateColumn(store, now))
          .where('sessions.created_at', '>', toDateColumn(store, now - SESSION_AGE_MAX))
          .where('blocked_users.user_id', 'is', null)
          .execute();
        for (const { id } of rows) alive.add(id);
      }
      return alive;
    },

    /**
     * Opens a session in a transaction and returns its token, which only the cookie contains. Throws
     * `blocked` for blocked users.
     */
    async open(transaction: WriteTransaction, userId: string, { method, userAgent = '' }: SessionOpening) {
      await refuseBlocked(transaction, userId);
      const token = newSecretToken();
      const now = context.now();
      await insertRows(transaction, 'sessions', {
        id: randomUUID(),
        user_id: userId,
        token: hashSecret(token),
        method,
        ip_address: '',
        user_agent: userAgent.slice(0, USER_AGENT_MAX),
        expires_at: toDateColumn(store, sessionEnd(now, now)),
        created_at: toDateColumn(store, now),
        updated_at: toDateColumn(store, now),
        last_seen_at: now,
      });
      return token;
    },

    /** Ends the session of a request, if any, and the session's event streams. */
    async end(cookieHeader: string | undefined) {
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

interface UsedSession {
  id: string;
  /** Milliseconds since the epoch. */
  openedAt: number;
  endsAt: number;
  seenAt: number | null;
}

/**
 * Returns a function that records the use of a session: the time when it was last seen and, at most once a
 * day, a later expiry. The function returns without waiting for the write, so that reads stay fast.
 */
function createSessionUse({
  store,
  log,
}: Needs<'store' | 'log'>): (session: UsedSession, now: number) => void {
  const writing = new Set<string>();
  return ({ id, openedAt, endsAt, seenAt }, now) => {
    if (seenAt !== null && now - seenAt < SESSION_SEEN_INTERVAL) return;
    if (writing.has(id)) return;
    writing.add(id);
    const end = sessionEnd(openedAt, now);
    // Sessions that earlier versions of GoV360 opened may expire too late.
    const moves = end - endsAt > SESSION_REFRESH_AFTER || end < endsAt;
    const prolonged = { expires_at: toDateColumn(store, end), updated_at: toDateColumn(store, now) };
    const used = { last_seen_at: now, ...(moves && prolonged) };
    store
      .write((transaction) => updateRows(transaction, 'sessions', { id }, used))
      .catch((error: unknown) => log.warn({ err: error }, 'the use of a session could not be recorded'))
      .finally(() => writing.delete(id));
  };
}

/** If the user is blocked, throws `blocked` with the reason that staff gave. */
async function refuseBlocked(transaction: WriteTransaction, userId: string): Promise<void> {
  const blocked = await findRow(transaction, 'blocked_users', { user_id: userId }, 'reason');
  if (!blocked) return;
  const reason = blocked.reason.trim();
  throw new AppError('blocked', `This account is blocked.${reason ? ` Reason: ${reason}` : ''}`);
}
