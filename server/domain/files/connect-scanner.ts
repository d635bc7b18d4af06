import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Milliseconds in which it must be there. */
const PATIENCE = 5_000;

/** A connection to the scanner at `tcp://host:port` or `unix:///path`. Throws where there is none, and the reason of `signal`. */
export async function connectScanner(url: string, signal: AbortSignal): Promise<Socket> {
  const socket = connect({ ...placeOf(new URL(url)) });
  // Whoever waits for something hears of it there.
  socket.on('error', () => {});
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) });
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw new Error('The virus scanner cannot be reached.', { cause: error });
  }
  signal.addEventListener('abort', () => socket.destroy(new Error('The scan was ended.')));
  return socket;
}

/** The port is the one that clamd has by default. */
function placeOf({ protocol, hostname, port, pathname }: URL) {
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || 3310) };
}
