import { tourKey } from '../../tours/tour-revision.ts';
import type { Import, ImportPreview } from '../../../../contract/import.ts';
import { ISSUE_MAX_LENGTH } from '../../../../contract/limits.ts';
import type { Origin } from '../../../../contract/twin-archive/provenance.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageTour, notFound, refusal } from '../../../platform/access/policy.ts';
import { nameOrigin } from '../../../platform/store/origin-people.ts';
import { splitFields } from '../../../../contract/json/json-fields.ts';
import type { ImportTable } from '../../../platform/store/schema.ts';
import { findRow } from '../../../platform/store/store.ts';

/** Returns an uploaded import in its current state. Throws `not-signed-in` or `not-found`. */
export async function readImport(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  input: TourRef & { importId: string },
): Promise<Import> {
  const found = await findImport(context, actor, input);
  if (!found) throw notFound();
  return found;
}

/**
 * Returns an uploaded import, or null if there is none. Without an id, returns the import that is being
 * checked or waits for the user's decision. Throws `not-signed-in` or `not-found`.
 */
export async function findImport(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  { userId, tourId, importId }: TourRef & { importId: string | undefined },
): Promise<Import | null> {
  if (!canManageTour(actor, userId)) throw refusal(actor, false);
  const row = await context.store.db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('tour_id', '=', tourId)
    .$if(importId !== undefined, (query) => query.where('id', '=', importId ?? ''))
    .$if(importId === undefined, (query) => query.where('state', 'in', ['checking', 'ready']))
    .where('expires_at', '>', context.now())
    .executeTakeFirst();
  if (!row) return null;
  const origin = row.origin === '' ? null : (JSON.parse(row.origin) as Origin);
  const named = origin && (await nameOrigin(context.store.db, userId, origin));
  return { ...describe(row, named), current: await findCurrent(context, { userId, tourId }) };
}

function describe(row: ImportTable, origin: Origin | null): Omit<Import, 'current'> {
  return {
    id: row.id,
    format: row.format,
    collection: row.collection,
    fileName: row.file_name,
    state: row.state,
    jobId: row.job_id,
    bytes: row.bytes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    preview:
      row.preview === '' ? null : { ...(JSON.parse(row.preview) as ImportPreview), origin: shown(origin) },
  };
}

function shown(origin: Origin | null): ImportPreview['origin'] {
  if (!origin) return null;
  const cut = (text: string) => text.slice(0, ISSUE_MAX_LENGTH).toWellFormed();
  const { exported, owner } = origin;
  return {
    server: cut(exported.server),
    at: cut(exported.at),
    owner: cut(owner.name),
    company: cut(owner.company),
  };
}

async function findCurrent({ store }: Needs<'store'>, ref: TourRef): Promise<Import['current']> {
  const tour = await findRow(store.db, 'tours', { ...tourKey(ref), deleted: 0 }, [
    'revision',
    'public',
    'items',
    'document',
  ]);
  if (!tour) return null;
  const name = JSON.parse(splitFields(tour.document).get('name') ?? '""') as string;
  return { revision: tour.revision, name, items: tour.items, public: tour.public === 1 };
}
