import { sql } from 'kysely';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { Store } from '../../../server/platform/store/store.ts';
import { BASELINE } from '../../../server/platform/store/migrations/baseline.ts';
import { answers } from '../../upgrade/earlier-versions.ts';
import { migrateTo } from '../../upgrade/migrate-to.ts';

/** A time in milliseconds since the epoch. */
const CREATED = 1_700_000_000_000;
const UPDATED = 1_750_000_000_123;

/** The documents of tours by user id; null if the tour was deleted. */
export type EarlierTours = ReadonlyMap<string, EarlierTour | null>;

export type EarlierTour = Record<string, unknown> & { revision: number };

/** Migrates an empty store up to the schema of 0.8, and adds `count` tours, each stored as a whole. */
export async function fillEarlierStore(store: Store, count: number): Promise<EarlierTours> {
  await migrateTo(store, BASELINE);
  const tours = makeTours(count);
  const rows = [...tours].map(([userId, tour], index) => ({
    user_id: userId,
    tour_id: 'demo-tour',
    revision: tour?.revision ?? 7,
    public: index % 2,
    deleted: tour ? 0 : 1,
    document: tour ? JSON.stringify(tour) : '',
    created_at: CREATED,
    updated_at: UPDATED,
    global_id: userId,
    items: tour ? -1 : 0,
  }));
  await store.write(async (transaction) => {
    for (const row of rows) {
      await sql`insert into tours (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(transaction);
    }
  });
  await sql`insert into storage_use (user_id, bytes) select user_id, octet_length(document) from tours`.execute(
    store.db,
  );
  return tours;
}

/** Returns one tour of each unusual kind, followed by realistic tours, of which a tenth are deleted. */
function makeTours(count: number): EarlierTours {
  const tours = new Map<string, EarlierTour | null>();
  for (const [name, tags] of Object.entries(STRANGE_TAGS)) {
    tours.set(`strange-${name}`, { ...stored(1), matterportId: 'gv360office', tags, name });
  }
  for (const { who, status, body } of answers) {
    const isTour = status === 200 && typeof body === 'object' && body !== null && 'tourTypeId' in body;
    if (isTour) tours.set(`before-${who}`, { ...body, ...stored(3) });
  }
  for (let index = tours.size; index < count; index += 1) {
    tours.set(`user-${String(index).padStart(5, '0')}`, index % 10 === 0 ? null : usualTour(index));
  }
  return tours;
}

function usualTour(index: number): EarlierTour {
  return {
    matterportId: 'gv360office',
    name: `Building ${index}`,
    description: 'ä, 家, "quoted" \\ and 🏠',
    later: { index, list: [null, true, 1.5, 1e21], nested: { tags: [{ id: 'no tag' }] } },
    tags: Array.from({ length: (index * 7) % 41 }, (_, place) => usualTag(place)),
    ...stored(1 + (index % 90)),
  };
}

/** Returns the fields that the server sets in every tour. */
function stored(revision: number): EarlierTour {
  return {
    tourTypeId: 'demo',
    created: toTimestamp(CREATED),
    updated: toTimestamp(UPDATED),
    revision,
  };
}

function usualTag(place: number): Record<string, unknown> {
  return {
    id: `tag-${place}`,
    title: `Fire extinguisher ${place} – طفاية`,
    text: 'Checked in November; the next check is due in May.\nHangs beside the door.',
    color: 'red',
    position: [place / 7, 1.2, 1 - place / 3],
    normal: [0, 0, 1],
    ...(place % 3 === 0
      ? { keywords: ['fire', 'Löscher'], overtaken: [{ title: 'Another', text: null }] }
      : {}),
  };
}

/** Values that a table may contain, although none of our programs write them today. */
const STRANGE_TAGS: Record<string, unknown> = {
  empty: [],
  null: null,
  text: 'tags',
  object: { id: 'one' },
  twice: [usualTag(1), usualTag(2), { ...usualTag(1), title: 'The same id' }, usualTag(1)],
  large: [{ ...usualTag(1), text: 'å'.repeat(60_000) }, usualTag(2)],
  most: Array.from({ length: 2_000 }, (_, place) => usualTag(place)),
  more: Array.from({ length: 2_100 }, (_, place) => ({ ...usualTag(place), extra: 'x'.repeat(400) })),
  none: [null, 7, 'text', [usualTag(1)], {}, { id: '' }, { id: 'x'.repeat(65) }, { id: 5 }, usualTag(1)],
};
