import { mkdtempSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { startPostgres } from '../../support/postgres.ts';
import { createPostgresDatabase } from '../../support/postgres-database.ts';
import { Others, type Waited } from '../../support/servers/others.ts';
import { openSession, saveTour } from '../../support/servers/session.ts';
import { randomOf } from '../import/mutations.ts';
import { SCAN_FORMATS } from './mutate.ts';
import { type Outcomes, type SoakedFile, soakBatch } from './soak-person.ts';
import { SoakedProduct, WARM } from './soaked-product.ts';
import { execFile } from 'node:child_process';
import { createDiskFileStore } from '../../../server/platform/file-store/disk-file-store.ts';
import { sweepFiles } from '../../../server/domain/files/sweep/sweep-files.ts';
import { sweepOrphans } from '../../../server/domain/files/sweep/sweep-orphans.ts';
import { pruneUploads } from '../../../server/domain/uploads/prune-uploads.ts';
import { testContext } from '../../support/servers/api.ts';
import { runJob } from '../../support/run-job.ts';
import { openStoreAt } from '../migration/store-address.ts';
import { percentile } from '../../../bench/figure.ts';

interface Results {
  command: string;
  store: string;
  outcomes: Outcomes;
  soaked: Pick<SoakedProduct, 'kills' | 'unasked' | 'lives'>;
  waited: readonly Waited[];
  /** The files that are left at the end; null until then. */
  left: readonly string[] | null;
  minutes: number;
  machine: string;
}

/** Returns the results of a soak as Markdown. */
function writeResults({ outcomes, soaked, waited, left, ...run }: Results): string {
  const { ended, wrong } = outcomes;
  const ways = [...new Set(Object.values(ended).flatMap(Object.keys))].sort();
  const sum = (counts: Record<string, number> = {}) =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  const longest = soaked.lives.toSorted((a, b) => b.scans - a.scans)[0];
  return [
    '# Mutated scans, through the server',
    '',
    `In \`${run.command}\`, four people upload mutated scans of each format to a server with ${run.store}, which processes them. Some uploads`,
    'are interrupted and then resumed or abandoned, some scans are cancelled or deleted during processing, and the server is killed from time to',
    'time. Each scan must end with questions, with an error message about its file, or with a capture. All files of each capture must exist, have',
    'the checksums in their names, and pass `check-capture`.',
    '',
    `| Format | Files | ${ways.join(' | ')} |`,
    `| --- | --- |${' --- |'.repeat(ways.length)}`,
    ...SCAN_FORMATS.map(
      (format) =>
        `| ${format} | ${sum(ended[format])} | ${ways.map((way) => ended[format]?.[way] ?? 0).join(' | ')} |`,
    ),
    '',
    `Servers killed: ${soaked.kills}. Servers that ended unexpectedly: ${soaked.unasked.length}. Wrong results: ${wrong.length}.`,
    ...[...soaked.unasked, ...wrong].slice(0, 100).map((text) => `- ${text}`),
    '',
    left === null
      ? 'This run is in progress.'
      : `Leftovers after all scans and their files were deleted: ${left.length}.`,
    ...(left ?? []).slice(0, 50).map((text) => `- ${text}`),
    '',
    ...(longest
      ? [
          `The server that ran longest processed ${longest.scans} scans. It used ${longest.memory[0]} MiB of resident memory after ${WARM} scans and`,
          `${longest.memory[1]} MiB at the end. Open files: ${longest.descriptors.join(' and ')}.`,
          '',
        ]
      : []),
    '| Wait of other users, ms | Responses | Median | 99th percentile | Responses while idle | Median | 99th percentile |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...[undefined, ...new Set(waited.map(({ kind }) => kind))].map((kind) => rowOf(waited, kind)),
    '',
    `${new Date().toISOString().slice(0, 10)}, ${run.minutes} min, ${run.machine}.`,
    '',
  ].join('\n');
}

function rowOf(waited: readonly Waited[], kind: string | undefined): string {
  const cells = ['processing', 'idle'].flatMap((during) => {
    const of = waited
      .filter((each) => each.during === during && (!kind || each.kind === kind))
      .map(({ ms }) => ms);
    return [String(of.length), percentile(of, 50).toFixed(1), percentile(of, 99).toFixed(1)];
  });
  return `| ${kind ?? 'all'} | ${cells.join(' | ')} |`;
}

const run = promisify(execFile);
/** When unused files are removed, in milliseconds. */
const LATER = 49 * 3_600_000;

/**
 * Returns the files that are left in the folders of a stopped server after all scans were deleted and all
 * delays have passed, and the errors that its doctor reports.
 */
async function findLeft(
  { dataDir, temporary }: { dataDir: string; temporary: string },
  env: Record<string, string>,
): Promise<string[]> {
  const left = [...(await askDoctor(dataDir, env))];
  const uploads = join(dataDir, 'uploads');
  for (const name of readdirSync(uploads)) if (name.startsWith('scan-')) left.push(`uploads/${name}`);
  await sweep(dataDir, env);
  left.push(...filesIn(uploads), ...filesIn(join(dataDir, 'files')), ...filesIn(temporary));
  return left;
}

async function sweep(dataDir: string, env: Record<string, string>): Promise<void> {
  const folders = { FILES_DIR: join(dataDir, 'files'), UPLOADS_DIR: join(dataDir, 'uploads') };
  const store = await openStoreAt(env['DATABASE_URL'] ?? join(dataDir, 'gov360.db'));
  try {
    const context = {
      ...testContext(store, folders),
      files: createDiskFileStore(folders.FILES_DIR),
      now: () => Date.now() + LATER,
    };
    for (const kind of [pruneUploads, sweepFiles, sweepOrphans]) await runJob(context, kind, '', null);
  } finally {
    await store.close();
  }
}

/** Returns the doctor's errors. Its advice is not included, because it is only for operators. */
async function askDoctor(dataDir: string, env: Record<string, string>): Promise<string[]> {
  const said = await run(process.execPath, ['server/backup/commands/doctor.ts', '--full'], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', DATA_DIR: dataDir, ...env },
  }).catch((error: unknown) => error as { stdout: string });
  return said.stdout.split('\n').filter((line) => line.startsWith('Error'));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => !item.isDirectory())
    .map((item) => join(item.parentPath, item.name));
}

