import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { pages } from '../../contract/addresses.ts';
import { SERVICES } from '../../contract/routes.ts';
import { median, round, type Figure } from '../figure.ts';
import { countAnswers } from './load.ts';
import { type MeasuredProgram, pinClient, spawnMeasured } from './measured-server.ts';
import { createWorkload, type Workload } from './workload.ts';

const ROUNDS = 3;
/** Seconds without a request before the memory is read. */
const IDLE = 10;
const LOAD_SECONDS = 5;
/** Milliseconds between two attempts to reach a server that does not listen yet. */
const RETRY = 2;

/** The cost of an idle server. No probe is loaded into it, so only the operating system is queried. */
interface Round {
  /** Milliseconds from spawning it to the response of an address that needs the database. */
  firstAnswer: number;
  /** Milliseconds of processor time until then. The system counts in steps of 10. */
  processorTime: number;
  /** Milliseconds until a dashboard page responds. */
  firstPage: number;
  /** Resident bytes after that page and `IDLE` seconds. */
  idle: number;
  /** Resident bytes after a load of pages and `IDLE` seconds. */
  afterLoad: number;
}

/** Measures the product as `npm start` runs it, and the bare server, in turn on one core. */
export async function measureIdleServer(): Promise<Figure[]> {
  pinClient();
  const workload = await createWorkload();
  const rounds: { product: Round; bare: Round }[] = [];
  try {
    for (let count = 0; count < ROUNDS; count += 1) {
      const bare = await measure(await workload.bareProgram(), workload, pages.dashboard());
      rounds.push({
        bare,
        product: await measure(await workload.productProgram(), workload, SERVICES.reportReady.path),
      });
    }
  } finally {
    workload.remove();
  }
  const of = (server: 'product' | 'bare', key: keyof Round) =>
    median(rounds.map((each) => each[server][key]));
  const seconds = (key: keyof Round) =>
    `${round(of('product', key) / 1000)} to ${round(of('bare', key) / 1000)} s`;
  return [
    {
      name: 'idle memory',
      value: of('product', 'idle') / 2 ** 20,
      unit: 'MiB',
      atMost: 110,
      detail: `${round(of('product', 'idle') / of('bare', 'idle'))} x the bare server's`,
    },
    {
      name: `memory after ${LOAD_SECONDS} s of dashboard pages`,
      value: of('product', 'afterLoad') / 2 ** 20,
      unit: 'MiB',
      detail: `${round(of('product', 'afterLoad') / of('bare', 'afterLoad'))} x the bare server's`,
    },
    {
      name: 'start to first answer',
      value: of('product', 'firstAnswer') / of('bare', 'firstAnswer'),
      unit: 'x',
      atMost: 2,
      detail: `${seconds('firstAnswer')}; processor time ${seconds('processorTime')}`,
    },
    {
      name: 'start to first dashboard page',
      value: of('product', 'firstPage') / of('bare', 'firstPage'),
      unit: 'x',
      detail: seconds('firstPage'),
    },
  ];
}

async function measure(program: MeasuredProgram, { owner }: Workload, ready: string): Promise<Round> {
  const origin = `http://localhost:${program.port}`;
  const headers = { cookie: owner.cookie };
  const started = performance.now();
  const child = spawnMeasured(program, { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  try {
    while (!(await answers(`${origin}${ready}`, headers))) {
      if (child.exitCode !== null) throw new Error(`${program.args.join(' ')} ended with ${child.exitCode}.`);
      await pause(RETRY);
    }
    const firstAnswer = performance.now() - started;
    const processorTime = processorTimeOf(child);
    if (!(await answers(`${origin}${pages.dashboard()}`, headers))) throw new Error('There is no dashboard.');
    const firstPage = performance.now() - started;
    await pause(IDLE * 1000);
    const idle = residentBytes(child);
    await countAnswers(origin, { path: pages.dashboard(), cookie: owner.cookie }, LOAD_SECONDS);
    await pause(IDLE * 1000);
    return { firstAnswer, processorTime, firstPage, idle, afterLoad: residentBytes(child) };
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

async function answers(address: string, headers: Record<string, string>): Promise<boolean> {
  const response = await fetch(address, { headers }).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}

/** Returns the processor time that Linux reports, in milliseconds. Linux counts in hundredths of a second. */
function processorTimeOf({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The fields after the program's name, which may contain spaces. The 12th and 13th are user and system
  // time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Returns the resident bytes that Linux reports. */
function residentBytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
