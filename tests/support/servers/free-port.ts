import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems hand out by themselves (Linux: from 32768), so that no outgoing connection takes it before
 * it is used; above those that browsers refuse.
 */
const FIRST = 15_000;
const END = 32_000;

/** A loopback port on which nothing listens just now, and which is given to nobody else while this process runs. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if ((await holdForUs(port)) && (await nothingListens(port))) return port;
  }
}

/** A UDP socket at the port's number is the sign for other processes that it is given; it ends with this one. */
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
