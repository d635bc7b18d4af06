import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('returns each port once, and no port in use', async () => {
  const port = await freePort();
  const taken = createServer().listen(port + 1, '127.0.0.1');
  await once(taken, 'listening');
  const others = [await freePort(), await freePort()];
  taken.close();
  expect(new Set([port, port + 1, ...others]).size).toBe(4);
});
