import { demoTour } from '../../contract/tour-id.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { findDisagreements } from '../convergence/find-disagreements.ts';
import { startProduct, WRITES_WITHOUT_LIMIT, type Product } from '../support/servers/product.ts';
import { call, openSession } from '../support/servers/session.ts';
import { mainly } from '../support/stores.ts';
import { databaseOf } from './database.ts';
import { DocumentLedger } from './document-ledger.ts';
import { KILLS } from './kills.ts';
import { Ledger } from './ledger.ts';
import { openStoreAt } from './migration/store-address.ts';
import { OperationLedger } from './operation-ledger.ts';

/** How many saves of each kind the server acknowledges before each kill. */
const SAVES = 50;
const OPERATIONS = 30;
const FILES = 10;
/** The number of connections of each kind. */
const WRITERS = 5;
/**
 * The maximum time until a kill, in milliseconds. Within this time, a request goes through all its stages.
 */
const LATEST_KILL = 30;

describe.each(mainly('sqlite'))('a server over %s that is killed while saving', (kind) => {
  it(
    'keeps every acknowledged save, operation and document once, with matching files @14.8',
    { timeout: 90_000 + 90_000 * KILLS },
    async () => {
      const env: Record<string, string> = { ...WRITES_WITHOUT_LIMIT, ...(await databaseOf(kind)) };
      let product = await startProduct({ env });
      const { dataDir, origin, playerOrigin } = product;
      const ports = { site: Number(new URL(origin).port), player: Number(new URL(playerOrigin).port) };
      const saves = new Ledger(await openSession(origin, 'saves@example.test'));
      const operations = new OperationLedger(await openSession(origin, 'operations@example.test'), WRITERS);
      await operations.begin(product);
      const session = await openSession(origin, 'documents@example.test');
      await call(origin, session, 'PATCH', api.tour(demoTour(session.userId)), { name: 'Office' });
      const documents = new DocumentLedger(session);

      for (let kill = 1; kill <= KILLS; kill += 1) {
        const enough = () =>
          saves.acknowledged >= SAVES * kill &&
          operations.acknowledged >= OPERATIONS * kill &&
          documents.added >= FILES * kill;
        const { writers } = operations;
        await workUntilKilled(product, enough, [
          ...writers.map(() => (on: Product) => saves.save(on)),
          ...writers.map((writer) => (on: Product) => operations.save(on, writer)),
          ...writers.map(() => (on: Product) => documents.work(on)),
        ]);
        expect(enough()).toBe(true);
        const store = await openStoreAt(env.DATABASE_URL ?? join(dataDir, 'gov360.db'));
        expect(await findDisagreements(store, session.userId)).toEqual([]);
        await store.close();

        product = await startProduct({ env, dataDir, ports });
        for (const ledger of [saves, operations, documents])
          expect(await ledger.contradictions(product)).toEqual([]);
        await operations.sendAgain(product);
        expect(await operations.contradictions(product)).toEqual([]);
      }
      // PostgreSQL cancels statements after 3.5 s, which can happen on a busy machine. The ledger has checked
      // all rejections.
      if (kind === 'sqlite') expect([...saves.refused.values()]).toEqual([]);
      await product.stop();
      product.remove();
    },
  );
});

/**
 * Runs all writers until they get no response. Kills the server at a random moment after it has acknowledged
 * enough requests.
 */
async function workUntilKilled(
  product: Product,
  enough: () => boolean,
  writers: readonly ((product: Product) => Promise<boolean>)[],
): Promise<void> {
  let killing = false;
  const work = async (write: (product: Product) => Promise<boolean>) => {
    while (await write(product)) {
      if (killing || !enough()) continue;
      killing = true;
      setTimeout(() => product.process.kill('SIGKILL'), Math.random() * LATEST_KILL);
    }
  };
  await Promise.all(writers.map(work));
  await product.stop('SIGKILL');
}
