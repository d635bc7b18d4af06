import { sql } from 'kysely';
import { formatTopic, type Topic } from '../../../contract/topic.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { TourRights } from '../../platform/access/policy.ts';
import { isOneOf, RIGHTS, rightsOf } from '../../platform/access/tour-rights.ts';
import type { SharedDocument } from '../../platform/limits/shared-documents.ts';
import { captureRevisions } from '../../domain/captures/read-capture.ts';
import { jobsRevisions } from '../../platform/jobs/jobs-revision.ts';
import { notificationsRevisions } from '../../domain/notifications/list-notifications.ts';
import { currentProfile } from '../../domain/profiles/profiles.ts';
import { prepared } from '../../platform/store/prepared-query.ts';
import { findRows } from '../../platform/store/store.ts';
import { readTourChanges } from '../../domain/tours/select-tour.ts';
import { currentTour } from '../../domain/tours/read-tour.ts';

/** The forms in which to read a topic. */
export interface Wanted {
  /** Whether the whole document is needed. */
  whole: boolean;
  /** The revisions since which changes are needed. */
  since: ReadonlySet<number>;
}

export const WHOLE: Wanted = { whole: true, since: new Set() };

/**
 * The state of a topic as it was read, in the forms that its watchers need. Each form is serialized once for
 * all watchers.
 */
export class Reading {
  /** The revision that the first query has read. Other forms in this reading may be newer. */
  readonly revision: number;
  /**
   * The rights in the topic's tour, as the last query has read them; null for a topic without a tour.
   */
  readonly rights: TourRights | null;
  /** False if the whole topic was read and the document does not exist. */
  readonly exists: boolean;
  readonly #whole: EventFrame | null;
  readonly #changes: ReadonlyMap<number, EventFrame>;

  /**
   * `whole`: the whole topic. `changes`: the changes to it, by the revision from which they start. At least
   * one of the two must be given.
   */
  constructor(topic: string, whole: Snapshot | null, changes: ReadonlyMap<number, Snapshot> = new Map()) {
    const read = [...changes.values(), ...(whole ? [whole] : [])];
    this.revision = read[0]?.revision ?? 0;
    this.rights = read.at(-1)?.rights ?? null;
    this.exists = whole?.json !== 'null';
    this.#whole = whole && new EventFrame(topic, whole);
    this.#changes = new Map(
      [...changes].map(([since, snapshot]) => [since, new EventFrame(topic, snapshot)]),
    );
  }

  /**
   * Returns the event for a watcher that has the revision `sent`, or null if this reading has no form for
   * that revision.
   */
  frameFor(sent: number, takesChanges: boolean): EventFrame | null {
    return (takesChanges ? this.#changes.get(sent) : null) ?? this.#whole;
  }
}

/**
 * Returns a topic in the requested forms. Also reads the whole topic if some of the changes are unavailable.
 * The caller must check the rights.
 */
export async function readTopic(
  context: Needs<'config' | 'store'>,
  name: string,
  topic: Topic,
  { whole, since }: Wanted,
): Promise<Reading> {
  const changes = new Map<number, Snapshot>();
  for (const revision of since) {
    const told = await readChanges(context, topic, revision);
    if (told) changes.set(revision, told);
  }
  const needsWhole = whole || changes.size < since.size;
  return new Reading(name, needsWhole ? await readSnapshot(context, topic) : null, changes);
}

/**
 * An event for streams. Its JSON is serialized once for all watchers. Streams that get the event one after
 * the other with the same cursor share its bytes. All streams share the bytes of a large document.
 */
export class EventFrame {
  readonly revision: number;
  /** The large document that `parts` contains; null if there is none. */
  readonly shared: SharedDocument | null;
  readonly #before: string;
  readonly #after: string;
  #cursor: string | null = null;
  #parts: readonly Uint8Array[] | null = null;

  constructor(topic: string, { type, revision, json }: Snapshot) {
    const head = `{"type":"${type}","topic":${JSON.stringify(topic)},"revision":${revision}`;
    this.revision = revision;
    this.shared = typeof json === 'string' ? null : json;
    this.#before = `event: ${type}\ndata: ${head}${type === 'changed' ? '' : `,"${type}":`}`;
    this.#after = `${typeof json === 'string' ? json : ''}}\n\n`;
  }

