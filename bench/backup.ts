import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '../server/platform/store/migrate.ts';
import { createPostgresDatabase } from '../tests/support/postgres-database.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../tests/support/servers/product.ts';
import { runScript } from '../tests/support/servers/run-script.ts';
import { openStoreAt } from '../tests/durability/migration/store-address.ts';
import { type Figure, percentile, round } from './figure.ts';
import { sql } from 'kysely';
import type { Store } from '../server/platform/store/store.ts';
import { api } from '../contract/addresses.ts';
import { call, openSession, type TestSession } from '../tests/support/servers/session.ts';

const SAVERS = 8;

/** Users who save without a pause, and the duration of each save. */
class Saves {
  readonly #origin: string;
  readonly #stopped = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #times: number[] = [];
  #since = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async begin(): Promise<void> {
    const sessions = [];
    for (let saver = 0; saver < SAVERS; saver += 1) {
      sessions.push(await openSession(this.#origin, `saver-${saver}@example.test`));
    }
    this.#since = performance.now();
    this.#running = Promise.all(sessions.map((session) => this.#save(session)));
  }

  /** Returns the number of saves per second since the last call, and the milliseconds that each took. */
  take(): { perSecond: number; times: number[] } {
    const times = this.#times;
    const seconds = (performance.now() - this.#since) / 1000;
    this.#times = [];
    this.#since = performance.now();
    return { perSecond: times.length / seconds, times };
  }

  async end(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #save(session: TestSession): Promise<void> {
    const path = api.profile(session.userId);
    for (let save = 0; !this.#stopped.signal.aborted; save += 1) {
      const began = performance.now();
      const answer = await call(this.#origin, session, 'PATCH', path, { company: String(save) });
      if (!answer.ok) throw new Error(`A save was answered ${answer.status}.`);
      await answer.arrayBuffer();
      this.#times.push(performance.now() - began);
    }
  }
}

const TAGS_PER_TWIN = 10;
/** An arbitrary time, in milliseconds since the epoch. */
const AT = 1_763_700_000_000;

/** Adds users with a profile and a twin each. The database itself generates the rows. */
async function fillTwins(store: Store, twins: number): Promise<void> {
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

const SIZES = [1_000, 100_000];
/**
 * How long users save without a backup before saves during a backup are compared with that, in milliseconds.
 */
const BASELINE = 4_000;
/** The limit of a save during a backup, in milliseconds at the 99th percentile. */
const LONGEST_SAVE = 1_000;

/** The environment variables that tell a server where its data is. */
type Place = Record<'DATA_DIR', string> & Partial<Record<'DATABASE_URL', string>>;

/** Measures how long backups, restores and the doctor take, and how much a backup slows down saves. */
export async function measureBackup(): Promise<Figure[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'gov360-bench-backup-'));
  const postgres = await startPostgres({ fsync: 'on' });
  const newPlace = {
    SQLite: async (): Promise<Place> => ({ DATA_DIR: mkdtempSync(join(scratch, 'data-')) }),
    PostgreSQL: async (): Promise<Place> => ({
      DATA_DIR: mkdtempSync(join(scratch, 'data-')),
      DATABASE_URL: await createPostgresDatabase(postgres.url),
    }),
  };
  const figures: Figure[] = [];
  try {
    for (const [store, place] of Object.entries(newPlace)) {
      for (const twins of SIZES) {
        const name = `${twins.toLocaleString('en')} twins, ${store}`;
        figures.push(...(await measureStore(name, twins, place, join(scratch, `backups-${store}-${twins}`))));
      }
    }
  } finally {
    await postgres.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  return figures;
}

async function measureStore(
  name: string,
  twins: number,
  newPlace: () => Promise<Place>,
  backups: string,
): Promise<Figure[]> {
  const place = await newPlace();
  await fill(place, twins);
  const product = await startProduct({
    dataDir: place.DATA_DIR,
    env: { ...WRITES_WITHOUT_LIMIT, ...place },
  });
  const saves = new Saves(product.origin);
  await saves.begin();
  await delay(BASELINE);
  const before = saves.take();
  const backup = await timed('backup', [backups], place);
  const during = saves.take();
  await saves.end();
  await product.stop();
  const restore = await timed('restore', [backups], await newPlace());
  const doctor = await timed('doctor', [], place);
  const size = /: ([\d.]+ MB)/.exec(backup.stdout)?.[1] ?? '';
  return [
    {
      name: `backup of ${name}`,
      value: backup.seconds,
      unit: 's',
      detail: `${size}, ${TAGS_PER_TWIN} tags each`,
    },
    { name: `restore of ${name}`, value: restore.seconds, unit: 's', detail: 'into an empty place' },
    { name: `doctor over ${name}`, value: doctor.seconds, unit: 's', detail: 'without --full' },
    {
      name: `saves during a backup of ${name}`,
      value: during.perSecond / before.perSecond,
      unit: 'x',
      detail: `${round(during.perSecond)} to ${round(before.perSecond)} a second without`,
    },
    {
      name: `longest save of 100 during a backup of ${name}`,
      value: percentile(during.times, 99),
      unit: 'ms',
      atMost: LONGEST_SAVE,
      detail: `${round(percentile(before.times, 99))} ms without; the longest of all ${round(Math.max(...during.times))} ms`,
    },
  ];
}

async function fill({ DATABASE_URL, DATA_DIR }: Place, twins: number): Promise<void> {
  const store = await openStoreAt(DATABASE_URL ?? join(DATA_DIR, 'gov360.db'), { patient: true });
  await migrate(store);
  await fillTwins(store, twins);
  await store.close();
}

/** Returns a script's total run time in seconds. */
async function timed(
  script: string,
  args: string[],
  place: Place,
): Promise<{ seconds: number; stdout: string }> {
  const began = performance.now();
  const { code, stdout, stderr } = await runScript(script, args, place);
  if (code !== 0) throw new Error(`npm run ${script} ended with ${code}: ${stdout}${stderr}`);
  return { seconds: (performance.now() - began) / 1000, stdout };
}
