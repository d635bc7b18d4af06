import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { Database } from '../../platform/store/store.ts';
import { namesOf } from '../profiles/shown-names.ts';
import { logBegins } from './operation-log.ts';

const SERVER = 'GoV360';
export const FORMER = 'Former member';

/**
 * Returns the ids of all authors in a tour's log, '' for the server. Reads one index entry per author,
 * however many changes they made.
 */
export async function selectAuthors(
  context: Needs<'config' | 'store' | 'now'>,
  { userId, tourId }: TourRef,
): Promise<string[]> {
  const ofTour = sql`operation_log where user_id = ${userId} and tour_id = ${tourId}`;
  const { rows } = await sql<{ actor: string }>`
    with recursive actors (actor) as (
      select min(actor) from ${ofTour}
      union all
      select (select min(actor) from ${ofTour} and actor > actors.actor) from actors where actor is not null
    )
    select actor from actors where actor is not null
      and exists (select 1 from ${ofTour} and actor = actors.actor and logged_at >= ${logBegins(context)})
    order by actor`.execute(context.store.db);
  return rows.map(({ actor }) => actor);
}

/**
 * Returns the key by which members of a twin know a person, so that they do not learn the id of the person's
 * account. It stays the same when the twin moves.
 */
export function personKey(globalId: string, personId: string): string {
  const text = JSON.stringify([globalId, personId]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** Returns the names of authors by their ids. Deleted accounts are called “Former member”. */
export async function nameAuthors(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const names = await namesOf(db, ids);
  return new Map(ids.map((id) => [id, id === '' ? SERVER : (names.get(id) ?? FORMER)]));
}
