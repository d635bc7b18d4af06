import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findPostgresBinaries } from './postgres-binaries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server of this test run; `createDatabase` makes databases on it. */
    postgresUrl: string;
  }
}

/** vitest's global setup: one PostgreSQL for the run, `TEST_DATABASE_URL`'s or one of our own that ends with it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  project.provide('postgresUrl', server.url);
  return server.stop;
}

/** A fresh PostgreSQL on a loopback port. `stop` ends it and removes its files. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
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
  const flags = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off'];
  const postgres = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...[...flags, 'max_connections=200'].flatMap((flag) => ['-c', flag])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(postgres, 'exit');
  await new Promise<void>((ready, failed) => {
    let said = '';
    postgres.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) ready();
    });
    postgres.once('exit', () => failed(new Error(`PostgreSQL did not start: ${said}`)));
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      // SIGINT: “fast shutdown”, which does not wait for clients to leave.
      postgres.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; then it runs as “nobody”. */
function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
