import { once } from 'node:events';
import { getRequestListener } from '@hono/node-server';
import { limitArrival } from './arrival-limit.ts';
import { ClosingResponse } from './closing-response.ts';
import { DrainingServer } from './draining-server.ts';

export type FetchCallback = Parameters<typeof getRequestListener>[0];

export interface ListenOptions {
  port: number;
  host: string;
}

/** An HTTP server over a fetch handler, listening. Rejects as Node does when the port cannot be had. */
export async function listen(fetch: FetchCallback, { port, host }: ListenOptions): Promise<DrainingServer> {
  // What is left of a body when the answer is sent is `ClosingResponse`'s matter.
  const answer = getRequestListener(fetch, { autoCleanupIncoming: false });
  // How long a request may take is `limitArrival`'s.
  const options = { ServerResponse: ClosingResponse, requestTimeout: 0 };
  const server = new DrainingServer(options, (request, response) => {
    limitArrival(request);
    void answer(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
