import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/servers/free-port.ts';
import { startProduct } from '../support/servers/product.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gov360-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the server until it exits. Returns its exit code and output. */
function runServer(env: Record<string, string>) {
  return spawnSync(process.execPath, ['build/product/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
}

describe('a failing start prints the reason in one line and exits 1', () => {
  it('when a value is wrong', () => {
    const { status, stderr } = runServer({ PORT: 'many' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^PORT is wrong: .+ Correct it and start again\.\n$/);
  });

  it('when a secret is missing outside localhost', () => {
    const { status, stderr } = runServer({
      PUBLIC_ORIGIN: 'https://twins.example.org',
      PLAYER_ORIGIN: 'https://p.example.org',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^AUTH_SECRET is not set\. .+\n$/);
  });

  it('when a port is already in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { status, stderr } = runServer({ PORT: String(port), PLAYER_PORT: String(await freePort()) });
    other.close();
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^Port ${port} is already in use: .+\\n$`));
  });

  it('when the data folder cannot be a folder', async () => {
    const { status, stderr } = runServer({
      PORT: String(await freePort()),
      PLAYER_PORT: String(await freePort()),
      DATA_DIR: '/dev/null/data',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^GoV360 cannot write to DATA_DIR \/dev\/null\/data .+\n$/);
  });

  it('when PostgreSQL does not respond', async () => {
    const { status, stderr } = runServer({
      PORT: String(await freePort()),
      PLAYER_PORT: String(await freePort()),
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^PostgreSQL does not respond .+\n$/);
  });
});

it('a running server prints its address, is healthy and ready, keeps its data folder to itself, exits with 0 on SIGTERM, and restarts with its data', async () => {
  const first = await startProduct();
  expect(first.output()).toContain(`GoV360 is ready:  ${first.origin}`);
  for (const address of ['/healthz', '/readyz'])
    expect((await fetch(`${first.origin}${address}`)).status).toBe(200);
  expect((await fetch(first.playerOrigin)).status).toBe(200);

  const { status, stderr } = runServer({
    PORT: String(await freePort()),
    PLAYER_PORT: String(await freePort()),
    DATA_DIR: first.dataDir,
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Another GoV360 server uses the folder .+\n$/);

  expect(await first.stop()).toBe(0);
  const second = await startProduct({ dataDir: first.dataDir });
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  await second.stop();
  second.remove();
});
