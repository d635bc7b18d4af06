import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { createPlayerApp } from '../../../server/static/player-app.ts';
import { testContext } from '../servers/api.ts';
import { freePort } from '../servers/free-port.ts';

const PLAYER = resolve(import.meta.dirname, '../../../player');

export interface PlayerAppServer {
  origin: string;
  stop(): Promise<void>;
}

/** The player's own server, policies and all, without the rest of the product; `folder`: the build it serves. */
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

/**
 * Builds the player's page with a script of `tests/support` in place of its own, into a folder; `remove` takes the folder away.
 */
export async function buildPlayerPage(script: string): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-page-'));
  await build({
    root: PLAYER,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      react(),
      {
        name: 'gov360-test-page',
        transformIndexHtml: {
          order: 'pre',
          handler: (html) => html.replace('./main.ts', `../tests/support/player/${script}`),
        },
      },
    ],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, minify: false },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
