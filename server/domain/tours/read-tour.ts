import { sql } from 'kysely';
import { splitFields } from '../../../contract/json/json-fields.ts';
import { listCollections } from '../../../contract/changes/collections.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Tour } from '../../../contract/tour.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canReadTour, notFound, type TourRights } from '../../platform/access/policy.ts';
import { prepared } from '../../platform/store/prepared-query.ts';
import { findRow, type Database, type Store } from '../../platform/store/store.ts';
import { selectTour } from './select-tour.ts';
import { RIGHTS, rightsOf } from '../../platform/access/tour-rights.ts';
import {
  type ReadDocument,
  SharedDocument,
  sharedDocuments,
} from '../../platform/limits/shared-documents.ts';

/** A stored tour. */
export interface StoredTour {
  /** An opaque id. A tour that replaces a deleted tour gets a different id. */
  globalId: string;
  revision: number;
  /** The facts that determine who may do what with the tour. */
  rights: TourRights;
  /** The whole document as JSON, ready to send. */
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** The document as text, decoded from bytes if necessary. */
  readonly text: string;
  /** The copy that all readers of a large tour share. Null for a small tour. */
  readonly shared: SharedDocument | null;
}

const decoder = new TextDecoder();

const selectRights = prepared(
  (db, userId: string, tourId: string) =>
    db
      .selectFrom('tours')
      .select(['global_id', 'revision', ...RIGHTS])
      .where('user_id', '=', userId)
      .where('tour_id', '=', tourId)
      .where('deleted', '=', sql.lit(0)),
  '',
  '',
);

/** A context whose database may be a transaction. */
export interface Reads {
  store: Pick<Store, 'db'>;
}

/**
 * Returns the rights to a tour, or null if the tour does not exist. Does not read the document, so that the
 * duration of a rejection reveals nothing about the document's size.
 */
export async function readRights(context: Reads, { userId, tourId }: TourRef): Promise<TourRights | null> {
  const [row] = await selectRights(context.store.db, userId, tourId);
  return row ? rightsOf(row) : null;
}

/**
 * Returns the current tour, or null if the tour does not exist. The caller checks whether the actor may read
 * the tour (`canReadTour`). Throws `busy` if the tour is large, memory is short, and `own` is false. `own`:
 * whether the reader owns the tour.
 */
export async function currentTour(
  context: Needs<'config' | 'store'>,
  tour: TourRef,
  { own = true } = {},
): Promise<StoredTour | null> {
  return await readShared(context, tour, () => true, own);
}

/**
 * Returns the current tour, or null if it does not exist or `mayRead` rejects its rights. Reads the document
 * only after `mayRead` has allowed it.
 */
async function readShared(
  context: Needs<'config' | 'store'>,
  tour: TourRef,
  mayRead: (rights: TourRights) => boolean,
  own: boolean,
): Promise<StoredTour | null> {
  const { store, config } = context;
  const [row] = await selectRights(store.db, tour.userId, tour.tourId);
  if (!row) return null;
  const { revision, global_id: globalId } = row;
  const rights = rightsOf(row);
  if (!mayRead(rights)) return null;
  const found = await sharedDocuments(context).find(
    { globalId, revision, own },
    config.limits.largeTwins,
    () => selectDocument(store, store.db, tour),
  );
  if (!found) return null;
  // The tour may have changed and become private between the check and the read.
  const latest = found.revision === revision ? rights : found.rights;
  if (!mayRead(latest)) return null;
  const shared = found instanceof SharedDocument ? found : null;
  const { revision: current, body } = found;
  return storedTour({ globalId, revision: current, rights: latest, body }, shared);
}

/** Returns the tour, or null if the tour does not exist. `db`: the store's database or a transaction. */
export async function readStored(store: Store, db: Database, tour: TourRef): Promise<StoredTour | null> {
  const found = await selectDocument(store, db, tour);
  return found && storedTour(found, null);
}

async function selectDocument(store: Store, db: Database, ref: TourRef): Promise<ReadDocument | null> {
  const tour = await selectTour(store, db, ref);
  if (!tour) return null;
  return { globalId: tour.global_id, revision: tour.revision, rights: rightsOf(tour), body: tour.body };
}

