import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoTour } from '../contract/tour-id.ts';
import { listHistory } from '../server/domain/portfolio/history.ts';
import { undoRevision } from '../server/domain/portfolio/undo-revision.ts';
import { tourKey } from '../server/domain/tours/tour-revision.ts';
import { writeTour } from '../server/domain/tours/write-tour.ts';
import { migrate } from '../server/platform/store/migrate.ts';
import { openPostgresStore } from '../server/platform/store/postgres/postgres.ts';
import { openSqliteStore } from '../server/platform/store/sqlite/sqlite.ts';
import type { Store } from '../server/platform/store/store.ts';
import { actorFor, createPeople, testContext } from '../tests/support/servers/api.ts';
import { createPostgresDatabase } from '../tests/support/postgres-database.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { type Figure, median, percentile, round } from './figure.ts';

const CHANGES = 20_000;
const TAGS = 500;
const AT_ONCE = 500;
const ROUNDS = 30;
const AT_MOST = 100;

/** What a page of a twin's history takes where 20,000 changes are kept, on both stores: by place, person and item, and to undo the oldest. */
export async function measureHistory(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-history-'));
  const server = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  const stores = {
    SQLite: await openSqliteStore(join(folder, 'history.db')),
    PostgreSQL: await openPostgresStore(
      await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? server?.url ?? ''),
      { patient: true },
    ),
  };
  try {
    const figures: Figure[] = [];
    for (const [name, store] of Object.entries(stores)) figures.push(...(await measureStore(name, store)));
    return figures;
  } finally {
    for (const store of Object.values(stores)) await store.close();
    await server?.stop();
    rmSync(folder, { recursive: true });
  }
}

async function measureStore(name: string, store: Store): Promise<Figure[]> {
  await migrate(store);
  await createPeople(store);
  const context = testContext(store);
  const [tour, owner] = [demoTour('owner'), actorFor('owner')];
  const tags = Array.from({ length: TAGS }, (_, index) => tag(index, 0));
  const { revision } = await writeTour(context, owner, { ...tour, patch: { name: 'Tower', tags } });
  await fill(store, revision);
  const first = await listHistory(context, owner, tour);
  const asked: Record<string, Parameters<typeof listHistory>[2]> = {
    'the newest page': tour,
    'the oldest page': { ...tour, cursor: String(revision + 50) },
    'a page of one person': { ...tour, by: first.people[0]!.key },
    'a page of one item': { ...tour, item: 'tags:tag-7' },
    'a page of nothing found': { ...tour, item: 'tags:none' },
  };
  const figures: Figure[] = [];
  for (const [what, input] of Object.entries(asked))
    figures.push(
      await measure(`${what} of ${CHANGES} changes, ${name}`, () => listHistory(context, owner, input)),
    );
  const { atMost: _, ...undone } = await measure(`undoing one of the oldest of them, ${name}`, (count) =>
    undoRevision(context, owner, { ...tour, revision: revision + 1 + count }),
  );
  return [...figures, undone];
}

async function measure(name: string, work: (count: number) => Promise<unknown>): Promise<Figure> {
  const times: number[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    const start = performance.now();
    await work(count);
    times.push(performance.now() - start);
  }
  const detail = `median of ${ROUNDS}; the 95th percentile ${round(percentile(times, 95))} ms`;
  return { name, value: median(times), unit: 'ms', atMost: AT_MOST, detail };
}

function tag(index: number, round: number) {
  const text = `Checked ${round} times; the next check is due in May. Hangs beside the door, 1.2 m above the floor.`;
  const place = { position: [index, 1.2, -index], normal: [0, 0, 1] };
  return { id: `tag-${index}`, title: `Valve ${index}`, text, color: 'red', ...place };
}

async function fill(store: Store, revision: number): Promise<void> {
  for (let at = 0; at < CHANGES; at += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, offset) => {
      const index = at + offset;
      const item = { collection: 'tags', id: `tag-${index % TAGS}`, before: tag(index % TAGS, index) };
      const changes = JSON.stringify({ items: [item] });
      return {
        ...tourKey(demoTour('owner')),
        revision: revision + 1 + index,
        global_id: 'g',
        actor: index % 3 ? 'owner' : 'other',
        cause: 'edit',
        logged_at: Date.now(),
        count: 1,
        bytes: changes.length,
        changes,
      };
    });
    await store.db.insertInto('operation_log').values(rows).execute();
  }
  await store.db
    .updateTable('tours')
    .set({ revision: revision + CHANGES })
    .execute();
}
