import { describe, expect, it } from 'vitest';
import { startProduct, WRITES_WITHOUT_LIMIT, type Product } from '../support/servers/product.ts';
import { openSession } from '../support/servers/session.ts';
import { STORE_KINDS } from '../support/stores/stores.ts';
import { databaseOf } from './database.ts';
import { KILLS } from './kills.ts';
import { OperationLedger } from './operation-ledger.ts';

const REQUESTS = 30 * KILLS;
const WRITERS = 5;
/** Milliseconds; every moment of a request lies within. */
const LATEST_KILL = 10;

describe.each(STORE_KINDS)('a server over %s that is killed between operations', (kind) => {
  it(
    'loses none that it acknowledged, and applies none twice',
    { timeout: 60_000 + 60_000 * KILLS },
    async () => {
      const env = { ...WRITES_WITHOUT_LIMIT, ...(await databaseOf(kind)) };
      let product = await startProduct({ env });
      const { dataDir } = product;
      const ports = {
        site: Number(new URL(product.origin).port),
        player: Number(new URL(product.playerOrigin).port),
      };
      const ledger = new OperationLedger(await openSession(product.origin, 'owner@example.test'), WRITERS);
      await ledger.begin(product);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await saveUntilKilled(product, ledger, (REQUESTS / KILLS) * kill);
        product = await startProduct({ env, dataDir, ports });
        expect(await ledger.contradictions(product)).toEqual([]);
        await ledger.sendAgain(product);
        expect(await ledger.contradictions(product)).toEqual([]);
      }
      expect(ledger.acknowledged).toBeGreaterThanOrEqual(REQUESTS);
      await product.stop();
      product.remove();
    },
  );
});

/** Every writer sends at once; the server is killed at a random moment after the `enough`th acknowledgement. */
async function saveUntilKilled(product: Product, ledger: OperationLedger, enough: number): Promise<void> {
  let killing = false;
  await Promise.all(
    ledger.writers.map(async (writer) => {
      while (await ledger.save(product, writer)) {
        if (killing || ledger.acknowledged < enough) continue;
        killing = true;
        setTimeout(() => product.process.kill('SIGKILL'), Math.random() * LATEST_KILL);
      }
    }),
  );
  await product.stop('SIGKILL');
}
