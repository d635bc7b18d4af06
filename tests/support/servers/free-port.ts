import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The range is below the ports that systems assign automatically (Linux: from 32768), so that outgoing
 * connections do not use them, and above the ports that browsers block.
 */
const FIRST = 15_000;
const END = 32_000;

/** Returns a loopback port that is currently free. Never returns the same one again in this process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if ((await holdForUs(port)) && (await nothingListens(port))) return port;
  }
}

/**
 * Opens a UDP socket with the number of the port, which tells other processes that the port is in use. The
 * socket closes when this process ends.
 */
async function holdForUs(port: number): Promise<boolean> {
  const sign = createSocket('udp4').unref();
  return await bound(sign.bind(port, '127.0.0.1'));
}

async function nothingListens(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  if (!(await bound(server))) return false;
  server.close();
  await once(server, 'close');
  return true;
}

async function bound(socket: NodeJS.EventEmitter): Promise<boolean> {
  try {
    await once(socket, 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}
