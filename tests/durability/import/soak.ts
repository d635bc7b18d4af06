// npm run soak: has 20,000 mutated archives and tables read, some of them by a whole server, and a twin of 20,000 tags exported, imported and
// exported again; and writes down what came of it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../server/platform/store/migrate.ts';
import { createPeople, testContext } from '../../support/servers/api.ts';
import { createPostgresDatabase } from '../../support/postgres-database.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../../support/servers/product.ts';
import { openSession } from '../../support/servers/session.ts';
import { openStoreAt } from '../migration/store-address.ts';
import { readMutations } from './read-mutations.ts';
import { roundTrip } from './round-trip.ts';
import { sendMutations } from './send-mutations.ts';

const READ = 20_000;
const SENT = 500;
/** As many as a twin may have. */
const TAGS = 20_000;
/** Milliseconds that nobody may wait for an answer. */
const LONGEST_WAIT = 1_000;

const read = await readMutations(0, READ);
console.log(read);
const product = await startProduct({ env: WRITES_WITHOUT_LIMIT });
let output: string;
let sent: Awaited<ReturnType<typeof sendMutations>>;
try {
  const session = await openSession(product.origin, 'mutations@example.test');
  sent = await sendMutations(product.origin, session, { from: READ, count: SENT });
} finally {
  await product.stop();
  output = product.output();
  product.remove();
}
console.log(sent, output);
const folder = mkdtempSync(join(tmpdir(), 'gov360-soak-'));
const postgres = await startPostgres();
const trips = {
  SQLite: await tripOver(join(folder, 'gov360.db')),
  PostgreSQL: await tripOver(await createPostgresDatabase(postgres.url)),
};
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
console.log(trips);
const list = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');
const lines = [
  '# Mutated archives and tables',
  '',
  '`npm run soak` makes files that a seed decides: archives and tables of tags with bytes, fields, names and sizes changed, cut off or',
  'doubled. Each is read by the function that the reader’s process runs; the last of them are sent to a server as anyone would, which',
  'checks each in its own process, and are imported where they can be, while somebody else asks every 20 ms.',
  '',
  '| What | |',
  '| --- | --- |',
  `| Files read | ${READ} |`,
  `| refused with sentences | ${read.refused} |`,
  `| taken, and all that they bring may be stored | ${read.taken} |`,
  `| anything else | ${read.failures.length} |`,
  `| Files sent to a server | ${SENT} (${list(sent.states)}) |`,
  `| what it answered, by status | ${list(sent.answers)} |`,
  `| the longest that somebody else waited | ${sent.longestWait} ms |`,
  '',
  `A twin of ${TAGS} tags is exported, imported into an empty account and over itself, and exported again, while somebody else writes every`,
  '10 ms. The parts of its content have the same sums.',
  '',
  '| Store | Archive | Other parts | Check | Import | Longest write of others | Longest pause of the event loop |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...Object.entries(trips).map(
    ([store, trip]) =>
      `| ${store} | ${trip.megabytes} MB | ${trip.different.length === 0 ? 'none' : trip.different.join(', ')} | ${trip.check} ms | ${trip.apply} ms | ${trip.longestWrite} ms | ${trip.longestPause} ms |`,
  ),
  '',
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}.`,
  '',
];
writeFileSync(join(import.meta.dirname, 'results.md'), lines.join('\n'));
const failed = read.failures.length > 0 || Object.keys(sent.answers).some((status) => Number(status) >= 500);
const waits = [
  sent.longestWait,
  ...Object.values(trips).flatMap((trip) => [trip.longestWrite, trip.longestPause]),
];
const differs = Object.values(trips).some(({ different }) => different.length > 0);
process.exit(failed || differs || Math.max(...waits) > LONGEST_WAIT ? 1 : 0);

async function tripOver(address: string) {
  const store = await openStoreAt(address);
  try {
    await migrate(store);
    await createPeople(store);
    return await roundTrip(testContext(store, WRITES_WITHOUT_LIMIT), TAGS);
  } finally {
    await store.close();
  }
}
