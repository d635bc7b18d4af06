// npm run bench [name …]: measures what is promised, prints one line a figure, and exits 1 when one is missed. With --quick the handful of
// ratios that are looked at before each release.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { measureAnnotations } from './annotations/annotations.ts';
import { measureBackup } from './backup.ts';
import { measureBodies } from './servers/bodies.ts';
import { measureFiles } from './files.ts';
import { figureLine, isKept, type Figure } from './figure.ts';
import { measureLargeTwin } from './servers/large-twin.ts';
import { measureHydration } from './hydration.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMeasuring } from './measure/measure.ts';
import { measurePageWeight } from './page-weight.ts';
import { measurePlayer } from './player/player.ts';
import { measureQuick } from './quick.ts';
import { measureScanner } from './scans/scanner.ts';
import { measureScans } from './scans/scans.ts';
import { measureSearch } from './search.ts';
import { measureLargeItems } from './servers/large-items.ts';
import { measureServerLoad } from './servers/server-load.ts';
import { measureManyUsers } from './servers/many-users.ts';
import { measureLongestDelay } from './servers/longest-delay.ts';
import { measureIdleServer } from './servers/idle-server.ts';
import { measureWatchers } from './servers/watchers.ts';

const measures: Readonly<Record<string, () => Promise<Figure[]>>> = {
  annotations: measureAnnotations,
  backup: measureBackup,
  bodies: measureBodies,
  files: measureFiles,
  'large-twin': measureLargeTwin,
  'large-items': measureLargeItems,
  hydration: measureHydration,
  lighthouse: measureLighthouse,
  measure: measureMeasuring,
  'page-weight': measurePageWeight,
  player: measurePlayer,
  quick: measureQuick,
  scanner: measureScanner,
  scans: measureScans,
  search: measureSearch,
  'server-load': measureServerLoad,
  'longest-delay': measureLongestDelay,
  'idle-server': measureIdleServer,
  'many-users': measureManyUsers,
  watchers: measureWatchers,
};

const asked = process.argv.slice(2).map((name) => (name === '--quick' ? 'quick' : name));
const unknown = asked.find((name) => !(name in measures));
if (unknown) {
  console.error(
    `There is no measure “${unknown}”: name some of ${Object.keys(measures).join(', ')}, or none for all.`,
  );
  process.exit(1);
}

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(measures)) {
  // the quick ones are among the others
  if (asked.length > 0 ? !asked.includes(name) : name === 'quick') continue;
  console.log(`\n${name}`);
  for (const figure of await measure()) {
    figures.push(figure);
    console.log(figureLine(figure));
  }
}

const folder = join(import.meta.dirname, 'results');
mkdirSync(folder, { recursive: true });
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
writeFileSync(
  join(folder, 'latest.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`,
);

const missed = figures.filter((figure) => !isKept(figure));
if (missed.length > 0) console.log(`\nMissed: ${missed.map(({ name }) => name).join('; ')}.`);
process.exit(missed.length > 0 ? 1 : 0);
