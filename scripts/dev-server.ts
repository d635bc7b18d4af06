import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import { FILES_PATH } from '../contract/files/file-address.ts';
import { readConfig } from '../server/platform/config/config.ts';
import { readyText, failureText } from '../server/platform/process/start-texts.ts';
import { stopRequested } from '../server/platform/process/stop-requested.ts';
import { buildScripts } from './page-scripts.ts';
import { createDevelopmentApp } from './development-app.ts';

/** Milliseconds that a stop waits at most. */
const END_WITHIN = 2_000;

/**
 * npm run dev: Vite compiles site and player as they are asked for, and the browser takes changes over at once. The
 * listener and Vite stay for as long as this runs; only what answers behind them is exchanged when the server is edited.
 */
try {
  const stop = stopRequested();
  void stop.then(() => setTimeout(() => process.exit(0), END_WITHIN));
  const config = readConfig(process.env);
  // The player's development server writes it into its page.
  process.env.PUBLIC_ORIGIN = config.publicOrigin;
  await buildScripts();
  const listener = createHttpServer();
  const site = await createServer({
    // Its socket shares our port.
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
