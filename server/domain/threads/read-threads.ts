import { AppError } from '../../../contract/errors.ts';
import type { Thread, ThreadPerson } from '../../../contract/threads/thread.ts';
import { seenInputSchema, type ThreadsAnswer } from '../../../contract/threads/thread-schema.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { canSeeMembers, notFound, refusal, roleIn, type TourRights } from '../../platform/access/policy.ts';
import { RIGHTS, rightsOf } from '../../platform/access/tour-rights.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import { findRow, findRows, type Database } from '../../platform/store/store.ts';
import { markThreadRead, tellNotified } from '../notifications/list-notifications.ts';
import { nameAuthors, personKey } from '../tours/operation-log.ts';
import { type ChangedRow, changesParts } from '../tours/select-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';

const VISITOR = 'Visitor';

/** An existing tour: its global id, the revision of its threads, and its rights. */
export interface FoundThreads {
  globalId: string;
  revision: number;
  rights: TourRights;
}

/**
 * Returns the tour and the actor if `allows` returns true. Throws `not-signed-in`, `forbidden` for members
 * whom `allows` rejects, and `not-found` for all other users, even if the tour is public. `db`: the store's
 * database or a transaction.
 */
export async function authorizeThreads(
  db: Database,
  actor: Actor,
  ref: TourRef,
  allows: (actor: Actor, rights: TourRights) => boolean,
): Promise<{ person: SignedIn; tour: FoundThreads }> {
  const row = await db
    .selectFrom('tours')
    .select(['global_id', 'threads_revision', ...RIGHTS])
    .where((build) => build.and({ ...tourKey(ref), deleted: 0 }))
    .executeTakeFirst();
  const rights = row ? rightsOf(row) : null;
  if (actor.kind === 'anonymous' || !row || !rights || !allows(actor, rights))
    throw refusal(actor, rights !== null && canSeeMembers(actor, rights));
  return { person: actor, tour: { globalId: row.global_id, revision: row.threads_revision, rights } };
}

/**
 * Returns the JSON of a `ThreadsAnswer`, in parts to send one after another. The JSON contains what changed
 * in a tour's threads since a revision, or all threads for revision 0. The actor must be the owner or a
 * member. Throws `invalid-request`, `not-signed-in` or `not-found`.
 */
export async function readThreads(
  { store }: Needs<'store'>,
  actor: Actor,
  { since: asked = '0', ...ref }: TourRef & { since?: string | undefined },
): Promise<string[]> {
  const { db } = store;
  const { person, tour } = await authorizeThreads(db, actor, ref, canSeeMembers);
  if (!/^\d{1,15}$/.test(asked)) throw new AppError('invalid-request', 'Set “since” to a revision.');
  const { globalId, revision, rights } = tour;
  // After a backup is restored, a client's revision can be later than the tour's. The client then needs all
  // threads.
  const since = Number(asked) > revision ? 0 : Number(asked);
  const rows = await db
    .selectFrom('thread_items')
    .select(['collection', 'item_id', 'sort', 'removed', 'content'])
    .where((build) => build.and(tourKey(ref)))
    .where('revision', '>', since)
    .$if(since === 0, (query) => query.where('removed', '=', 0))
    .execute();
  const told = await withReplyTo(db, ref, person, rows);
  const others: Omit<ThreadsAnswer, 'changes'> = {
    me: personKey(globalId, person.userId),
    role: roleIn(person, rights)!,
    people: await selectPeople(db, ref, tour),
    seen: await selectSeen(db, ref, person),
    tourId: globalId,
  };
  const changes = changesParts({ since, revision, fields: '{}', rows: told });
  return ['{"changes":', ...changes, `,${JSON.stringify(others).slice(1)}`];
}

/** Returns the owner, all members, and everyone who wrote in a thread or resolved one. */
async function selectPeople(
  db: Database,
  ref: TourRef,
  { globalId, rights }: FoundThreads,
): Promise<ThreadPerson[]> {
  const authors = await selectNamed(db, ref);
  const members = new Set([ref.userId, ...rights.members.keys()]);
  const names = await nameAuthors(
    db,
    [...members.union(authors)].filter((id) => id !== ''),
  );
  const people = [...names].map(([id, name]): ThreadPerson => {
    return { key: personKey(globalId, id), name, member: members.has(id) };
  });
  if (authors.has('')) people.push({ key: '', name: VISITOR, member: false });
  return people;
}

