import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener, type FetchCallback } from '@hono/node-server';

/** An HTTP server over a fetch handler, listening. Rejects as Node does when the port cannot be had. */
export async function listen(fetch: FetchCallback, port: number, host: string): Promise<Server> {
  const server = createServer(getRequestListener(fetch));
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/** Stops accepting, lets requests under way finish, and cuts what is left after `milliseconds`. */
export async function closeWithin(server: Server, milliseconds: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), milliseconds);
  await closed;
  clearTimeout(cut);
}
