import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';

type FetchCallback = Parameters<typeof getRequestListener>[0];

/** Looks at a request first, and calls `next` for what is not its own. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface ListenOptions {
  port: number;
  host: string;
  /** The development server's modules come before everything else. */
  first?: Middleware | undefined;
}

/** An HTTP server over a fetch handler, listening. Rejects as Node does when the port cannot be had. */
export async function listen(fetch: FetchCallback, { port, host, first }: ListenOptions): Promise<Server> {
  const answer = getRequestListener(fetch);
  const server = createServer((request, response) => {
    if (first) first(request, response, () => void answer(request, response));
    else void answer(request, response);
  });
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
