import { describe, expect, it } from 'vitest';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../../support/servers/product.ts';
import { openSession, saveTour } from '../../support/servers/session.ts';
import { databaseOf } from '../database.ts';
import { mainly } from '../../support/stores.ts';
import { KILLS } from '../kills.ts';
import { openStoreAt } from '../migration/store-address.ts';
import { UploadLedger } from './upload-ledger.ts';

const FILES = 5 * KILLS;
const CONNECTIONS = 4;
/** The size of a file, in bytes. */
const SIZE = 400_000;
/** The server is killed within this time, in milliseconds. */
const LATEST_KILL = 250;

describe.each(mainly('sqlite'))('a server over %s that is killed during uploads', (kind) => {
  it(
    'keeps all acknowledged data, and each file once @14.12',
    {
      timeout: 60_000 + 60_000 * KILLS,
    },
    async () => {
      const env: Record<string, string> = { ...WRITES_WITHOUT_LIMIT, ...(await databaseOf(kind)) };
      let product = await startProduct({ env });
      const { dataDir } = product;
      const ports = {
        site: Number(new URL(product.origin).port),
        player: Number(new URL(product.playerOrigin).port),
      };
      const session = await openSession(product.origin, 'uploads@example.test');
      await saveTour(product.origin, session, { name: 'Office' });
      const ledger = new UploadLedger(session, FILES, SIZE);

      for (let kill = 1; kill <= KILLS; kill += 1) {
        const { process } = product;
        const killed = new Promise((resume) => {
          setTimeout(() => resume(process.kill('SIGKILL')), 20 + Math.random() * LATEST_KILL);
        });
        await Promise.all([ledger.upload(product, CONNECTIONS), killed]);
        await product.stop('SIGKILL');
        if (env.DATABASE_URL) await endLeases(env.DATABASE_URL);
        product = await startProduct({ env, dataDir, ports });
      }
      expect(await ledger.upload(product, CONNECTIONS)).toBe(true);
      expect(await ledger.check(product)).toEqual([]);
      expect(ledger.acknowledgements).toBeGreaterThan(FILES);
      await product.stop();
      product.remove();
    },
  );
});

/** Expires the leases of a dead server. Other tests cover the real timeout. */
async function endLeases(address: string): Promise<void> {
  const store = await openStoreAt(address);
  await store.db.updateTable('uploads').set({ locked_until: 0 }).execute();
  await store.close();
}
