// npm run cluster -- drill [STEP …]: breaks a cluster under load, part by part, and checks that nothing acknowledged is lost.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../contract/addresses.ts';
import { scanListSchema } from '../../contract/scans/scan.ts';
import { demoTour } from '../../contract/tour-id.ts';
import { type Cluster, startCluster, until, wrongClock } from './start-cluster.ts';
import { Uploads } from '../../tests/support/files/uploads.ts';
import { WRITES_WITHOUT_LIMIT } from '../../tests/support/servers/product.ts';
import { type Figure, figureLine, isKept, round } from '../figure.ts';
import { Load } from './load.ts';

const OFFICE = join(import.meta.dirname, '../../captures/gv360office/scene.glb');
/** A node of PostgreSQL whose disk the drill fills, and the size of the disk in MiB. */
const SMALL_DISK = { machine: 'database-3', megabytes: 600 };
/** Matches the built program that a server runs to process a scan. */
const SCAN_PROGRAM = /\/scan\.js\b/;
/** Milliseconds of each interval in which opened event streams are counted. */
const MOMENT = 250;

interface Step {
  name: string;
  /** The maximum seconds that a save may take, from its first attempt to its acknowledgement. */
  atMost?: number;
  /** Breaks something. Resolves once it works again. */
  run: () => Promise<void>;
}

const folder = mkdtempSync(join(tmpdir(), 'gov360-drill-'));
const cluster = await startCluster(folder, {
  smallDisk: SMALL_DISK,
  env: { ...WRITES_WITHOUT_LIMIT, STREAMS_PER_PERSON: '1000' },
});
const { machines } = cluster;
machines.join();
for (const refusal of machines.refused) console.log(`Not here: ${refusal}.`);
const load = new Load(cluster);
const figures: Figure[] = [];
let failed = true;
try {
  await load.start();
  await load.untilSaved(10);
  await load.untilUploaded();
  const asked = process.argv.slice(2);
  for (const step of stepsOf(cluster, load)) {
    if (asked.length > 0 && !asked.some((word) => step.name.includes(word))) continue;
    figures.push(await measure(step));
    console.log(figureLine(figures.at(-1)!));
  }
  await load.stop();
  const lost = await load.contradictions();
  for (const line of lost.slice(0, 20)) console.log(line);
  const { saves, uploads } = load.acknowledged;
  figures.push({
    name: 'acknowledged and lost, twice or untold',
    value: lost.length,
    unit: '',
    atMost: 0,
    detail: `${saves} saves and ${uploads} uploads were acknowledged`,
  });
  console.log(figureLine(figures.at(-1)!));
  failed = !figures.every(isKept);
} finally {
  load.close();
  await cluster.close();
  if (failed) console.log(`Its logs are in ${join(folder, 'logs')}.`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** Runs a step. Reports the longest save during it, and the results of all attempts. */
async function measure({ name, atMost, run }: Step): Promise<Figure> {
  await load.untilSaved();
  const began = performance.now();
  let problem = '';
  await run().catch((error: unknown) => (problem = `; DID NOT END: ${String(error)}`));
  await load.untilSaved();
  const meanwhile = load.done.filter(({ acknowledged }) => acknowledged >= began);
  const longest = (kind: string) =>
    Math.max(
      0,
      ...meanwhile.filter((each) => each.kind === kind).map((each) => each.acknowledged - each.began),
    );
  const counts = Map.groupBy(
    meanwhile.flatMap(({ failures }) => failures),
    (failure) => failure,
  );
  const told = [...counts].map(([failure, { length }]) => `${length} × ${failure}`).join(', ');
  return {
    name: `${name}: the longest save`,
    value: problem ? Infinity : longest('save') / 1_000,
    unit: 's',
    ...(atMost === undefined && !problem ? {} : { atMost: atMost ?? 0 }),
    detail: `${round(longest('upload') / 1_000)} s the longest upload; ${meanwhile.length} done; failed attempts: ${told || 'none'}${reconnections(began)}${problem}`,
  };
}

/** Returns how evenly event streams reconnected. */
function reconnections(began: number): string {
  const times = load.opened.filter((at) => at >= began).sort((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || times.length < 20) return '';
  const moments = Math.max(1, Math.ceil((last - first) / MOMENT));
  const counts = Map.groupBy(times, (at) => Math.floor((at - first) / MOMENT));
  const peak = Math.max(...[...counts.values()].map(({ length }) => length));
  return `; ${times.length} streams opened within ${round((last - first) / 1_000)} s, peak ${round((peak * moments) / times.length)} × the mean`;
}

function stepsOf({ machines, smallDisk, roles, untilReplicated }: Cluster, load: Load): Step[] {
  const member = async (role: string) => {
    let name: string | undefined;
    await until(`there is a ${role}`, async () => {
      name = [...(await roles())].find(([, each]) => each === role)?.[0];
      return name !== undefined;
    });
    return name ?? '';
  };
  const other = async (than: string) => {
    await until('another primary is elected', async () => {
      const leader = [...(await roles())].find(([, role]) => role === 'leader')?.[0];
      return leader !== undefined && leader !== than;
    });
  };
  const switchTo = async (candidate?: string) => {
    await untilReplicated();
    const leader = await member('leader');
    if (leader === candidate) return;
    // Patroni switches only to the synchronous standby.
    const standby = await member('sync_standby');
    if (candidate !== undefined && standby !== candidate) {
      await machines.unit(standby).kill();
      await until(`${candidate} is the synchronous standby`, async () => {
        return (await roles()).get(candidate) === 'sync_standby';
      });
      machines.unit(standby).start();
      await untilReplicated();
    }
    const answer = await fetch(`http://${machines.address(leader)}:8008/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader, ...(candidate ? { candidate } : {}) }),
    });
    if (!answer.ok) throw new Error(`Patroni answered a switchover with ${await answer.text()}`);
    await other(leader);
  };
  const killAndStart = async (name: string) => {
    await machines.unit(name).kill();
    await load.untilSaved();
    machines.unit(name).start();
  };
  return [
    { name: 'nothing is broken', run: () => pause(5_000) },
    {
      name: 'a server is killed',
      atMost: 1,
      async run() {
        await killAndStart('server-1');
        await pause(5_000);
      },
    },
    {
      name: 'a server is stopped and starts again',
      atMost: 1,
      async run() {
        await machines.unit('server-2').end();
        await load.untilSaved();
        machines.unit('server-2').start();
        await pause(5_000);
      },
    },
    {
      name: 'a server is cut off',
      async run() {
        const heal = machines.cutOff('server-3');
        await pause(10_000);
        heal();
      },
    },
    {
      name: 'a balancer is killed',
      run: () => killAndStart('balancer-2'),
    },
    {
      name: 'the synchronous standby is killed',
      async run() {
        await killAndStart(await member('sync_standby'));
        await untilReplicated();
      },
    },
    { name: 'a switchover', atMost: 15, run: () => switchTo().then(() => untilReplicated()) },
    {
      name: 'the primary is killed',
      atMost: 45,
      async run() {
        const leader = await member('leader');
        await machines.unit(leader).kill();
        await other(leader);
        await load.untilSaved();
        machines.unit(leader).start();
        await untilReplicated();
      },
    },
    {
      name: 'the primary is cut off',
      atMost: 45,
      async run() {
        const leader = await member('leader');
        const heal = machines.cutOff(leader);
        await other(leader);
        await load.untilSaved();
        heal();
        await untilReplicated();
      },
    },
    {
      name: 'the object store is killed',
      atMost: 1,
      async run() {
        await machines.unit('store').kill();
        await pause(5_000);
        machines.unit('store').start();
        await load.untilUploaded();
      },
    },
    { name: 'a runner of a scan is killed', run: () => loseRunner() },
    {
      name: 'the primary’s disk is full',
      async run() {
        if (!smallDisk) return;
        await switchTo(SMALL_DISK.machine);
        const filling = join(smallDisk, 'filling');
        fill(filling);
        await pause(30_000);
        rmSync(filling);
        await untilReplicated();
      },
    },
    {
      name: 'the clock of a server is 5 s ahead',
      atMost: 1,
      async run() {
        await machines.unit('server-1').end();
        machines.unit('server-1').start(wrongClock(5));
        await until('its clock is wrong', async () => {
          const answer = await fetch(`http://${machines.address('server-1')}:3000/healthz`);
          return Date.parse(answer.headers.get('date') ?? '') > Date.now() + 3_000;
        });
        await pause(15_000);
        await load.client.signIn('traveller@example.test');
        await machines.unit('server-1').end();
        machines.unit('server-1').start();
        await pause(3_000);
      },
    },
  ];
}

