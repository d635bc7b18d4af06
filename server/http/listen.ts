import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { DrainingServer } from './draining-server.ts';

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
export async function listen(
  fetch: FetchCallback,
  { port, host, first }: ListenOptions,
): Promise<DrainingServer> {
  const answer = getRequestListener(fetch);
  const server = new DrainingServer((request, response) => {
    if (first) first(request, response, () => void answer(request, response));
    else void answer(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
