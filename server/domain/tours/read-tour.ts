import { listCollections } from '../../../contract/changes/collections.ts';
import { DEMO_TOUR_ID } from '../../../contract/tour-id.ts';
import type { Tour } from '../../../contract/tour.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canReadTour, notFound } from '../../platform/access/policy.ts';
import { prepared } from '../../platform/store/prepared-query.ts';
import type { Database, Store } from '../../platform/store/store.ts';
import { selectTour } from './select-tour.ts';
import { SHOWN_TO_OTHERS } from '../../platform/store/tour-queries.ts';
import {
  type ReadDocument,
  SharedDocument,
  sharedDocuments,
} from '../../platform/limits/shared-documents.ts';

/** A tour as it is stored. */
export interface StoredTour {
  /** Opaque; another one for a tour that is made where one was deleted. Empty while it has none. */
  globalId: string;
  revision: number;
  /** Whether others than its owner may see it. */
  public: boolean;
  /** The whole document as JSON, ready to be sent. */
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** The same as text, for which bytes are decoded. */
  readonly text: string;
  /** What all readers of a large tour share; null for a small one. */
  readonly shared: SharedDocument | null;
}

const decoder = new TextDecoder();

const selectVisibility = prepared(
  (db, userId: string, tourId: string) =>
    db
      .selectFrom('tours')
      .select(['deleted', 'global_id', 'revision', SHOWN_TO_OTHERS.as('public')])
      .where('user_id', '=', userId)
      .where('tour_id', '=', tourId),
  '',
  '',
);

/**
 * Whether a user's demo tour is there and public. Of the document nothing is read, which lies apart from its row when it is
 * large: how long a refusal takes tells nothing of it.
 */
export async function isTourPublic(context: Needs<'store'>, userId: string): Promise<boolean> {
  const [row] = await selectVisibility(context.store.db, userId, DEMO_TOUR_ID);
  return row?.public === 1 && row.deleted === 0;
}

/**
 * The demo tour of a user as it is now, or null; the caller asks the policy (`canReadTour`). Throws `busy` where it is large, there is no
 * room, and it is not for its owner.
 */
export async function currentTour(
  context: Needs<'config' | 'store'>,
  userId: string,
  { own = true } = {},
): Promise<StoredTour | null> {
  return await readShared(context, userId, () => true, own);
}

/** The same where `mayRead` says so of whether it is public; before that, nothing is read of the document. */
async function readShared(
  context: Needs<'config' | 'store'>,
  userId: string,
  mayRead: (isPublic: boolean) => boolean,
  own = mayRead(false),
): Promise<StoredTour | null> {
  const { store, config } = context;
  const [row] = await selectVisibility(store.db, userId, DEMO_TOUR_ID);
  if (!row || row.deleted === 1 || !mayRead(row.public === 1)) return null;
  const { revision, global_id } = row;
  const wanted = { userId, globalId: global_id, revision, own };
  const found = await sharedDocuments(context).find(wanted, config.limits.largeTwins, () =>
    selectDocument(store, store.db, userId),
  );
  if (!found) return null;
  // A newer revision than the one that was asked about may be private.
  const isPublic = row.public === 1 && (found.revision === revision || found.public);
  if (!mayRead(isPublic)) return null;
  const { globalId, body } = found;
  const shared = found instanceof SharedDocument ? found : null;
  return storedTour({ globalId, revision: found.revision, public: isPublic, body }, shared);
}

/** The same as `db` sees it: the store's, or a transaction of it. */
export async function readStored(store: Store, db: Database, userId: string): Promise<StoredTour | null> {
  const found = await selectDocument(store, db, userId);
  return found && storedTour(found, null);
}

async function selectDocument(store: Store, db: Database, userId: string): Promise<ReadDocument | null> {
  const tour = await selectTour(store, db, userId, DEMO_TOUR_ID);
  if (!tour) return null;
  const { revision, body } = tour;
  return { globalId: tour.global_id, revision, public: tour.public === 1, body };
}

function storedTour(
  { globalId, revision, public: isPublic, body }: ReadDocument,
  shared: SharedDocument | null,
): StoredTour {
  return {
    globalId,
    revision,
    public: isPublic,
    body,
    get text() {
      return typeof body === 'string' ? body : decoder.decode(body);
    },
    shared,
  };
}

/**
 * The demo tour for an actor, as stored. `not-found` also when it is private and someone else's; `busy` where somebody else's is large and
 * there is no room.
 */
export async function readStoredTour(
  context: Needs<'config' | 'store'>,
  actor: Actor,
  input: { userId: string },
): Promise<StoredTour> {
  const tour = await findStoredTour(context, actor, input);
  if (!tour) throw notFound();
  return tour;
}

/**
 * The demo tour for an actor, as stored, or null where `readStoredTour` says `not-found`. Of a tour that the actor may not
 * read, nothing is read but that it is not public.
 */
export async function findStoredTour(
  context: Needs<'config' | 'store'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<StoredTour | null> {
  return await readShared(context, userId, (isPublic) => canReadTour(actor, userId, isPublic));
}

/** The demo tour for an actor. `not-found` also when it is private and someone else's. */
export async function readTour(
  context: Needs<'config' | 'store'>,
  actor: Actor,
  input: { userId: string },
): Promise<Tour> {
  return parseTour(await readStoredTour(context, actor, input));
}

/** The demo tour for an actor, or null where `readTour` says `not-found`. */
export async function findTour(
  context: Needs<'config' | 'store'>,
  actor: Actor,
  input: { userId: string },
): Promise<Tour | null> {
  const tour = await findStoredTour(context, actor, input);
  return tour && parseTour(tour);
}

/** Stored text was checked when it was written. */
export function parseTour(tour: StoredTour): Tour {
  return JSON.parse(tour.text) as Tour;
}

/**
 * A tour as a page opens with it. Of a large one that is no more than its name and capture, with revision 0: the page gets the rest from what
 * all of its readers share, and whatever comes is newer.
 */
export async function tourToOpen(
  { store }: Needs<'store'>,
  userId: string,
  stored: StoredTour,
): Promise<Tour> {
  const { shared } = stored;
  if (!shared) return parseTour(stored);
  const outline = await shared.as('outline', async () => {
    const row = await store.db
      .selectFrom('tours')
      .select('document')
      .where((build) => build.and({ user_id: userId, tour_id: DEMO_TOUR_ID, revision: shared.revision }))
      .executeTakeFirst();
    // Changed meanwhile, or deleted: what was read is what counts.
    const { name, matterportId, created } = JSON.parse(row?.document || stored.text) as Tour;
    const empty = Object.fromEntries(listCollections().map((collection) => [collection.name, []]));
    return new TextEncoder().encode(
      JSON.stringify({ name, matterportId, created, userId, revision: 0, ...empty }),
    );
  });
  return JSON.parse(decoder.decode(outline)) as Tour;
}
