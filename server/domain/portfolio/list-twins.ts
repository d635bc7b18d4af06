import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import type { TwinCard, TwinPage } from '../../../contract/portfolio.ts';
import type { Role, TwinOrder } from '../../../contract/members.ts';
import { REGULAR } from '../../../contract/demo-tour.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canManageAccount, refusal } from '../../platform/access/policy.ts';
import { isBlocked } from '../../platform/access/tour-rights.ts';
import type { Database, Store } from '../../platform/store/store.ts';
import { prepared } from '../../platform/store/prepared-query.ts';
import { fieldOf, sameTour } from '../../platform/store/tour-queries.ts';
import { UNNAMED } from '../profiles/profiles.ts';
import { nameAuthors } from '../tours/operation-log.ts';

export interface ListTwinsInput {
  /** The user whose twins are listed. */
  userId: string;
  /**
   * `own`: the user's twins except their demo and archived twins. `archived`: the user's archived twins.
   * `shared`: other users' twins that the user is a member of.
   */
  which: 'own' | 'archived' | 'shared';
  /** Text to find in the name or place of a twin. */
  query?: string;
  order?: TwinOrder;
  /** The value of `next` from the previous page. */
  cursor?: string | undefined;
}

/** Number of twins per page. */
const PAGE = 12;

/**
 * Returns a page of a user's twins. Throws `not-signed-in`, `not-found`, or `invalid-request` for an invalid
 * cursor.
 */
export async function listTwins(
  { store }: Needs<'store'>,
  actor: Actor,
  { userId, which, query = '', order = 'changed', cursor }: ListTwinsInput,
): Promise<TwinPage> {
  if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  const [name, place] = [fieldOf(store.dialect, 'name'), fieldOf(store.dialect, 'address')];
  const found = selectTwins(store.db, userId, which).$if(query !== '', (twins) =>
    twins.where(lowered(store, sql<string>`concat(${name}, ' ', ${place})`), 'like', `%${likeText(query)}%`),
  );
  const key =
    order === 'name' ? lowered<string | number>(store, name) : sql<string | number>`tours.updated_at`;
  const direction = order === 'name' ? 'asc' : 'desc';
  const after = cursor === undefined ? null : readCursor(cursor, order);
  const rows = await found
    .leftJoin('profiles', 'profiles.user_id', 'tours.user_id')
    .innerJoin('users', 'users.id', 'tours.user_id')
    .select([
      'tours.user_id as userId',
      'tours.tour_id as tourId',
      'tours.public',
      'tours.updated_at as changedAt',
    ])
    .select(['tours.archived_at', 'own.role', 'profiles.name as profileName', 'users.name as userName'])
    .select((build) =>
      build
        .selectFrom('operation_log as log')
        .select('log.actor')
        .where(sameTour('log', 'tours'))
        .orderBy('log.revision', 'desc')
        .limit(1)
        .as('author'),
    )
    .select([name.as('name'), place.as('place'), key.as('key')])
    .select(fieldOf(store.dialect, 'matterportId').as('captureId'))
    .$if(after !== null, (twins) =>
      twins.where(
        sql<boolean>`(${key}, tours.user_id, tours.tour_id) ${sql.raw(order === 'name' ? '>' : '<')}
          (${after?.[0] ?? 0}, ${after?.[1] ?? ''}, ${after?.[2] ?? ''})`,
      ),
    )
    .orderBy(key, direction)
    .orderBy('tours.user_id', direction)
    .orderBy('tours.tour_id', direction)
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  // A first page without a next page contains all twins.
  const counting = found.select(({ fn }) => fn.countAll<number | string>().as('count'));
  const count = last || after ? (await counting.executeTakeFirstOrThrow()).count : rows.length;
  const authors = await nameAuthors(
    store.db,
    page.flatMap(({ author }) => (author && author !== userId ? [author] : [])),
  );
  return {
    twins: page.map(({ archived_at, profileName, userName, author, ...twin }): TwinCard => ({
      userId: twin.userId,
      tourId: twin.tourId,
      changedAt: twin.changedAt,
      changedBy: authors.get(author ?? '') ?? '',
      name: twin.name ?? '',
      place: twin.place ?? '',
      captureId: twin.captureId ?? '',
      public: twin.public === 1,
      archived: archived_at > 0,
      role: twin.userId === userId ? 'owner' : (twin.role as Role),
      owner: twin.userId === userId ? '' : profileName || userName || UNNAMED,
    })),
    count: Number(count),
    next: last ? formatCursor([last.key, last.userId, last.tourId]) : null,
  };
}