async function selectNamed(db: Database, ref: TourRef): Promise<Set<string>> {
  const ofTour = db.selectFrom('thread_items').where((build) => build.and({ ...tourKey(ref), removed: 0 }));
  const rows = await ofTour
    .select('author_id as id')
    .union(ofTour.select('resolver_id as id').where('resolver_id', '!=', ''))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the names of all users who wrote in a thread of a tour or resolved one, by key. */
export async function nameKeys(db: Database, ref: TourRef): Promise<Map<string, string>> {
  const tour = await findRow(db, 'tours', tourKey(ref), 'global_id');
  const ids = [...(await selectNamed(db, ref))].filter((id) => id !== '');
  const names = await nameAuthors(db, ids);
  return new Map([
    ['', VISITOR],
    ...[...names].map(([id, name]) => [personKey(tour?.global_id ?? '', id), name] as const),
  ]);
}

async function selectSeen(db: Database, ref: TourRef, { userId }: SignedIn): Promise<Record<string, number>> {
  const rows = await findRows(db, 'thread_seen', { ...tourKey(ref), person_id: userId }, [
    'thread_id',
    'revision',
  ]);
  return Object.fromEntries(rows.map(({ thread_id, revision }) => [thread_id, revision]));
}

/**
 * Returns the rows. If the reader is the owner of the tour, adds the email addresses that visitors left with
 * their reports.
 */
export async function withReplyTo(
  db: Database,
  ref: TourRef,
  { userId }: SignedIn,
  rows: readonly ChangedRow[],
): Promise<readonly ChangedRow[]> {
  if (userId !== ref.userId) return rows;
  const left = await findRows(db, 'thread_reporters', tourKey(ref), ['thread_id', 'reply_to']);
  if (left.length === 0) return rows;
  const addresses = new Map(left.map(({ thread_id, reply_to }) => [thread_id, reply_to]));
  return rows.map((row) => {
    const replyTo = addresses.get(row.item_id);
    if (row.collection !== 'threads' || row.removed || replyTo === undefined) return row;
    return { ...row, content: JSON.stringify({ ...(JSON.parse(row.content) as Thread), replyTo }) };
  });
}

/** Returns a thread's picture as a `data:` address. Throws `not-signed-in` or `not-found`. */
export async function readThreadPicture(
  { store }: Needs<'store'>,
  actor: Actor,
  { threadId, ...ref }: TourRef & { threadId: string },
): Promise<string> {
  await authorizeThreads(store.db, actor, ref, canSeeMembers);
  const png = await selectPicture(store.db, ref, threadId);
  if (!png) throw notFound();
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

/**
 * Returns a thread's picture as PNG, or null if the thread has no picture. The caller checks that the actor
 * may read the threads.
 */
export async function selectPicture(
  db: Database,
  ref: TourRef,
  threadId: string,
): Promise<Uint8Array | null> {
  const row = await findRow(db, 'thread_pictures', { ...tourKey(ref), thread_id: threadId }, 'png');
  return row?.png ?? null;
}

/**
 * Records that the actor has seen a thread up to a revision. An earlier revision has no effect. Throws
 * `invalid-document`, `not-signed-in`, `not-found`, or `too-many-requests`.
 */
export async function markThreadSeen(
  context: Writes,
  actor: Actor,
  { threadId, body, ...ref }: TourRef & { threadId: string; body: unknown },
): Promise<void> {
  const { person, tour } = await authorizeThreads(context.store.db, actor, ref, canSeeMembers);
  const revision = Math.min(parseDocument(seenInputSchema, body).revision, tour.revision);
  const key = tourKey(ref);
  const hasRead = await writeCounted(context, person, async (transaction) => {
    const thread = await findRow(
      transaction,
      'thread_items',
      { ...key, collection: 'threads', item_id: threadId, removed: 0 },
      'item_id',
    );
    if (!thread) throw notFound();
    await transaction
      .insertInto('thread_seen')
      .values({ ...key, person_id: person.userId, thread_id: threadId, revision })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'tour_id', 'person_id', 'thread_id'])
          .doUpdateSet({ revision })
          .where('thread_seen.revision', '<', revision),
      )
      .execute();
    return await markThreadRead(context, transaction, ref, { personId: person.userId, threadId, revision });
  });
  if (hasRead) tellNotified(context, [person.userId]);
}
