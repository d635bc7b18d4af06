import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { measureAnnotations } from './annotations/annotations.ts';
import { measureThreads } from './annotations/threads.ts';
import { measureBackup } from './backup.ts';
import { measureBodies } from './servers/bodies.ts';
import { measureCluster } from './cluster/figures.ts';
import { measureFiles } from './files.ts';
import { figureLine, isKept, type Figure, median, round } from './figure.ts';
import { measureLargeTwin } from './servers/large-twin.ts';
import { measureHistory } from './history.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measurePageWeight } from './page-weight.ts';
import { measurePlayer } from './player/player.ts';
import { measureFigures } from './player/player-people.ts';
import { measureQuick } from './quick.ts';
import { measureScanner } from './scans/scanner.ts';
import { measureScans } from './scans/scans.ts';
import { measureSearch } from './search.ts';
import { measureLargeItems } from './servers/large-items.ts';
import { measurePresence } from './servers/presence.ts';
import { measureServerLoad } from './servers/server-load.ts';
import { measureAgreeingPages } from './servers/agreeing-pages.ts';
import { measureMetrics } from './servers/metrics.ts';
import { measurePrometheus } from './servers/prometheus.ts';
import { measureManyUsers } from './servers/many-users.ts';
import { measurePeople } from './servers/people.ts';
import { measureIdleServer } from './servers/idle-server.ts';
import { measureSize } from './servers/size.ts';
import { measureWatchers } from './servers/watchers.ts';
import { measureJourneys } from './measure/journeys.ts';
import type { MeasurementKind } from '../contract/measuring/measurement.ts';
import { type Coverage, simulate } from './measure/simulate.ts';
import { chromium } from '@playwright/test';
import { api, pages } from '../contract/addresses.ts';
import { startProduct } from '../tests/support/servers/product.ts';
import { browserCookie, call, openSession, type TestSession } from '../tests/support/servers/session.ts';
import { demoTour } from '../contract/tour-id.ts';
import { PARSER_CASES } from '../tests/work/parsers.ts';
import { REQUEST_CASES, type SentRequest } from '../tests/work/requests.ts';
import { uploadFile } from '../tests/support/files/upload-file.ts';
import { type MeasuredServer, pinClient, startMeasured } from './servers/measured-server.ts';
import { createWorkload } from './servers/workload.ts';

/** The maximum time that the event loop may be blocked, whatever a user sends, in milliseconds. */
const AT_MOST = 100;
/**
 * How often requests with a longer pause are repeated. The shortest pause counts, because other programs use
 * this machine too.
 */
const TRIES = 3;
/** Matches requests that end the session that sends them. */
const LAST = /^(signOut|deleteAccount)/;
const SHOWN = 8;

/**
 * Measures the longest pause of a server's event loop, for each request and photo whose work the tests count.
 */
async function measureLongestDelay(): Promise<Figure[]> {
  pinClient();
  const workload = await createWorkload();
  const program = await workload.productProgram();
  const server = await startMeasured({ ...program, env: { ...program.env, STORAGE_PER_PERSON_MB: '4000' } });
  const pauses: { name: string; pause: number }[] = [];
  try {
    const measure = async (name: string, run: () => Promise<unknown>) => {
      let pause = Infinity;
      for (let tried = 0; tried < TRIES && pause > AT_MOST; tried += 1) {
        await server.pause();
        await run();
        pause = Math.min(pause, await server.pause());
      }
      pauses.push({ name, pause });
    };
    const { owner } = workload;
    const staff = await openSession(server.origin, 'staff-1@gov360.test');
    const photographer = await openSession(server.origin, 'photos@example.test');
    await send(server, photographer, [
      { method: 'PATCH', path: api.tour(demoTour(photographer.userId)), body: '{"name":"Photos"}' },
    ]);
    for (const { name, photo } of PARSER_CASES) {
      if (photo) await measure(name, () => uploadFile(server.origin, photographer, 'a.jpg', photo()));
    }
    const cases = REQUEST_CASES.toSorted((a, b) => Number(LAST.test(a.name)) - Number(LAST.test(b.name)));
    for (const { name, half, most = 2 * half, before, requests, staff: asStaff } of cases) {
      if (before) await send(server, owner, before(owner.userId, most));
      await measure(name, () => send(server, asStaff ? staff : owner, requests(owner.userId, most)));
    }
  } finally {
    await server.stop();
    workload.remove();
  }
  const longest = pauses.toSorted((a, b) => b.pause - a.pause);
  const detail = longest.slice(0, SHOWN).map(({ name, pause }) => `${name} ${round(pause)}`);
  return [
    {
      name: `the event loop's longest pause under ${pauses.length} requests and photos at their bounds`,
      value: longest[0]?.pause ?? NaN,
      unit: 'ms',
      atMost: AT_MOST,
      detail: `longest: ${detail.join(', ')} ms`,
    },
  ];
}

