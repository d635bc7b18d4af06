import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { constants } from 'node:os';
import { STUB_PROGRAM } from '../../../tests/support/stub.ts';
import { networkIsolation, startChild, letOthersFirst } from './start-child.ts';
import { letOthersIn, turnToRender } from './event-loop.ts';
import { holdToLimits } from './hold-to-limits.ts';

const HOST = fileURLToPath(new URL('../../../tests/support/start-stub.ts', import.meta.url));

test.skipIf(networkIsolation() === null)(
  'a child process cannot connect to this machine @16.17',
  async () => {
    let connections = 0;
    const listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const { process: child, report } = startChild(STUB_PROGRAM);
    child.stdin.end(JSON.stringify({ port }));
    expect(await text(report)).toMatch(/^E[A-Z]+$/);
    expect(connections).toBe(0);
    listener.close();
  },
);

test('a child process in a long computation ends when its server is killed @16.20', async () => {
  const server = spawn(process.execPath, [HOST], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(server.stdout, 'data')) as [Buffer];
  const pid = Number(said.toString());
  expect(isRunning(pid)).toBe(true);
  server.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 5_000, interval: 50 });
});

/** Returns whether a process is running. A process that has ended but still exists (Z in proc(5)) is not. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z';
  } catch {
    return false;
  }
}

const LARGE = 1_000_000;

test('finishes small work immediately, and runs one step of large work per turn of the event loop', async () => {
  const steps: string[] = [];
  const round = countRounds();
  const work = async (name: string) => {
    await letOthersIn(LARGE);
    steps.push(`${name} ${round()}`);
    await letOthersIn(LARGE);
    steps.push(`${name} ${round()}`);
  };
  await letOthersIn(10);
  expect(round()).toBe(0);
  await Promise.all([work('a'), work('b'), work('c')]);
  expect(steps.map((step) => step[0])).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  expect(new Set(steps.map((step) => step.slice(2))).size).toBe(steps.length);
});

test('renders one page per turn of the event loop, in request order', async () => {
  const rendered: [page: number, round: number][] = [];
  const round = countRounds();
  const render = async (page: number) => {
    await turnToRender();
    rendered.push([page, round()]);
  };
  await Promise.all([render(1), render(2), render(3)]);
  expect(rendered.map(([page]) => page)).toEqual([1, 2, 3]);
  expect(new Set(rendered.map(([, at]) => at)).size).toBe(3);
});

/** Returns a function that returns the number of turns of the event loop since this call. */
function countRounds(): () => number {
  let round = 0;
  const count = () => {
    round += 1;
    if (round < 20) setImmediate(count);
  };
  setImmediate(count);
  return () => round;
}

test.runIf(process.platform === 'linux')(
  'lowers the priority of running threads, and puts their session one level below the server’s @15.82',
  async () => {
    const script = 'console.log(1); setInterval(() => {}, 1000)';
    const child = spawn(process.execPath, ['-e', script], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      await once(child.stdout, 'data');
      letOthersFirst(child.pid, constants.priority.PRIORITY_LOW);
      const priorities = prioritiesIn(child.pid!);
      expect(priorities.length).toBeGreaterThan(1);
      expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
      const session = `/proc/${child.pid}/autogroup`;
      if (existsSync(session)) expect(readFileSync(session, 'utf8')).toContain('nice 5');
    } finally {
      child.kill();
    }
  },
);

/** Returns the priority of each thread: field 19 of proc(5), the 17th after the name in parentheses. */
function prioritiesIn(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

const MEBIBYTE = 1024 ** 2;

/** Runs a script under limits. Returns the signal that ended it, and the exceeded limit. */
async function run(script: string, limits: { memory: number; time: number }) {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  const held = holdToLimits(child, limits);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  held.release();
  return { code, signal, exceeded: held.exceeded };
}

test('kills a process that exceeds its memory limit @12.19', async () => {
  const script = 'const taken = []; setInterval(() => taken.push(Buffer.alloc(16 << 20, 1)), 5)';
  const ended = await run(script, { memory: 200 * MEBIBYTE, time: 60_000 });
  expect(ended).toMatchObject({ signal: 'SIGKILL', exceeded: 'memory' });
});

test('kills a process that exceeds its time limit, even in an endless loop @12.19', async () => {
  const ended = await run('for (;;);', { memory: 1024 * MEBIBYTE, time: 500 });
  expect(ended).toMatchObject({ signal: 'SIGKILL', exceeded: 'time' });
});

test('does not affect other processes', async () => {
  const ended = await run('', { memory: 1024 * MEBIBYTE, time: 60_000 });
  expect(ended).toEqual({ code: 0, signal: null, exceeded: null });
});
