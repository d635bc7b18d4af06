import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { toOrigin } from '../../../../contract/twin-archive/provenance.ts';
import { type OriginPerson, takeNames } from '../../../../contract/twin-archive/origin-names.ts';
import { columnTypes, run } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** The columns that this migration reads and writes, with their types at that time. */
interface Rows {
  tour_origins: { user_id: string; tour_id: string; provenance: string };
  imports: { user_id: string; id: string; preview: string };
  tour_snapshots: { user_id: string; id: string; document: string; expires_at: number };
  deleted_users: { id_hash: string };
  origin_people: OriginPerson & { user_id: string; expires_at: number };
}

const unpack = promisify(gunzip);
const pack = promisify(gzip);

/**
 * Moves the names of people in the origins of imported twins to a separate table, so that a deleted user's
 * name can be removed from all origins. Also moves the names in snapshots. Drops the names of deleted users.
 */
export const originPeople: StoreMigration = {
  // An earlier server would store people's names in origins, where deleting an account does not remove them.
  kind: 'contract',
  async up(untyped, dialect) {
    const { text, count } = columnTypes(dialect);
    await run(
      untyped,
      sql`create table origin_people (user_id ${text}, key ${text}, id_hash ${text}, id ${text}, name ${text}, company ${text},
        expires_at ${count}, constraint origin_people_pk primary key (user_id, key))`,
      sql`create index origin_people_by_id on origin_people (id_hash)`,
      sql`create index origin_people_by_end on origin_people (expires_at)`,
      sql`alter table imports add column origin text not null default ''`,
    );
    const db = untyped as Kysely<Rows>;
    await moveOrigins(db);
    await movePreviews(db);
    await moveSnapshots(db);
  },
};

async function moveOrigins(db: Kysely<Rows>): Promise<void> {
  for (let after = ''; ;) {
    const row = await db
      .selectFrom('tour_origins')
      .selectAll()
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    after = row.user_id;
    const provenance = await moveNames(db, row.user_id, row.provenance, 0);
    const { user_id, tour_id } = row;
    await db
      .updateTable('tour_origins')
      .set({ provenance })
      .where((build) => build.and({ user_id, tour_id }))
      .execute();
  }
}

/**
 * Removes origins from the previews of imports. The uploaded file still contains its origin, but the preview
 * no longer shows it.
 */
async function movePreviews(db: Kysely<Rows>): Promise<void> {
  const rows = await db
    .selectFrom('imports')
    .select(['user_id', 'id', 'preview'])
    .where('preview', '<>', '')
    .execute();
  for (const { user_id, id, preview } of rows) {
    const nameless = JSON.stringify({ ...(JSON.parse(preview) as object), origin: null });
    await db
      .updateTable('imports')
      .set({ preview: nameless })
      .where((build) => build.and({ user_id, id }))
      .execute();
  }
}

async function moveSnapshots(db: Kysely<Rows>): Promise<void> {
  const ids = await db.selectFrom('tour_snapshots').select(['user_id', 'id', 'expires_at']).execute();
  for (const { user_id, id, expires_at } of ids) {
    const key = { user_id, id };
    const { document } = await db
      .selectFrom('tour_snapshots')
      .select('document')
      .where((build) => build.and(key))
      .executeTakeFirstOrThrow();
    const [fields = '', origin = '', ...items] = (await unpack(Buffer.from(document, 'base64')))
      .toString()
      .split('\n');
    if (origin === 'null' || origin === '') continue;
    const lines = [fields, await moveNames(db, user_id, origin, expires_at), ...items];
    const packed = (await pack(lines.join('\n'))).toString('base64');
    await db
      .updateTable('tour_snapshots')
      .set({ document: packed })
      .where((build) => build.and(key))
      .execute();
  }
}

/**
 * Moves the names in an origin to `origin_people`. Returns the origin without them, or 'null' if `text` is
 * not an origin.
 */
async function moveNames(
  db: Kysely<Rows>,
  user_id: string,
  text: string,
  expires_at: number,
): Promise<string> {
  const read = toOrigin(JSON.parse(text));
  if (!read) return 'null';
  const { origin, people } = await takeNames(read);
  for (const person of people) {
    const deleted = await db
      .selectFrom('deleted_users')
      .select('id_hash')
      .where('id_hash', '=', person.id_hash)
      .executeTakeFirst();
    if (deleted) continue;
    await db
      .insertInto('origin_people')
      .values({ ...person, user_id, expires_at })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .execute();
  }
  return JSON.stringify(origin);
}
