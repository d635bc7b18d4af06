import { ANONYMOUS, type Reader } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canReadTour, type TourRights } from '../../../platform/access/policy.ts';
import { SESSION_AGE_MAX } from '../../identity/sessions/session-cookies.ts';
import { fromDateColumn } from '../../../platform/store/date-column.ts';
import { sameTour, SCAN_DOCUMENT, scanIdOf } from '../../../platform/store/tour-queries.ts';
import { RIGHTS, rightsOf } from '../../../platform/access/tour-rights.ts';

/** The rights that a grant gave at the time of the query. */
export interface Right {
  grantHash: string;
  /** The owner of the tour. */
  userId: string;
  tourId: string;
  rights: TourRights;
  /**
   * Id of the scan whose capture the tour shows, even if the scan belongs to another user. '' if the capture
   * is not made from a scan.
   */
  scanId: string;
  /** The session of the grant. '' for a visitor. */
  sessionId: string;
  reader: Reader;
  /** The time when the grant or the session ends, whichever is earlier, in milliseconds since the epoch. */
  endsAt: number;
}

/**
 * Returns the rights of the grants with these hashes. The keys of the map are the hashes. Omits grants that
 * no longer give a right.
 */
export async function readRights(
  context: Needs<'store' | 'now'>,
  grantHashes: readonly string[],
): Promise<Map<string, Right>> {
  const now = context.now();
  const rights = (await selectGrants(context, grantHashes))
    .flatMap((row) => toRight(row) ?? [])
    .filter(({ endsAt }) => endsAt > now);
  return new Map(rights.map((right) => [right.grantHash, right]));
}

function selectGrants({ store }: Needs<'store'>, grantHashes: readonly string[]) {
  return store.db
    .selectFrom('file_grants')
    .innerJoin('tours', (join) =>
      join.on(sameTour('tours', 'file_grants')).onRef('tours.global_id', '=', 'file_grants.global_id'),
    )
    .leftJoin('sessions', 'sessions.id', 'file_grants.session_id')
    .leftJoin('blocked_users as blocked', 'blocked.user_id', 'sessions.user_id')
    .select(['file_grants.grant_hash as grantHash', 'file_grants.user_id as userId'])
    .select(['file_grants.tour_id as tourId', 'file_grants.session_id as sessionId'])
    .select(['file_grants.expires_at as expiresAt', ...RIGHTS])
    .select(SCAN_DOCUMENT.as('document'))
    .select(['sessions.user_id as signedIn', 'blocked.user_id as blocked'])
    .select(['sessions.expires_at as sessionEnd', 'sessions.created_at as sessionStart'])
    .where('file_grants.grant_hash', 'in', grantHashes)
    .where('tours.deleted', '=', 0)
    .execute();
}

type Row = Awaited<ReturnType<typeof selectGrants>>[number];

/** Returns the right that a row gives, or null if the row no longer allows reading the tour. */
function toRight(row: Row): Right | null {
  const { grantHash, userId, tourId, sessionId, expiresAt } = row;
  const rights = rightsOf(row);
  const session = sessionId === '' ? { reader: ANONYMOUS, endsAt: expiresAt } : sessionOf(row);
  if (!session || !canReadTour(session.reader, rights)) return null;
  const { reader, endsAt } = session;
  const scanId = scanIdOf(row.document);
  return {
    grantHash,
    userId,
    tourId,
    rights,
    scanId,
    sessionId,
    reader,
    endsAt: Math.min(expiresAt, endsAt),
  };
}

/** Returns the session of a row, or null if the session no longer exists or its user is blocked. */
function sessionOf({ signedIn, blocked, sessionEnd, sessionStart }: Row) {
  if (signedIn === null || sessionEnd === null || sessionStart === null || blocked !== null) return null;
  const reader: Reader = { kind: 'user', userId: signedIn };
  const oldest = fromDateColumn(sessionStart) + SESSION_AGE_MAX;
  return { reader, endsAt: Math.min(fromDateColumn(sessionEnd), oldest) };
}