  /**
   * Returns the bytes of the event in parts. `cursor`: the `id:` of the event; null if it has none.
   */
  parts(cursor: string | null): readonly Uint8Array[] {
    if (this.#parts && this.#cursor === cursor) return this.#parts;
    const before = `${cursor === null ? '' : `id: ${cursor}\n`}${this.#before}`;
    this.#cursor = cursor;
    this.#parts = this.shared
      ? [Buffer.from(before), this.shared.body, Buffer.from(this.#after)]
      : [Buffer.from(before + this.#after)];
    return this.#parts;
  }
}

/** A topic, or its changes, as read from the database. */
export interface Snapshot {
  type: 'document' | 'changes' | 'changed';
  /** A number that differs after every change; 0 for a missing document or one that was never written. */
  revision: number;
  /**
   * The document or the changes as JSON without line breaks; 'null' if there is no document; '' for the type
   * `changed`, which only reports that there is a change. A large tour is a shared document.
   */
  json: string | SharedDocument;
  /** The rights in the topic's tour; null for a topic without a tour. */
  rights: TourRights | null;
}

/** Maximum length of changes in UTF-16 code units. Instead of longer changes, the whole document is sent. */
const CHANGES_MAX = 1024 ** 2;

/** Returns the whole topic. The caller must check the rights. */
export async function readSnapshot(context: Needs<'config' | 'store'>, topic: Topic): Promise<Snapshot> {
  if (topic.kind === 'tour') {
    const tour = await currentTour(context, topic, { own: false });
    if (!tour) return { type: 'document', revision: 0, json: 'null', rights: null };
    return {
      type: 'document',
      revision: tour.revision,
      json: tour.shared ?? tour.text,
      rights: tour.rights,
    };
  }
  if (topic.kind === 'profile') {
    const profile = await currentProfile(context, topic.userId);
    return {
      type: 'document',
      revision: profile?.revision ?? 0,
      json: JSON.stringify(profile),
      rights: null,
    };
  }
  const [found] = (await readRevisions(context, topic.kind, [topic])).values();
  return { type: 'changed', revision: found?.revision ?? 0, json: '', rights: found?.rights ?? null };
}

/**
 * Returns what changed in a topic since a revision; null if the changes are unavailable. The caller must
 * check the rights.
 */
async function readChanges(context: Needs<'store'>, topic: Topic, since: number): Promise<Snapshot | null> {
  if (topic.kind !== 'tour') return null;
  const told = await readTourChanges(context, topic, since);
  // Each client may have a different revision and need different changes, but all of them can share the whole
  // document.
  if (told && told.changes.length > CHANGES_MAX) return null;
  return told && { type: 'changes', revision: told.revision, json: told.changes, rights: told.rights };
}

/** The revision of a topic, and the rights in its tour. */
export interface FoundRevision {
  revision: number;
  /** Absent for a topic without a tour. */
  rights?: TourRights;
}

/**
 * Returns the revisions of topics of one kind by the topics' names. Uses at most two queries. Omits topics
 * that do not exist.
 */
export async function readRevisions(
  context: Needs<'store'>,
  kind: Topic['kind'],
  topics: readonly Topic[],
): Promise<Map<string, FoundRevision>> {
  if (kind === 'users') return new Map([[formatTopic({ kind }), { revision: await usersRevision(context) }]]);
  if (kind === 'tour' || kind === 'capture' || kind === 'presence' || kind === 'threads') {
    const rows = await TOUR_REVISIONS[kind](context, topics.filter(isOfTour));
    return new Map(rows.map((row) => [formatTopic({ kind, userId: row.userId, tourId: row.tourId }), row]));
  }
  const userIds = topics.flatMap((topic) => ('userId' in topic ? [topic.userId] : []));
  const rows = await userRevisions(context, kind, userIds);
  return new Map(rows.map(({ user_id: userId, revision }) => [formatTopic({ kind, userId }), { revision }]));
}

/** Returns whether a topic is a tour, or depends on a tour and its access rights. */
export function isOfTour(topic: Topic): topic is Extract<Topic, TourRef> {
  return 'tourId' in topic;
}

const TOUR_REVISIONS = {
  // A change to the members also changes the revision.
  tour: revisionsBy('revision'),
  capture: captureRevisions,
  presence: revisionsBy('revision'),
  threads: revisionsBy('threads_revision'),
};

function revisionsBy(column: 'revision' | 'threads_revision') {
  return async ({ store }: Needs<'store'>, tours: readonly TourRef[]) => {
    const rows = await store.db
      .selectFrom('tours')
      .select(['tour_id', `${column} as counted`, ...RIGHTS])
      .where(isOneOf(tours))
      .where('deleted', '=', 0)
      .execute();
    return rows.map((row) => ({
      userId: row.user_id,
      tourId: row.tour_id,
      revision: row.counted,
      rights: rightsOf(row),
    }));
  };
}

function userRevisions(
  context: Needs<'store'>,
  kind: Exclude<Topic['kind'], 'users' | keyof typeof TOUR_REVISIONS>,
  userIds: string[],
) {
  const { db } = context.store;
  switch (kind) {
    case 'profile':
      return findRows(db, 'profiles', { user_id: userIds }, ['user_id', 'revision']);
    case 'messages':
      // Messages are only added, so their number serves as the revision.
      return db
        .selectFrom('messages')
        .select(['user_id', (eb) => eb.fn.countAll<number>().as('revision')])
        .where('user_id', 'in', userIds)
        .groupBy('user_id')
        .execute();
    case 'jobs':
      return jobsRevisions(context, userIds);
    case 'notifications':
      return notificationsRevisions(context, userIds);
  }
}

const selectUsersRevision = prepared((db) =>
  db
    .selectFrom('list_revisions')
    .select((eb) => eb.fn.sum('revision').as('revision'))
    .where('list', '=', sql.lit('users')),
);

/** Returns the revision of the list of users. */
export async function usersRevision({ store }: Needs<'store'>): Promise<number> {
  const [row] = await selectUsersRevision(store.db);
  return Number(row?.revision ?? 0);
}