async function send(
  { origin }: MeasuredServer,
  { cookie }: TestSession,
  requests: readonly SentRequest[],
): Promise<void> {
  for (const { path, ...sent } of requests) {
    const headers = { origin, cookie, ...(sent.body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${origin}${path}`, { ...sent, headers });
    await answer.arrayBuffer();
  }
}

const RUNS = 5;
/**
 * Slow 4G as browsers' developer tools define it. `SLOWDOWN`: how many times slower than this machine the
 * phone is.
 */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWDOWN = 4;

/**
 * Measures how long a dashboard page is visible on a slow phone before its scripts respond. Without
 * `queueInput`, what a user presses or drops in that time would be lost.
 */
async function measureHydration(): Promise<Figure[]> {
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic'],
  });
  try {
    const owner = await openSession(product.origin, 'hydration@example.test');
    const profile = { name: 'Ada Byron', company: 'Analytical Estates', role: 'Facility manager' };
    await call(product.origin, owner, 'PATCH', api.profile(owner.userId), profile);
    const waits: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        baseURL: product.origin,
      });
      await context.addCookies([browserCookie(product.origin, owner)]);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.emulateNetworkConditions', NETWORK);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await page.goto(pages.dashboard(), { waitUntil: 'commit' });
      waits.push(await page.evaluate(untilHydrated));
      await context.close();
    }
    return [
      {
        name: 'a dashboard page is visible before its scripts answer',
        value: median(waits),
        unit: 'ms',
        detail: `slow 4G, ${SLOWDOWN} × slower processor; ${waits.map(Math.round).join(', ')} ms`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}

/** Returns the milliseconds from the first paint until React has hydrated the page. */
function untilHydrated(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const main = document.querySelector('main');
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const isHydrated = main && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
      if (paint && isHydrated) resolve(performance.now() - paint.startTime);
      else setTimeout(look, 10);
    };
    look();
  });
}

/** The extent of the simulation: 20,000 draws for each kind of measurement. */
const EXTENT = { situations: 40, captures: 500, seed: 12 };

const KINDS: readonly MeasurementKind[] = [
  'distance',
  'path',
  'height',
  'clearance',
  'angle',
  'area',
  'room',
];

/**
 * Measures how often the intervals contain the truth, and their width relative to the shortest intervals that
 * do.
 */
function simulateMeasuring(): Figure[] {
  const found = KINDS.flatMap((kind) => figuresOf(kind, simulate(kind, EXTENT)));
  return [...found, ...figuresOf('calibrated', simulate('distance', { ...EXTENT, calibrated: true }))];
}

function figuresOf(kind: string, parts: ReadonlyMap<string, Coverage>): Figure[] {
  return [...parts].flatMap(([part, found]): Figure[] => {
    const name = kind === part ? kind : `${kind}, ${part}`;
    return [
      {
        name: `${name}: intervals that hold the truth`,
        value: 100 * found.coverage,
        unit: '%',
        atLeast: 94,
        detail: `${found.draws.toLocaleString('en')} draws; ${percent(found.ranges)} ranges, ${percent(found.declined)} declined; mean error ${percent(found.bias)} of the tolerance`,
      },
      {
        name: `${name}: mean width`,
        value: found.width,
        unit: 'x',
        atMost: 1.3,
        detail: `by the shortest interval that holds 95 %; ${found.widest.toFixed(2)} in the widest tenth of situations`,
      },
    ];
  });
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

/**
 * Measures how often the intervals of measurements contain the true value, in a simulation and in the
 * browser.
 */
async function measureMeasuring(): Promise<Figure[]> {
  return [...simulateMeasuring(), ...(await measureJourneys())];
}

// npm run bench [name …]: measures what is promised, prints one line per figure, and exits with 1 if one is
// missed. With --quick, measures only the few ratios that are checked before each release.

const measures: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'agreeing-pages': measureAgreeingPages,
  annotations: measureAnnotations,
  backup: measureBackup,
  bodies: measureBodies,
  cluster: measureCluster,
  files: measureFiles,
  'large-twin': measureLargeTwin,
  'large-items': measureLargeItems,
  history: measureHistory,
  hydration: measureHydration,
  lighthouse: measureLighthouse,
  measure: measureMeasuring,
  metrics: measureMetrics,
  prometheus: measurePrometheus,
  'page-weight': measurePageWeight,
  player: measurePlayer,
  presence: measurePresence,
  'presence-drawing': measureFigures,
  quick: measureQuick,
  scanner: measureScanner,
  scans: measureScans,
  search: measureSearch,
  'server-load': measureServerLoad,
  'longest-delay': measureLongestDelay,
  'idle-server': measureIdleServer,
  'many-users': measureManyUsers,
  people: measurePeople,
  size: measureSize,
  threads: measureThreads,
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
  // The other measures already include those of `quick`. A cluster needs root and packages of Debian.
  if (asked.length > 0 ? !asked.includes(name) : name === 'quick' || name === 'cluster') continue;
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
