import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { STUB_PROGRAM } from '../../../tests/support/stub.ts';
import { networkIsolation, startChild } from './start-child.ts';

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

/** Returns false if the process has ended, even if its status was not collected (Z in proc(5)). */
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
