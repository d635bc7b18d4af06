import { describe, expect, it } from 'vitest';
import { startProduct, WRITES_WITHOUT_LIMIT, type Product } from '../support/servers/product.ts';
import { openSession } from '../support/servers/session.ts';
import { STORE_KINDS } from '../support/stores/stores.ts';
import { databaseOf } from './database.ts';
import { KILLS } from './kills.ts';
import { Ledger } from './ledger.ts';

const SAVES = 50 * KILLS;
const CONNECTIONS = 5;
/** Milliseconds; every moment of a save lies within. */
const LATEST_KILL = 10;

describe.each(STORE_KINDS)('a server over %s that is killed while it saves', (kind) => {
  it('keeps every save it acknowledged', { timeout: 60_000 + 60_000 * KILLS }, async () => {
    const env = { ...WRITES_WITHOUT_LIMIT, ...(await databaseOf(kind)) };
    let product = await startProduct({ env });
    const { dataDir } = product;
    const ports = {
      site: Number(new URL(product.origin).port),
      player: Number(new URL(product.playerOrigin).port),
    };
    const ledger = new Ledger(await openSession(product.origin, 'owner@example.test'));

    for (let kill = 1; kill <= KILLS; kill += 1) {
      await saveUntilKilled(product, ledger, (SAVES / KILLS) * kill);
      product = await startProduct({ env, dataDir, ports });
      expect(await ledger.contradictions(product)).toEqual([]);
    }
    expect(ledger.acknowledged).toBeGreaterThanOrEqual(SAVES);
    expect(ledger.refused.size).toBe(0);
    await product.stop();
    product.remove();
  });
});

/** Saves over several connections at once; kills the server at a random moment after the `enough`th acknowledgement. */
async function saveUntilKilled(product: Product, ledger: Ledger, enough: number): Promise<void> {
  let killing = false;
  const connection = async () => {
    while (await ledger.save(product)) {
      if (killing || ledger.acknowledged < enough) continue;
      killing = true;
      setTimeout(() => product.process.kill('SIGKILL'), Math.random() * LATEST_KILL);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  await product.stop('SIGKILL');
}
