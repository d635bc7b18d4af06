import { sql } from 'kysely';
import type { Store } from '../server/platform/store/store.ts';

export const TAGS_PER_TWIN = 10;
/** Milliseconds since the epoch; any. */
const AT = 1_763_700_000_000;

/** People with a profile and a twin each, written by the database itself. */
export async function fillTwins(store: Store, twins: number): Promise<void> {
  const { db } = store;
  const verified = store.dialect === 'sqlite' ? sql`1` : sql`true`;
  const date = new Date(AT).toISOString();
  const moment = store.dialect === 'sqlite' ? sql`${date}` : sql`cast(${date} as timestamptz)`;
  const people = sql`with recursive people (n) as (
    select 1 union all select n + 1 from people where n < cast(${twins} as integer))`;
  await sql`insert into users (id, name, email, email_verified, created_at, updated_at) ${people}
    select 'user-' || n, 'Person ' || n, 'person-' || n || '@example.test', ${verified}, ${moment}, ${moment}
    from people`.execute(db);
  await sql`insert into profiles (user_id, revision, name, company, email, role, title, phone, updated_at) ${people}
    select 'user-' || n, 1, 'Person ' || n, 'Company ' || n, 'person-' || n || '@example.test', 'Owner', '', '', ${sql.lit(AT)}
    from people`.execute(db);
  await sql`insert into tours (user_id, tour_id, revision, public, deleted, document, created_at, updated_at, global_id,
      document_revision, changes_since, items) ${people}
    select 'user-' || n, 'demo-tour', 3, 0, 0, ${sql.lit(DOCUMENT)}, ${sql.lit(AT)}, ${sql.lit(AT)}, 'global-' || n,
      3, 0, ${sql.lit(TAGS_PER_TWIN)} from people`.execute(db);
  await sql`insert into annotations (user_id, tour_id, collection, item_id, revision, sort, removed, content, updated_at)
    ${people}, tags (place) as (select 1 union all select place + 1 from tags where place < ${sql.lit(TAGS_PER_TWIN)})
    select 'user-' || n, 'demo-tour', 'tags', 'tag-' || place, 3, place, 0,
      '{"id":"tag-' || place || '","title":"Fire extinguisher ' || n || '",' || ${sql.lit(TAG)}, ${sql.lit(AT)}
    from people cross join tags`.execute(db);
}

const DOCUMENT = JSON.stringify({
  matterportId: 'gv360office',
  name: 'Office of the facility management',
  description: 'Three floors; the plant room is locked. Ask at the desk for the key.',
  tourTypeId: 'demo',
  created: { seconds: 1_763_700_000, nanoseconds: 0 },
});
const TAG = JSON.stringify({
  text: 'Checked in November; the next check is due in May. Hangs beside the door.',
  color: 'red',
  position: [1.234, 1.2, -3.456],
  normal: [0, 0, 1],
  keywords: ['fire', 'safety'],
}).slice(1);
