import { createServer } from 'vite';
import type { ServerBuild } from 'react-router';
import { readConfig } from '../server/config.ts';
import { siteHandler } from '../server/http/built-site.ts';
import { startSentence, stopSentence } from '../server/start-sentences.ts';
import { startServer } from '../server/start-server.ts';

/** npm run dev: Vite compiles site and player as they are asked for, and the browser takes changes over at once. */
try {
  const config = readConfig(process.env);
  // The player's development server writes it into its page.
  process.env.PUBLIC_ORIGIN = config.publicOrigin;
  const site = await createServer({
    server: { middlewareMode: true, hmr: { port: config.port + 10_000 } },
    appType: 'custom',
  });
  const player = await createServer({
    configFile: 'player/vite.config.ts',
    server: { port: config.playerPort, strictPort: true, host: config.host },
  });
  const build = () => site.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
  await startServer(config, {
    site: siteHandler(build, 'development'),
    development: { middleware: site.middlewares },
  });
  await player.listen();
  console.log(startSentence(config));
} catch (error) {
  console.error(stopSentence(error));
  process.exit(1);
}