/** Uploads a scan and kills whichever server processes it. Another server must finish it. */
async function loseRunner(): Promise<void> {
  const session = await load.client.signIn('scanner@example.test');
  await load.client.send(session, 'PATCH', api.tour(demoTour(session.userId)), { name: 'Scanned' });
  const uploads = new Uploads((path, init) => load.client.ask(session, path, init), session.userId);
  const sent = await uploads.upload(readFileSync(OFFICE), { name: 'office.glb', target: { scan: true } });
  if (!sent.ok) throw new Error(`A scan was answered ${sent.status}: ${await sent.text()}`);
  const state = async () => {
    const answer = await load.client.ask(session, api.scans(session.userId));
    return scanListSchema.parse(await answer.json()).scans[0]?.state;
  };
  let runner = '';
  await until('a scan is processed', async () => {
    runner =
      [...cluster.servers, 'runner'].find((name) =>
        machines
          .unit(name)
          .pids()
          .some((pid) => SCAN_PROGRAM.test(commandOf(pid))),
      ) ?? '';
    return runner !== '';
  });
  await machines.unit(runner).kill();
  await pause(2_000);
  machines.unit(runner).start();
  let ended: string | undefined;
  await until('the scan has ended', async () => {
    ended = await state();
    return ended === 'ready' || ended === 'failed' || ended === 'asks';
  });
  if (ended === 'failed') throw new Error('The scan failed.');
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

/** Writes to a file until the disk is full. */
function fill(path: string): void {
  const block = Buffer.alloc(1024 ** 2, 'x');
  try {
    for (;;) writeFileSync(path, block, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
