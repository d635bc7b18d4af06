import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './free-port.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The whole product in its own process, on free ports and with its own data folder. */
export interface Product {
  origin: string;
  playerOrigin: string;
  dataDir: string;
  process: ChildProcess;
  /** The exit code, once the product has ended and closed its output; null if a signal killed it. */
  ended: Promise<number | null>;
  /** Returns everything that it has written to stdout and stderr. */
  output(): string;
  /** Sends a signal and resolves as `ended` does. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Deletes the data folder after `stop`. */
  remove(): void;
}

export interface ProductOptions {
  env?: Record<string, string>;
  /** The data folder of an earlier product, to start with its data. */
  dataDir?: string;
  ports?: { site: number; player: number };
  /** The command to run instead of the server itself. It leads a separate process group. */
  command?: readonly [string, ...string[]];
}

/** The arguments of Node for `npm start`. */
export const SERVER = ['--max-semi-space-size=4', 'build/product/main.js'];

/** Environment variables for tests and benchmarks that write more per minute than users do. */
export const WRITES_WITHOUT_LIMIT = { WRITES_PER_PERSON: '1000000', WRITES_PER_NETWORK: '1000000' };

/**
 * Starts the product. Resolves when it responds or, without the role `web`, when it reports that it is ready.
 * Rejects with its output if it exits before that.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const ports = options.ports ?? { site: await freePort(), player: await freePort() };
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'gov360-'));
  const origin = `http://localhost:${ports.site}`;
  const [program, ...args] = options.command ?? [process.execPath, ...SERVER];
  const child = spawn(program, args, {
    cwd: root,
    detached: options.command !== undefined,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: String(ports.site),
      PLAYER_PORT: String(ports.player),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1, ::1',
      ...options.env,
    },
    stdio: [options.command ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  await Promise.race([
    options.env?.ROLES?.includes('web') === false
      ? saysReady(child, () => output)
      : answers(`${origin}/readyz`, child),
    ended.then((code) => Promise.reject(new Error(`The product ended with ${String(code)}:\n${output}`))),
  ]);
  return {
    origin,
    playerOrigin: `http://localhost:${ports.player}`,
    dataDir,
    process: child,
    ended,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function answers(address: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return;
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

async function saysReady(child: ChildProcess, output: () => string): Promise<void> {
  while (!output().includes('GoV360 is ready')) await once(child.stdout!, 'data');
}
