import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
/** The processor core of the measured servers. `CLIENT_CORE`: that of the client. */
const SERVER_CORE = '0';
const CLIENT_CORE = '1';
const canPin = spawnSync('taskset', ['--version']).status === 0;

/** A server in a separate process, on one core. */
export interface MeasuredServer {
  origin: string;
  /** Returns the resident bytes after a garbage collection. */
  memory(): Promise<number>;
  /** Returns the peak resident bytes since the start. */
  peak(): Promise<number>;
  /** Returns the milliseconds of processor time since the start. */
  cpu(): Promise<number>;
  /** Returns the event loop's longest stall since the last call, in milliseconds. */
  pause(): Promise<number>;
  stop(): Promise<void>;
}

/** Pins this process, and so the load that it generates, to a core other than the servers'. */
export function pinClient(): void {
  if (canPin) spawnSync('taskset', ['-cp', CLIENT_CORE, String(process.pid)]);
}

/** A server to start: Node's arguments, its port and the rest of its environment. */
export interface MeasuredProgram {
  args: readonly string[];
  port: number;
  env: Record<string, string>;
  /** The folder in which the program runs; by default that of this repository. */
  folder?: string;
}

/** Starts a program's process on the servers' core, without waiting. */
export function spawnMeasured(
  { args, port, env, folder = root }: MeasuredProgram,
  options: SpawnOptions,
): ChildProcess {
  const node = [process.execPath, ...args];
  const [command = '', ...rest] = canPin ? ['taskset', '-c', SERVER_CORE, ...node] : node;
  return spawn(command, rest, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', PORT: String(port), ...env },
    ...options,
  });
}

/** Starts a program with a probe in it, and waits until it listens. */
export async function startMeasured(program: MeasuredProgram): Promise<MeasuredServer> {
  const { args, port } = program;
  const probed = ['--expose-gc', '--import', join(root, 'bench/servers/usage-probe.ts'), ...args];
  const child = spawnMeasured({ ...program, args: probed }, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  await firstOutput(child, args.join(' '));
  const ask = async (what: 'memory' | 'peak' | 'cpu' | 'pause') => {
    child.send(what);
    const [answer] = (await once(child, 'message')) as [number];
    return answer;
  };
  return {
    origin: `http://localhost:${port}`,
    memory: () => ask('memory'),
    peak: () => ask('peak'),
    cpu: () => ask('cpu'),
    pause: () => ask('pause'),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Resolves with the first output. Both servers print a line once they listen. */
async function firstOutput(child: ChildProcess, script: string): Promise<void> {
  const { stdout } = child;
  if (!stdout) throw new Error('The server has no output.');
  await Promise.race([
    once(stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${script} ended with ${String(code)}.`))),
  ]);
  stdout.resume();
}
