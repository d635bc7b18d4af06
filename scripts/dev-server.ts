import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite';
import { FILES_PATH } from '../contract/files/file-address.ts';
import { readConfig } from '../server/platform/config/config.ts';
import { readyText, failureText } from '../server/platform/process/start-texts.ts';
import { stopRequested } from '../server/platform/process/stop-requested.ts';
import { buildScripts } from './page-scripts.ts';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import type { siteHandler } from '../server/edges/pages/site-pages.ts';
import type { openServer, OpenServer } from '../server/start-server.ts';
import { freshModules } from './fresh-modules.ts';

/** Milliseconds to wait for more changes after the first one, because editors save in several steps. */
const QUIET = 50;

const root = resolve(import.meta.dirname, '..');
const modules = freshModules(['server', 'contract', 'design'].map((folder) => resolve(root, folder)));

interface DevelopmentApp {
  /** Passes a request to the newest server. While the server is being replaced, requests wait. */
  fetch: OpenServer['app']['fetch'];
  /** Responds to requests on the player's origin. */
  fetchForPlayer: OpenServer['player']['fetch'];
  close(): Promise<void>;
}

/**
 * Returns an app that serves Vite's development version of the site. Whenever a file that the server has
 * loaded changes, opens a new server and keeps Vite running. Rejects if the first server cannot be opened.
 * Prints later errors and tries again after the next change.
 */
async function createDevelopmentApp(site: ViteDevServer): Promise<DevelopmentApp> {
  const { ssr } = site.environments;
  if (!ssr) throw new Error('Vite has no environment for code that runs on the server.');
  // Vite's own runner caches modules that Node has loaded, including those of the previous server.
  const runner = createServerModuleRunner(ssr, { hmr: false });
  const build = (): Promise<ServerBuild> => runner.import('virtual:react-router/server-build');

  let opened: OpenServer | null = null;
  const open = async (): Promise<OpenServer> => {
    const server = await loadServer();
    await opened?.close();
    opened = null;
    runner.clearCache();
    opened = await server.openServer(
      server.readConfig(process.env),
      server.siteHandler(build, 'development'),
    );
    return opened;
  };
  let server: Promise<OpenServer | null> = open();
  await server;

  let failed = false;
  let waiting = false;
  const exchange = async (): Promise<void> => {
    waiting = true;
    await delay(QUIET);
    waiting = false;
    const began = performance.now();
    const next = server.then(open);
    server = next.catch(() => opened);
    try {
      await next;
      failed = false;
      console.log(`The server was reloaded (${Math.round(performance.now() - began)} ms).`);
    } catch (error) {
      failed = true;
      console.error('The server could not be reloaded:', error);
    }
  };
  site.watcher.on('all', (_event, file) => {
    if (!waiting && (failed || modules.uses(file))) void exchange();
  });

  return {
    async fetch(request, ...environment) {
      const current = await server;
      if (!current) return notRunning();
      const response = await current.app.fetch(request, ...environment);
      // The pages' content security policy would block Vite's scripts and socket.
      if (response.headers.has('content-security-policy')) response.headers.delete('content-security-policy');
      return response;
    },
    async fetchForPlayer(request, ...environment) {
      const current = await server;
      return current ? await current.player.fetch(request, ...environment) : notRunning();
    },
    close: async () => (await server)?.close(),
  };
}

function notRunning(): Response {
  return new Response('The server is not running. See the console.\n', { status: 503 });
}

interface ServerModules {
  readConfig: typeof readConfig;
  openServer: typeof openServer;
  siteHandler: typeof siteHandler;
}

/**
 * Returns the server's functions that this script calls. Loads their modules together, so that they share one
 * version of the code.
 */
async function loadServer(): Promise<ServerModules> {
  const files = [
    'server/platform/config/config.ts',
    'server/start-server.ts',
    'server/edges/pages/site-pages.ts',
  ];
  const parts = await modules.load(...files.map((file) => resolve(root, file)));
  return Object.assign({}, ...parts) as ServerModules;
}

/** Time limit for stopping the development server, in milliseconds. */
const END_WITHIN = 2_000;

/**
 * `npm run dev`: Vite compiles the site and the player on demand, and the browser shows changes immediately.
 * After a change to the server's code, only the app is replaced. The listener and Vite keep running.
 */
try {
  const stop = stopRequested();
  void stop.then(() => setTimeout(() => process.exit(0), END_WITHIN));
  const config = readConfig(process.env);
  // The player's development server writes PUBLIC_ORIGIN into its page.
  process.env.PUBLIC_ORIGIN = config.publicOrigin;
  await buildScripts();
  const listener = createHttpServer();
  const site = await createServer({
    // Vite's web socket uses the port of the site.
    server: { middlewareMode: true, hmr: { server: listener } },
    appType: 'custom',
  });
  const app = await createDevelopmentApp(site);
  const answerForPlayer = getRequestListener(app.fetchForPlayer);
  const player = await createServer({
    configFile: 'player/vite.config.ts',
    plugins: [
      {
        name: 'gov360-uploaded-files',
        configureServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            if (request.url?.startsWith(FILES_PATH)) void answerForPlayer(request, response);
            else next();
          });
        },
      },
    ],
    server: { port: config.playerPort, strictPort: true, host: config.host },
  });
  const answer = getRequestListener(app.fetch);
  listener.on('request', (request, response) => {
    site.middlewares(request, response, () => void answer(request, response));
  });
  listener.listen(config.port, config.host);
  await once(listener, 'listening');
  await player.listen();
  console.log(readyText(config));
  await stop;
  listener.close();
  await app.close();
  await Promise.all([site.close(), player.close()]);
  process.exit(0);
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
