import { DEMO_TOUR_ID } from '../../contract/tour-id.ts';
import type { Tour } from '../../contract/tour.ts';
import type { Actor } from '../access/actor.ts';
import type { Context } from '../access/context.ts';
import { canReadTour, notFound } from '../access/policy.ts';
import { prepared } from '../store/prepared-query.ts';
import type { Database, Store } from '../store/store.ts';
import { selectTour } from './annotations/select-tour.ts';
import { SHOWN_TO_OTHERS } from './annotations/shown-to-others.ts';

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
}

const decoder = new TextDecoder();

const selectVisibility = prepared(
  (db, userId: string, tourId: string) =>
    db
      .selectFrom('tours')
      .select(['deleted', SHOWN_TO_OTHERS.as('public')])
      .where('user_id', '=', userId)
      .where('tour_id', '=', tourId),
  '',
  '',
);

/**
 * Whether a user's demo tour is there and public. Of the document nothing is read, which lies apart from its row when it is
 * large: how long a refusal takes tells nothing of it.
 */
export async function isTourPublic(context: Context, userId: string): Promise<boolean> {
  const [row] = await selectVisibility(context.store.db, userId, DEMO_TOUR_ID);
  return row?.public === 1 && row.deleted === 0;
}

/** The demo tour of a user as it is now, or null; the caller asks the policy (`canReadTour`). */
export async function currentTour(context: Context, userId: string): Promise<StoredTour | null> {
  const { store } = context;
  return await readStored(store, store.db, userId);
}

/** The same as `db` sees it: the store's, or a transaction of it. */
export async function readStored(store: Store, db: Database, userId: string): Promise<StoredTour | null> {
  const tour = await selectTour(store, db, userId, DEMO_TOUR_ID);
  if (!tour) return null;
  const { body } = tour;
  return {
    globalId: tour.global_id ?? '',
    revision: tour.revision,
    public: tour.public === 1,
    body,
    get text() {
      return typeof body === 'string' ? body : decoder.decode(body);
    },
  };
}

/** The demo tour for an actor, as stored. `not-found` also when it is private and someone else's. */
export async function readStoredTour(
  context: Context,
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
  context: Context,
  actor: Actor,
  { userId }: { userId: string },
): Promise<StoredTour | null> {
  const own = canReadTour(actor, userId, false);
  if (!own && !canReadTour(actor, userId, await isTourPublic(context, userId))) return null;
  const tour = await currentTour(context, userId);
  return tour && canReadTour(actor, userId, tour.public) ? tour : null;
}

/** The demo tour for an actor. `not-found` also when it is private and someone else's. */
export async function readTour(context: Context, actor: Actor, input: { userId: string }): Promise<Tour> {
  return parseTour(await readStoredTour(context, actor, input));
}

/** The demo tour for an actor, or null where `readTour` says `not-found`. */
export async function findTour(
  context: Context,
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
