import { sql } from 'kysely';
import { demoTour } from '../contract/tour-id.ts';
import { listHistory } from '../server/domain/portfolio/history.ts';
import { undoRevision } from '../server/domain/portfolio/undo-revision.ts';
import { tourKey } from '../server/domain/tours/tour-revision.ts';
import { writeTour } from '../server/domain/tours/write-tour.ts';
import type { Store } from '../server/platform/store/store.ts';
import { actorFor, createPeople, testContext } from '../tests/support/servers/api.ts';
import { type Figure, median, percentile, round } from './figure.ts';
import { overBothStores } from './servers/both-stores.ts';

const CHANGES = 20_000;
/** The number of changes that fit on two pages. */
const FEW = 100;
const TAGS = 500;
const AT_ONCE = 500;
const ROUNDS = 30;
const AT_MOST = 100;

/**
 * Measures, on both stores, the duration of a page of a twin's history with 20,000 changes, by place, user
 * and item, compared with a twin that has only two pages of changes. Also measures undoing the oldest change.
 */
export async function measureHistory(): Promise<Figure[]> {
  return await overBothStores(measureStore);
}

async function measureStore(name: string, store: Store): Promise<Figure[]> {
  await createPeople(store);
  const context = testContext(store);
  const [tour, owner] = [demoTour('owner'), actorFor('owner')];
  const tags = Array.from({ length: TAGS }, (_, index) => tag(index, 0));
  const { revision } = await writeTour(context, owner, { ...tour, patch: { name: 'Tower', tags } });
  const list = (input: Parameters<typeof listHistory>[2]) => () => listHistory(context, owner, input);
  await fill(store, revision, { from: 0, to: FEW });
  const few = await timesOf(list(tour));
  await fill(store, revision, { from: FEW, to: CHANGES });
  const first = await listHistory(context, owner, tour);
  const asked: Record<string, Parameters<typeof listHistory>[2]> = {
    'the newest page': tour,
    'the oldest page': { ...tour, cursor: String(revision + 50) },
    'a page of one person': { ...tour, by: first.people[0]!.key },
    'a page of one item': { ...tour, item: 'tags:tag-7' },
    'a page of nothing found': { ...tour, item: 'tags:none' },
  };
  const figures: Figure[] = [];
  for (const [what, input] of Object.entries(asked)) {
    const times = await timesOf(list(input));
    figures.push({ ...figureOf(`${what} of ${CHANGES} changes, ${name}`, times), atMost: AT_MOST });
    if (input !== tour) continue;
    const detail = `medians of ${ROUNDS}: ${round(median(times))} and ${round(median(few))} ms`;
    const compared = `the newest page of ${CHANGES} changes, to that of ${FEW}, ${name}`;
    figures.push({ name: compared, value: median(times) / median(few), unit: 'x', atMost: 2, detail });
  }
  const undone = await timesOf((count) =>
    undoRevision(context, owner, { ...tour, revision: revision + 1 + count }),
  );
  return [...figures, figureOf(`undoing one of the oldest of them, ${name}`, undone)];
}

async function timesOf(work: (count: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    const start = performance.now();
    await work(count);
    times.push(performance.now() - start);
  }
  return times;
}

function figureOf(name: string, times: readonly number[]): Figure {
  const detail = `median of ${ROUNDS}; the 95th percentile ${round(percentile(times, 95))} ms`;
  return { name, value: median(times), unit: 'ms', detail };
}

function tag(index: number, round: number) {
  const text = `Checked ${round} times; the next check is due in May. Hangs beside the door, 1.2 m above the floor.`;
  const place = { position: [index, 1.2, -index], normal: [0, 0, 1] };
  return { id: `tag-${index}`, title: `Valve ${index}`, text, color: 'red', ...place };
}

async function fill(
  store: Store,
  revision: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let at = from; at < to; at += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, to - at) }, (_, offset) => {
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
    const named = rows.map(({ user_id, tour_id, revision }, offset) => {
      return { user_id, tour_id, revision, collection: 'tags', item_id: `tag-${(at + offset) % TAGS}` };
    });
    await store.db.insertInto('logged_items').values(named).execute();
  }
  await store.db
    .updateTable('tours')
    .set({ revision: revision + to })
    .execute();
  // Runs the analysis that both stores run automatically after this many rows.
  await sql.raw('analyze').execute(store.db);
}
