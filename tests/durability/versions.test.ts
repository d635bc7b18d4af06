import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { migrate } from '../../server/platform/store/migrate.ts';
import { migrations } from '../../server/platform/store/migrations/migrations.ts';
import { openPostgresStore } from '../../server/platform/store/postgres/postgres.ts';
import { startProduct, WRITES_WITHOUT_LIMIT, type Product } from '../support/servers/product.ts';
import { call, openSession } from '../support/servers/session.ts';
import { createPostgresDatabase, removePostgresDatabase } from '../support/postgres-database.ts';

const CONNECTIONS = 5;

let address: string;
let product: Product;

beforeAll(async () => {
  address = await createPostgresDatabase(inject('postgresUrl'));
  product = await startProduct({
    env: { ...WRITES_WITHOUT_LIMIT, DATABASE_URL: address, LOG_LEVEL: 'silent' },
  });
});
afterAll(async () => {
  await product.stop();
  product.remove();
  await removePostgresDatabase(inject('postgresUrl'), address);
});

it('an older server stops on a migration by a newer version, which keeps every acknowledged write @16.3', async () => {
  const session = await openSession(product.origin, 'owner@example.test');
  const acknowledged: string[] = [];
  const refusals: unknown[] = [];
  const connection = async (name: number) => {
    for (let count = 0; ; count += 1) {
      const message = `${name}-${count}`;
      const sent = { message, mood: 'none' };
      const answer = await call(product.origin, session, 'POST', api.messages(session.userId), sent).catch(
        () => null,
      );
      // The server has stopped.
      if (!answer) return;
      if (answer.ok) acknowledged.push(message);
      else refusals.push([answer.status, answer.headers.get('retry-after'), (await answer.json()).code]);
    }
  };
  const connections = Array.from({ length: CONNECTIONS }, (_, name) => connection(name));
  while (acknowledged.length < 50) await new Promise((resume) => setTimeout(resume, 5));

  const newer = await openPostgresStore(address, { patient: true });
  // This migration moves data while the older version still writes to the old table.
  const moving = {
    kind: 'contract' as const,
    up: async (db: Parameters<(typeof migrations)[string]['up']>[0]) => {
      await sql`create table moved as select message from messages`.execute(db);
      await sql`select pg_sleep(0.2)`.execute(db);
    },
  };
  await migrate(newer, { migrations: { ...migrations, '2999-01-01-1-next': moving } });

  expect(await product.ended).toBe(3);
  expect(product.output()).toContain('A newer version of GoV360 has migrated the database');
  await Promise.all(connections);
  const { rows } = await sql<{ message: string }>`select message from moved`.execute(newer.db);
  expect(rows.map(({ message }) => message).toSorted()).toEqual(acknowledged.toSorted());
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toEqual([503, '5', 'unavailable']);
  await newer.close();
});