/** A twin in a selection list. */
export interface NamedTwin {
  tourId: string;
  name: string;
  /** The id of the twin's capture, or ''. */
  captureId: string;
  revision: number;
}

/**
 * Returns all twins of a user, including archived ones: the demo first, then the others by name. Throws
 * `not-signed-in` or `not-found`.
 */
export async function nameTwins(
  { store }: Needs<'store'>,
  actor: Actor,
  userId: string,
): Promise<NamedTwin[]> {
  if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  const name = fieldOf(store.dialect, 'name');
  const rows = await store.db
    .selectFrom('tours')
    .select(['tour_id as tourId', 'revision', name.as('name')])
    .select(fieldOf(store.dialect, 'matterportId').as('captureId'))
    .where((build) => build.and({ user_id: userId, deleted: 0 }))
    .orderBy((build) => build(...REGULAR))
    .orderBy(lowered(store, name))
    .orderBy('tour_id')
    .execute();
  return rows.map((row) => ({ ...row, name: row.name ?? '', captureId: row.captureId ?? '' }));
}

const selectHeld = prepared(
  (db, ownerId: string, memberId: string) => {
    const [column, comparison, demo] = REGULAR;
    const own = db
      .selectFrom('tours')
      .select('tour_id')
      .where('user_id', '=', ownerId)
      .where('deleted', '=', sql.lit(0))
      .where(column, comparison, sql.lit(demo))
      .limit(sql.lit(1));
    const shared = db
      .selectFrom('twin_members')
      .select('tour_id')
      .where('member_id', '=', memberId)
      .where((build) => build.not(isBlocked('twin_members.user_id')))
      .limit(sql.lit(1));
    return db.selectNoFrom([own.as('own'), shared.as('shared')]);
  },
  '',
  '',
);

/**
 * Returns whether a user has a twin in addition to the demo, archived or not (`own`), and whether they are a
 * member of another user's twin (`shared`). Takes a fraction of the time of `listTwins`. Throws
 * `not-signed-in` or `not-found`.
 */
export async function hasTwins({ store }: Needs<'store'>, actor: Actor, userId: string) {
  if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  const [held] = await selectHeld(store.db, userId, userId);
  return { own: Boolean(held?.own), shared: Boolean(held?.shared) };
}

function selectTwins(db: Database, userId: string, which: ListTwinsInput['which']) {
  const twins = db
    .selectFrom('tours')
    .leftJoin('twin_members as own', (join) =>
      join.on(sameTour('own', 'tours')).on('own.member_id', '=', userId),
    )
    .where('tours.deleted', '=', 0);
  if (which === 'shared')
    return twins.where('own.member_id', '=', userId).where((build) => build.not(isBlocked('tours.user_id')));
  return twins
    .where('tours.user_id', '=', userId)
    .where(...REGULAR)
    .where('tours.archived_at', which === 'archived' ? '>' : '=', 0);
}

/**
 * Returns an SQL expression for a text in lower case, including non-ASCII letters, regardless of the locale
 * of a PostgreSQL database.
 */
function lowered<T = string>({ dialect }: Pick<Store, 'dialect'>, text: RawBuilder<unknown>): RawBuilder<T> {
  return dialect === 'sqlite' ? sql`lower(${text})` : sql`lower(${text} collate "und-x-icu")`;
}

function likeText(query: string): string {
  return query
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '');
}

type Place = readonly [key: string | number, userId: string, tourId: string];

function formatCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function readCursor(text: string, order: TwinOrder): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const [key, ...ids] = place as unknown[];
    // PostgreSQL rejects text that contains NUL.
    const isText = (value: unknown) => typeof value === 'string' && !value.includes('\0');
    const isKey = order === 'name' ? isText(key) : Number.isSafeInteger(key);
    if (isKey && ids.length === 2 && ids.every(isText)) return place as Place;
  } catch {
    // Invalid JSON counts as an invalid cursor.
  }
  throw new AppError('invalid-request', 'This cursor is not valid. Start again without a cursor.');
}
