import { DEMO_TOUR_ID } from '../../contract/tour-id.ts';
import type { Tour } from '../../contract/tour.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { canReadTour, notFound } from '../policy.ts';
import { prepared } from '../store/prepared.ts';

/** A tour as it is stored: `text` is the whole document as JSON, ready to be sent. */
export interface StoredTour {
  revision: number;
  public: boolean;
  text: string;
}

const selectTour = prepared(
  (db, userId: string, tourId: string) =>
    db
      .selectFrom('tours')
      .select(['revision', 'public', 'deleted', 'document'])
      .where('user_id', '=', userId)
      .where('tour_id', '=', tourId),
  '',
  '',
);

/** The demo tour of a user as it stands, or null; for whoever asks the policy (`canReadTour`) themselves. */
export async function currentTour(context: Context, userId: string): Promise<StoredTour | null> {
  const [row] = await selectTour(context.store.db, userId, DEMO_TOUR_ID);
  if (!row || row.deleted) return null;
  return { revision: row.revision, public: row.public === 1, text: row.document };
}

/** The demo tour for an actor, as stored. `not-found` also when it is private and someone else's. */
export async function readStoredTour(
  context: Context,
  actor: Actor,
  input: { userId: string },
): Promise<StoredTour> {
  const tour = await currentTour(context, input.userId);
  if (!tour || !canReadTour(actor, input.userId, tour.public)) throw notFound();
  return tour;
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
  const tour = await currentTour(context, input.userId);
  return tour && canReadTour(actor, input.userId, tour.public) ? parseTour(tour) : null;
}

/** Stored text was checked when it was written. */
export function parseTour(tour: StoredTour): Tour {
  return JSON.parse(tour.text) as Tour;
}
