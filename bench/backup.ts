import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '../server/platform/store/migrate.ts';
import { createPostgresDatabase } from '../tests/support/postgres-database.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../tests/support/servers/product.ts';
import { runScript } from '../tests/support/servers/run-script.ts';
import { openStoreAt } from '../tests/durability/migration/store-address.ts';
import { type Figure, percentile, round } from './figure.ts';
import { fillTwins, TAGS_PER_TWIN } from './fill-twins.ts';
import { Saves } from './saves.ts';

const SIZES = [1_000, 100_000];
/** Milliseconds of saving that a backup is compared with. */
const BASELINE = 4_000;
/** Milliseconds that a save may take while a backup is made, 99 in 100. */
const LONGEST_SAVE = 1_000;

/** Where a server of a kind of store has its data. */
type Place = Record<'DATA_DIR', string> & Partial<Record<'DATABASE_URL', string>>;

/** How long backups, restores and the doctor take, and what a backup costs those who save meanwhile. */
export async function measureBackup(): Promise<Figure[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'gov360-bench-backup-'));
  const postgres = await startPostgres({ fsync: 'on' });
  const newPlace = {
    SQLite: async (): Promise<Place> => ({ DATA_DIR: mkdtempSync(join(scratch, 'data-')) }),
    PostgreSQL: async (): Promise<Place> => ({
      DATA_DIR: mkdtempSync(join(scratch, 'data-')),
      DATABASE_URL: await createPostgresDatabase(postgres.url),
    }),
  };
  const figures: Figure[] = [];
  try {
    for (const [store, place] of Object.entries(newPlace)) {
      for (const twins of SIZES) {
        const name = `${twins.toLocaleString('en')} twins, ${store}`;
        figures.push(...(await measureStore(name, twins, place, join(scratch, `backups-${store}-${twins}`))));
      }
    }
  } finally {
    await postgres.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  return figures;
}

async function measureStore(
  name: string,
  twins: number,
  newPlace: () => Promise<Place>,
  backups: string,
): Promise<Figure[]> {
  const place = await newPlace();
  await fill(place, twins);
  const product = await startProduct({
    dataDir: place.DATA_DIR,
    env: { ...WRITES_WITHOUT_LIMIT, ...place },
  });
  const saves = new Saves(product.origin);
  await saves.begin();
  await delay(BASELINE);
  const before = saves.take();
  const backup = await timed('backup', [backups], place);
  const during = saves.take();
  await saves.end();
  await product.stop();
  const restore = await timed('restore', [backups], await newPlace());
  const doctor = await timed('doctor', [], place);
  const size = /: ([\d.]+ MB)/.exec(backup.stdout)?.[1] ?? '';
  return [
    {
      name: `backup of ${name}`,
      value: backup.seconds,
      unit: 's',
      detail: `${size}, ${TAGS_PER_TWIN} tags each`,
    },
    { name: `restore of ${name}`, value: restore.seconds, unit: 's', detail: 'into an empty place' },
    { name: `doctor over ${name}`, value: doctor.seconds, unit: 's', detail: 'without --full' },
    {
      name: `saves during a backup of ${name}`,
      value: during.perSecond / before.perSecond,
      unit: 'x',
      detail: `${round(during.perSecond)} to ${round(before.perSecond)} a second without`,
    },
    {
      name: `longest save of 100 during a backup of ${name}`,
      value: percentile(during.times, 99),
      unit: 'ms',
      atMost: LONGEST_SAVE,
      detail: `${round(percentile(before.times, 99))} ms without; the longest of all ${round(Math.max(...during.times))} ms`,
    },
  ];
}

async function fill({ DATABASE_URL, DATA_DIR }: Place, twins: number): Promise<void> {
  const store = await openStoreAt(DATABASE_URL ?? join(DATA_DIR, 'gov360.db'), { patient: true });
  await migrate(store);
  await fillTwins(store, twins);
  await store.close();
}

/** A script's run from its start to its end, seconds. */
async function timed(
  script: string,
  args: string[],
  place: Place,
): Promise<{ seconds: number; stdout: string }> {
  const began = performance.now();
  const { code, stdout, stderr } = await runScript(script, args, place);
  if (code !== 0) throw new Error(`npm run ${script} ended with ${code}: ${stdout}${stderr}`);
  return { seconds: (performance.now() - began) / 1000, stdout };
}
