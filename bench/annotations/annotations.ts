import { type Figure, median, round } from '../figure.ts';
import { countAnswers, type Load } from '../servers/load.ts';
import { pinClient } from '../servers/measured-server.ts';
import { buildEarlierVersion } from './earlier-version.ts';
import { type ChangeCost, MeasuredTwin } from './measured-twin.ts';
import { addPerson, type Person, type Version, startVersion } from './version.ts';

/**
 * The number of tags of a twin that both versions can store. `MANY_TAGS`: of a twin that only this version
 * can store. `FEW_TAGS`: of a twin whose saves per second are counted.
 */
const TAGS = 2_000;
const MANY_TAGS = 5_000;
const FEW_TAGS = 20;
const ROUNDS = 12;
const CHANGES = 10;
const SECONDS = 1;
const WARM_UP_SECONDS = 3;

/**
 * Compares this version, which stores annotations individually, with the version that stored them in the
 * document. The two alternate on the same core.
 */
export async function measureAnnotations(): Promise<Figure[]> {
  pinClient();
  const earlier = await startVersion(buildEarlierVersion());
  const current = await startVersion();
  try {
    return [
      ...(await compareChanges(earlier, current)),
      await compareReading(earlier, current),
      await compareSaving(earlier, current),
      await measureMany(current),
    ];
  } finally {
    await Promise.all([earlier.stop(), current.stop()]);
  }
}

async function compareChanges(earlier: Version, current: Version): Promise<Figure[]> {
  const twins = [
    await MeasuredTwin.open(earlier, { tags: TAGS, how: 'document' }),
    await MeasuredTwin.open(current, { tags: TAGS, how: 'operation' }),
  ] as const;
  for (const twin of twins) await twin.change(CHANGES);
  const costs: [ChangeCost[], ChangeCost[]] = [[], []];
  await takeTurns(async (which) => costs[which].push(await twins[which].change(CHANGES)));
  for (const twin of twins) twin.close();
  const compare = (name: string, key: keyof ChangeCost, unit: string): Figure => {
    const [before, now] = costs.map((rounds) => median(rounds.map((cost) => cost[key]))) as [number, number];
    return {
      name: `a change of one of ${TAGS.toLocaleString('en')} tags, ${name}`,
      value: now / before,
      unit: 'x',
      atMost: 0.2,
      detail: `${round(now)} to ${round(before)} ${unit}, medians of ${ROUNDS} rounds`,
    };
  };
  return [
    compare('sent and received', 'bytes', 'B'),
    compare('each watcher', 'bytesPerWatcher', 'B'),
    compare('processor time of the server', 'cpu', 'ms'),
  ];
}

/** Compares how fast the whole twin can be read, as a page reads it. */
async function compareReading(earlier: Version, current: Version): Promise<Figure> {
  const loads = await twinLoads(earlier, current, TAGS);
  const [before, now] = await compareLoads(loads);
  return {
    name: `reading a twin of ${TAGS.toLocaleString('en')} tags`,
    value: before / now,
    unit: 'x',
    atMost: 1.2,
    detail: `time of one: ${round(1000 / now)} to ${round(1000 / before)} ms, medians of ${ROUNDS} rounds`,
  };
}

async function compareSaving(earlier: Version, current: Version): Promise<Figure> {
  const body = JSON.stringify({ description: 'x'.repeat(200) });
  const loads = await twinLoads(earlier, current, FEW_TAGS, body);
  const [before, now] = await compareLoads(loads);
  return {
    name: 'durable saves of a field',
    value: now / before,
    unit: 'x',
    atLeast: 0.95,
    detail: `${Math.round(now)} to ${Math.round(before)} a second, medians of ${ROUNDS} rounds`,
  };
}

/** Measures what a watcher receives for one change with more tags than the previous version could hold. */
async function measureMany(current: Version): Promise<Figure> {
  const twin = await MeasuredTwin.open(current, { tags: MANY_TAGS, how: 'operation' });
  const { bytesPerWatcher, bytes } = await twin.change(CHANGES);
  twin.close();
  return {
    name: `a change of one of ${MANY_TAGS.toLocaleString('en')} tags, each watcher`,
    value: bytesPerWatcher,
    unit: 'B',
    atMost: 2_000,
    detail: `the person who changes it sends and receives ${round(bytes)} B`,
  };
}

type Pair<Value> = readonly [earlier: Value, current: Value];

/** Returns a load on a separate twin at each version. */
async function twinLoads(
  earlier: Version,
  current: Version,
  tags: number,
  body?: string,
): Promise<Pair<{ origin: string; load: Load }>> {
  const loadOf = ({ session: { cookie }, path }: Person): Load => ({
    path,
    cookie,
    ...(body ? { body } : {}),
  });
  const people = [await addPerson(earlier, tags), await addPerson(current, tags)] as const;
  return [
    { origin: earlier.server.origin, load: loadOf(people[0]) },
    { origin: current.server.origin, load: loadOf(people[1]) },
  ];
}

/** Returns the median requests per second of each version. */
async function compareLoads(loads: Pair<{ origin: string; load: Load }>): Promise<Pair<number>> {
  for (const { origin, load } of loads) await countAnswers(origin, load, WARM_UP_SECONDS);
  const speeds: [number[], number[]] = [[], []];
  await takeTurns(async (which) => {
    const { origin, load } = loads[which];
    const { count, seconds } = await countAnswers(origin, load, SECONDS);
    speeds[which].push(count / seconds);
  });
  return [median(speeds[0]), median(speeds[1])];
}

/** Runs both versions in each round, in alternating order. */
async function takeTurns(turn: (which: 0 | 1) => Promise<unknown>): Promise<void> {
  for (let count = 0; count < ROUNDS; count += 1) {
    const first = count % 2 === 0 ? 0 : 1;
    await turn(first);
    await turn(first === 0 ? 1 : 0);
  }
}
