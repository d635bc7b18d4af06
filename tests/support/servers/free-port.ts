import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems hand out by themselves (Linux: from 32768), so that no outgoing connection takes it before
 * it is used; above those that browsers refuse.
 */
const FIRST = 15_000;
const END = 32_000;
/** Test workers that run at once have ports of their own: the server of one may be down for a moment, its port free. */
const SHARES = 10;
const SHARE = Math.floor((END - FIRST) / SHARES);

const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0);
const first = FIRST + (worker % SHARES) * SHARE;
let next = randomInt(SHARE);

/** A loopback port on which nothing listens just now, and which this process has not been given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % SHARE);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw error;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