// `node tests/durability/scans/soak-server.ts [count [first seed]] [--postgres]`: uploads this many mutated
// scans of each format to a server that is killed from time to time. Checks each result and the files that
// are left at the end, and writes the results to a file.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: 'boolean', default: false } },
});
const [count = 5_000, first = 0] = positionals.map(Number);
const { postgres: overPostgres } = values;
const PEOPLE = 4;
/** How many files one user uploads before checking their results. */
const BATCH = 6;
/** The average number of files between two kills. */
const KILL_EVERY = 150;
/** The time within which a kill happens, in milliseconds. */
const LATEST_KILL = 3_000;
/** The fraction of all files after which the server is no longer killed. */
const QUIET_FROM = 0.6;
/**
 * The length of a period in which other requests are sent while scans are processed, in milliseconds. `IDLE`:
 * of a period without scans.
 */
const BUSY = 60_000;
const IDLE = 15_000;
/** The time between two of the other requests, in milliseconds. */
const EVERY = 250;
/** The time between two writes of the results, in milliseconds. */
const WRITE_EVERY = 60_000;

const started = Date.now();
const files: SoakedFile[] = Array.from({ length: count }, (_, index) =>
  SCAN_FORMATS.map((format) => ({ format, seed: first + index })),
).flat();
const temporary = mkdtempSync(join(tmpdir(), 'gov360-temporary-'));
const postgres = overPostgres ? await startPostgres() : null;
const database: Record<string, string> = postgres
  ? { DATABASE_URL: await createPostgresDatabase(postgres.url) }
  : {};
const soaked = await SoakedProduct.start({ TMPDIR: temporary, ...database });
const others = new Others(EVERY);
const outcomes: Outcomes = { ended: {}, wrong: [] };
const random = randomOf(1);
let next = 0;
const underWay = new Set<Promise<void>>();
/** Users who are waiting start when this resolves. */
let open = Promise.resolve();
const stop = new AbortController();
const { signal } = stop;
let left: string[] | null = null;
// The first signal writes the results so far, and lets the work in progress finish.
for (const told of ['SIGTERM', 'SIGINT'] as const) process.once(told, () => stop.abort());

const asking = await openSession(soaked.product.origin, 'others@example.test');
await saveTour(soaked.product.origin, asking, { name: 'House', matterportId: 'gv360office' });
others.ask(soaked.product, asking);
const writing = setInterval(() => void write(), WRITE_EVERY);
const people = Array.from({ length: PEOPLE }, (_, index) => soakAs(`scans-${index}@example.test`));
const working = Promise.all(people).finally(() => stop.abort());
await Promise.all([working, takeTurns(), killNowAndThen()]);
clearInterval(writing);
await soaked.stop();
left = await findLeft({ dataDir: soaked.product.dataDir, temporary }, database);
await write();
others.stop();
console.log(soaked.written);
soaked.product.remove();
rmSync(temporary, { recursive: true });
await postgres?.stop();
process.exit(outcomes.wrong.length + soaked.unasked.length + left.length > 0 ? 1 : 0);

async function soakAs(email: string): Promise<void> {
  const session = await openSession(soaked.product.origin, email);
  await saveTour(soaked.product.origin, session, { name: 'House' });
  while (next < files.length && !signal.aborted) {
    await open;
    const batch = files.slice(next, next + BATCH);
    next += BATCH;
    const work = soakBatch(soaked, session, batch, outcomes).catch((error: unknown) => {
      const { format, seed } = batch[0]!;
      outcomes.wrong.push(`${format} ${seed} and after it: ${(error as Error).stack}`);
    });
    underWay.add(work);
    await work;
    underWay.delete(work);
  }
}

async function takeTurns(): Promise<void> {
  while (!signal.aborted) {
    others.during('processing');
    await pauseUnlessStopped(BUSY);
    others.during(null);
    const opened = Promise.withResolvers<void>();
    open = opened.promise;
    await pause(100);
    await Promise.all(underWay);
    if (!signal.aborted) {
      others.during('idle');
      await pauseUnlessStopped(IDLE);
      others.during(null);
    }
    opened.resolve();
  }
}

async function killNowAndThen(): Promise<void> {
  let at = KILL_EVERY * (0.5 + random());
  while (!signal.aborted) {
    await pause(500);
    if (next < at || underWay.size === 0 || next > files.length * QUIET_FROM) continue;
    at += KILL_EVERY * (0.5 + random());
    await pause(random() * LATEST_KILL);
    // No requests are sent to a server that is down.
    others.during(null);
    await soaked.kill();
  }
}

async function pauseUnlessStopped(milliseconds: number): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => {});
}

async function write(): Promise<void> {
  const text = writeResults({
    command: `node tests/durability/scans/soak-server.ts ${process.argv.slice(2).join(' ')}`.trim(),
    store: overPostgres ? 'PostgreSQL' : 'SQLite',
    outcomes,
    soaked,
    waited: await others.waited(),
    left,
    minutes: Math.round((Date.now() - started) / 60_000),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`,
  });
  writeFileSync(
    join(import.meta.dirname, overPostgres ? 'server-results-postgres.md' : 'server-results.md'),
    text,
  );
}
