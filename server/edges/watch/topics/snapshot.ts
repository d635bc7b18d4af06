import { sql } from 'kysely';
import type { Topic } from '../../../../contract/topic.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { captureRevisions } from '../../../domain/scans/serving/capture-revisions.ts';
import { jobsRevisions } from '../../../platform/jobs/jobs-revision.ts';
import { currentProfile } from '../../../domain/profiles/read-profile.ts';
import { prepared } from '../../../platform/store/prepared-query.ts';
import { readTourChanges } from '../../../domain/tours/read-changes.ts';
import { currentTour } from '../../../domain/tours/read-tour.ts';
import type { SharedDocument } from '../../../platform/limits/shared-documents.ts';

/** A topic as the database has it, or what changed in it. */
export interface Snapshot {
  type: 'document' | 'changes' | 'changed';
  /** Another one after every change; 0 for a document that is not there or that nobody has written to. */
  revision: number;
  /** The document or the changes as JSON without line breaks, 'null' for no document; '' for lists, which are only said to have changed. A large tour is what all of its readers share. */
  json: string | SharedDocument;
  /** Whether the document's own content lets others than its owner see it. */
  public: boolean;
}

/** Code units of changes that are told as such. */
const CHANGES_MAX = 1024 ** 2;

/** The topic as it is now; the caller checks rights. */
export async function readSnapshot(context: Needs<'config' | 'store'>, topic: Topic): Promise<Snapshot> {
  switch (topic.kind) {
    case 'tour': {
      const tour = await currentTour(context, topic.userId, { own: false });
      if (!tour) return { type: 'document', revision: 0, json: 'null', public: false };
      return {
        type: 'document',
        revision: tour.revision,
        json: tour.shared ?? tour.text,
        public: tour.public,
      };
    }
    case 'capture': {
      const [row] = await captureRevisions(context, [topic.userId]);
      return { type: 'changed', revision: row?.revision ?? 0, json: '', public: row?.public ?? false };
    }
    case 'profile': {
      const profile = await currentProfile(context, topic.userId);
      const revision = profile?.revision ?? 0;
      return { type: 'document', revision, json: JSON.stringify(profile), public: false };
    }
    case 'messages': {
      const [row] = await countMessages(context.store.db, topic.userId);
      return { type: 'changed', revision: row?.count ?? 0, json: '', public: false };
    }
    case 'jobs': {
      const [row] = await jobsRevisions(context, [topic.userId]);
      return { type: 'changed', revision: row?.revision ?? 0, json: '', public: false };
    }
    case 'users': {
      return { type: 'changed', revision: await usersRevision(context), json: '', public: false };
    }
  }
}

/** What changed in a topic since it had that revision; null where that cannot be told. The caller checks rights. */
export async function readChanges(
  context: Needs<'store'>,
  topic: Topic,
  since: number,
): Promise<Snapshot | null> {
  if (topic.kind !== 'tour') return null;
  const told = await readTourChanges(context, topic.userId, since);
  // Each reader may name another revision: so much is told as the whole, which they share.
  if (told && told.changes.length > CHANGES_MAX) return null;
  return told && { type: 'changes', revision: told.revision, json: told.changes, public: told.public };
}

/** Messages are only ever added, so their number is a revision. */
const countMessages = prepared(
  (db, userId: string) =>
    db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId),
  '',
);

const selectUsersRevision = prepared((db) =>
  db
    .selectFrom('list_revisions')
    .select((eb) => eb.fn.sum('revision').as('revision'))
    .where('list', '=', sql.lit('users')),
);

/** The revision of the list of users. */
export async function usersRevision({ store }: Needs<'store'>): Promise<number> {
  const [row] = await selectUsersRevision(store.db);
  return Number(row?.revision ?? 0);
}
