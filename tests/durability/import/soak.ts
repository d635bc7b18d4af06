import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../server/platform/store/migrate.ts';
import { createPeople, testContext, actorFor, createApi } from '../../support/servers/api.ts';
import { createPostgresDatabase } from '../../support/postgres-database.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../../support/servers/product.ts';
import { openSession } from '../../support/servers/session.ts';
import { openStoreAt } from '../migration/store-address.ts';
import { readMutations } from './read-mutations.ts';
import { sendMutations } from './send-mutations.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../../contract/addresses.ts';
import type { Import } from '../../../contract/import.ts';
import { readManifest } from '../../../contract/twin-archive/verify.ts';
import type { Context } from '../../../server/platform/access/context.ts';
import { checkImport } from '../../../server/domain/imports/receive/check-import.ts';
import { writeOperations } from '../../../server/domain/tours/write-operations.ts';
import { writeTour } from '../../../server/domain/tours/write-tour.ts';
import { openArchive } from '../../support/open-archive.ts';
import { runJob } from '../../support/run-job.ts';
import { archivedTag } from '../../support/twin-archive.ts';

interface RoundTrip {
  /** The size of the archive. */
  megabytes: number;
  /** Paths of content parts that differ after the sequence export, import, export. */
  different: string[];
  /** The duration of the check, and of the import, in milliseconds. */
  check: number;
  apply: number;
  /**
   * The longest write by another user during the import, and the longest pause of the event loop, in
   * milliseconds.
   */
  longestWrite: number;
  longestPause: number;
}

const OPERATIONS = 500;

/** Exports a twin with this many tags, imports it twice into an empty account, and exports it again. */
async function roundTrip(context: Context, tags: number): Promise<RoundTrip> {
  const server = createApi(context);
  await fillTwin(context, tags);
  const exported = async (as: string) => {
    const archive = await (await server.call(api.tourExport(demoTour(as)), { as })).blob();
    const { manifest } = await readManifest(await openArchive(archive));
    return { archive, content: manifest.parts.filter(({ role }) => role === 'content') };
  };
  const first = await exported('owner');
  const others = writeMeanwhile(context);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const times = { check: 0, apply: 0 };
  for (const revision of [0, 1]) {
    const body = first.archive;
    const headers = { 'content-type': 'application/zip' };
    const sent = await server.call(api.imports(demoTour('other')), {
      method: 'POST',
      as: 'other',
      body,
      headers,
    });
    const { id } = (await sent.json()) as Import;
    times.check = await timed(() => runJob(context, checkImport, 'other', { importId: id }));
    times.apply = await timed(async () => {
      const answer = await server.call(api.applyImport(demoTour('other'), id), {
        method: 'POST',
        as: 'other',
        json: { replace: true },
        headers: { 'if-match': `"${revision}"` },
      });
      if (answer.status !== 200) throw new Error(await answer.text());
    });
  }
  delay.disable();
  const longestWrite = await others.stop();
  const second = await exported('other');
  const sums = new Map(second.content.map(({ path, sha256 }) => [path, sha256]));
  return {
    megabytes: Math.round(first.archive.size / 1024 ** 2),
    different: first.content.flatMap(({ path, sha256 }) => (sums.get(path) === sha256 ? [] : [path])),
    ...times,
    longestWrite,
    longestPause: Math.round(delay.max / 1e6),
  };
}

async function fillTwin(context: Context, tags: number): Promise<void> {
  const owner = actorFor('owner');
  await writeTour(context, owner, {
    ...demoTour('owner'),
    patch: { name: 'Twin', matterportId: 'gv360office' },
  });
  for (let from = 0; from < tags; from += OPERATIONS) {
    const operations = Array.from({ length: Math.min(OPERATIONS, tags - from) }, (_, index) => ({
      id: `add-${from + index}`,
      kind: 'add',
      collection: 'tags',
      item: archivedTag(`tag-${from + index}`, {
        text: 'x'.repeat(300),
        serial: `K-${index}`,
        keywords: ['a', 'b'],
      }),
    }));
    await writeOperations(context, owner, { ...demoTour('owner'), body: { operations } });
  }
}

function writeMeanwhile(context: Context) {
  const staff = actorFor('staff');
  const stopped = new AbortController();
  let longest = 0;
  const writing = (async () => {
    for (let count = 0; !stopped.signal.aborted; count += 1) {
      const patch = { name: `Name ${count}` };
      longest = Math.max(
        longest,
        await timed(() => writeTour(context, staff, { ...demoTour('staff-1'), patch })),
      );
      await pause(10);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await writing;
      return longest;
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

// npm run soak: reads 20,000 mutated archives and tables, some of them on a complete server. Exports a twin
// with 20,000 tags, imports it, and exports it again. Writes the results to a file.

const READ = 20_000;
const SENT = 500;
/** The maximum number of tags per twin. */
const TAGS = 20_000;
/** The maximum response time in milliseconds. */
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
  '`npm run soak` generates files from seeds: archives and tables of tags in which bytes, fields, names and sizes are changed, truncated or',
  'duplicated. The function that the import reader runs reads each file. The soak uploads the last files to a server, which checks each file in',
  'a separate process, and imports the valid ones. Meanwhile, another user sends a request every 20 ms.',
  '',
  '| What | |',
  '| --- | --- |',
  `| Files read | ${READ} |`,
  `| rejected with an error message | ${read.refused} |`,
  `| accepted, with contents that the server can store | ${read.taken} |`,
  `| any other result | ${read.failures.length} |`,
  `| Files uploaded to a server | ${SENT} (${list(sent.states)}) |`,
  `| the server’s responses, by status | ${list(sent.answers)} |`,
  `| longest wait of the other user | ${sent.longestWait} ms |`,
  '',
  `The soak exports a twin of ${TAGS} tags, imports the archive into an empty account and over the twin itself, and exports the twin again.`,
  'Meanwhile, another user writes every 10 ms. The parts of the content have the same checksums in both exports.',
  '',
  '| Store | Archive | Other parts | Check | Import | Longest write by others | Longest pause of the event loop |',
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
