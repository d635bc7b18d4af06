import { resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { createPlayerApp } from '../../../server/edges/static/player-app.ts';
import { testContext } from '../servers/api.ts';
import { freePort } from '../servers/free-port.ts';

export interface PlayerAppServer {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts the player's own server with its policies, but not the rest of the product. `folder` is the build to
 * serve.
 */
export async function startPlayerApp(
  environment: Record<string, string> = {},
  folder = resolve(import.meta.dirname, '../../../build/player'),
): Promise<PlayerAppServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const context = testContext(undefined as never, { PLAYER_ORIGIN: origin, ...environment });
  const server = serve({ fetch: createPlayerApp(context, folder).fetch, port, hostname: '127.0.0.1' });
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
