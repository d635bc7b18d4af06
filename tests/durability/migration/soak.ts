// npm run soak: repeatedly kills a migration of 5,000 tours, in both kinds of stores, and writes the results
// to a file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresDatabase } from '../../support/postgres-database.ts';
import { startPostgres } from '../../support/postgres.ts';
import { fillEarlierStore } from './earlier-tours.ts';
import { findDamage } from './find-damage.ts';
import { killMigrations } from './kill-migration.ts';
import { openStoreAt } from './store-address.ts';

const TOURS = 5_000;
/** How many databases are migrated per kind of store. */
const ROUNDS = 1;

const folder = mkdtempSync(join(tmpdir(), 'gov360-soak-'));
const postgres = await startPostgres();
const addresses = {
  SQLite: async (round: number) => join(folder, `${round}.db`),
  PostgreSQL: () => createPostgresDatabase(postgres.url),
};
const lines = [
  '# A killed migration of 5,000 tours',
  '',
  '`npm run soak` creates a database in the format of version 0.8, which stored some twins as whole documents. It starts the migration and kills',
  'it (SIGKILL) at a random moment, until a migration completes. It then reads and compares every tour, and checks every count.',
  '',
  '| Store | Round | Kills | Seconds | Damage |',
  '| --- | --- | --- | --- | --- |',
];
let damaged = 0;
try {
  for (const [store, newAddress] of Object.entries(addresses)) {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { kills, seconds, damage } = await migrateKilled(await newAddress(round));
      damaged += damage.length;
      console.log(`${store}, round ${round}: ${kills} kills, ${seconds} s`, damage);
      lines.push(
        `| ${[store, round, kills, seconds, damage.length === 0 ? 'none' : damage.length].join(' | ')} |`,
      );
    }
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
lines.push('', `${new Date().toISOString().slice(0, 10)}, ${machine}.`, '');
writeFileSync(join(import.meta.dirname, 'results.md'), lines.join('\n'));
process.exit(damaged > 0 ? 1 : 0);

async function migrateKilled(address: string) {
  const earlier = await openStoreAt(address);
  const tours = await fillEarlierStore(earlier, TOURS);
  await earlier.close();
  const started = performance.now();
  const kills = await killMigrations(address, { firstWithin: 20, growth: 1.06 });
  const seconds = Math.round((performance.now() - started) / 1000);
  const store = await openStoreAt(address);
  const damage = await findDamage(store, tours);
  await store.close();
  return { kills, seconds, damage };
}