function storedTour(
  { globalId, revision, rights, body }: ReadDocument,
  shared: SharedDocument | null,
): StoredTour {
  return {
    globalId,
    revision,
    rights,
    body,
    get text() {
      return typeof body === 'string' ? body : decoder.decode(body);
    },
    shared,
  };
}

/**
 * Returns a stored tour for an actor. Throws `not-found` if the tour does not exist or the actor may not read
 * it. Throws `busy` if the tour is large, belongs to another user, and memory is short.
 */
export async function readStoredTour(
  context: Needs<'config' | 'store'>,
  actor: Actor,
  ref: TourRef,
): Promise<StoredTour> {
  const tour = await findStoredTour(context, actor, ref);
  if (!tour) throw notFound();
  return tour;
}

/**
 * Returns a stored tour for an actor, or null where `readStoredTour` throws `not-found`. Reads only the
 * rights if the actor may not read the tour.
 */
export async function findStoredTour(
  context: Needs<'config' | 'store'>,
  actor: Actor,
  ref: TourRef,
): Promise<StoredTour | null> {
  const own = actor.kind === 'user' && actor.userId === ref.userId;
  return await readShared(context, ref, (rights) => canReadTour(actor, rights), own);
}

/** Returns a tour for an actor. Throws the errors of `readStoredTour`. */
export async function readTour(
  context: Needs<'config' | 'store'>,
  actor: Actor,
  ref: TourRef,
): Promise<Tour> {
  return parseTour(await readStoredTour(context, actor, ref));
}

/** Returns a tour for an actor, or null where `readTour` throws `not-found`. */
export async function findTour(
  context: Needs<'config' | 'store'>,
  actor: Actor,
  ref: TourRef,
): Promise<Tour | null> {
  const tour = await findStoredTour(context, actor, ref);
  return tour && parseTour(tour);
}

/** Returns the parsed document. Does not validate it again, because it was validated before it was stored. */
export function parseTour(tour: StoredTour): Tour {
  return JSON.parse(tour.text) as Tour;
}

/**
 * Returns the tour with which a page opens. For a large tour, the result contains only its name, capture,
 * owner and creation time, with revision 0. The page then gets the rest from the copy that all readers share,
 * because that copy has a higher revision.
 */
export async function tourToOpen(
  { store }: Needs<'store'>,
  { userId, tourId }: TourRef,
  stored: StoredTour,
): Promise<Tour> {
  const { shared } = stored;
  if (!shared) return parseTour(stored);
  const outline = await shared.as('outline', async () => {
    const row = await findRow(
      store.db,
      'tours',
      { user_id: userId, tour_id: tourId, revision: shared.revision },
      'document',
    );
    // If the tour was changed or deleted in the meantime, uses the document that was read before.
    const { name, matterportId, created } = JSON.parse(row?.document || stored.text) as Tour;
    const empty = Object.fromEntries(listCollections().map((collection) => [collection.name, []]));
    return new TextEncoder().encode(
      JSON.stringify({ name, matterportId, created, userId, revision: 0, ...empty }),
    );
  });
  return JSON.parse(decoder.decode(outline)) as Tour;
}

/**
 * Returns the name of a tour, or null if the tour does not exist. The caller checks whether the actor may
 * read the tour.
 */
export async function nameOfTour(db: Database, ref: TourRef): Promise<string | null> {
  return (await readLabel(db, ref))?.name ?? null;
}

/**
 * Returns the name of a tour and the id of its capture, or null if the tour does not exist. The caller checks
 * whether the actor may read the tour.
 */
export async function readLabel(
  db: Database,
  ref: TourRef,
): Promise<{ name: string; captureId: string } | null> {
  const row = await findRow(
    db,
    'tours',
    { user_id: ref.userId, tour_id: ref.tourId, deleted: 0 },
    'document',
  );
  if (!row) return null;
  const fields = splitFields(row.document);
  const read = (name: string) => JSON.parse(fields.get(name) ?? '""') as string;
  return { name: read('name'), captureId: read('matterportId') };
}
