import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually, SLOW, startRunner } from '../../../tests/support/jobs.ts';
import { openTestContext } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import type { Context } from '../access/context.ts';
import { createMetrics } from '../observe/metrics.ts';
import { createLog } from '../observe/work-scope.ts';
import { migrate } from '../store/migrate.ts';
import type { Migrations } from '../store/migrations/migration.ts';
import { migrations } from '../store/migrations/migrations.ts';
import { moveRowsOf, queueMoves } from './move-rows.ts';

const NAME = '2999-01-01-1-titles';
const ROWS = 25;
const AT_A_TIME = 10;

describe.each(STORE_KINDS)('moving rows while servers run, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let log: string;
  let batches: number;
  beforeEach(async () => {
    const opened = await openTestContext(kind);
    log = '';
    batches = 0;
    const lines = createLog('info', { write: (line: string) => (log += line) });
    context = { ...opened.context, log: lines, metrics: await createMetrics() };
    close = opened.close;
  });
  afterEach(async () => {
    await sql`drop table if exists titles`.execute(context.store.db);
    await close();
  });

  /** Returns the migrations and another one, which adds a column and fills it with `moveRows`. */
  const successor = (broken: () => boolean = () => false): Migrations => ({
    ...migrations,
    [NAME]: {
      kind: 'expand',
      async up(db) {
        await sql`create table titles (id integer primary key, name text not null, title text)`.execute(db);
        for (let id = 1; id <= ROWS; id += 1)
          await sql`insert into titles (id, name) values (${id}, ${`name ${id}`})`.execute(db);
      },
      async moveRows(db) {
        batches += 1;
        if (broken()) throw new Error('broken');
        const { rows } = await sql<{ id: number }>`
          update titles set title = upper(name)
          where id in (select id from titles where title is null order by id limit ${AT_A_TIME})
          returning id`.execute(db);
        return { moved: rows.length, left: await count(db, sql`title is null`) };
      },
    },
  });

  async function count(db: Kysely<unknown>, condition: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from titles where ${condition}`.execute(db);
    return Number(rows[0]?.count);
  }
  const unmoved = () => count(context.store.db as unknown as Kysely<unknown>, sql`title is null`);

  test('works in batches, with its progress in the log and metrics', async () => {
    const known = successor();
    await migrate(context.store, { migrations: known });
    expect(await unmoved()).toBe(ROWS);
    await queueMoves(context, known);
    const runner = startRunner(context, [moveRowsOf(known)]);
    await eventually(async () => expect(await unmoved()).toBe(0));
    await eventually(() => expect(log).toContain('"done":25,"left":0'));
    await runner.stop(1_000);
    expect(batches).toBe(3);
    expect(log).toContain(`"migration":"${NAME}","done":10,"left":15`);
    expect(await context.metrics.text([])).toContain(
      `gov360_migrated_rows_total{migration="${NAME}"} ${ROWS}`,
    );
  });

  test('resumes after an error, and includes rows that an older server writes before the next start', async () => {
    let fails = true;
    const known = successor(() => fails && batches === 2);
    await migrate(context.store, { migrations: known });
    await queueMoves(context, known);
    const first = startRunner(context, [moveRowsOf(known)]);
    await eventually(() => expect(log).toContain('a job failed'));
    await first.stop(1_000);
    expect(await unmoved()).toBe(ROWS - AT_A_TIME);
    fails = false;
    await sql`insert into titles (id, name) values (100, 'late')`.execute(context.store.db);
    await context.store.db.updateTable('jobs').set({ run_at: 0 }).execute();
    const second = startRunner(context, [moveRowsOf(known)]);
    await eventually(async () => expect(await unmoved()).toBe(0));
    await second.stop(1_000);
  });

  test('queues no job if no migration has rows to move', async () => {
    await queueMoves(context);
    const runner = startRunner(context, [moveRowsOf(migrations)], SLOW);
    await runner.stop(1_000);
    expect(await context.store.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  });
});
