import { loadBuiltSite } from './http/built-site.ts';
import { readConfig } from './config.ts';
import { startSentence, stopSentence } from './start-sentences.ts';
import { startServer, type RunningServer } from './start-server.ts';

/** Time until a stop gives up waiting for requests under way, milliseconds. */
const STOP_WITHIN = 8_000;

try {
  const config = readConfig(process.env);
  const server = await startServer(config, { site: await loadBuiltSite() });
  console.log(startSentence(config));
  stopOnSignals(server);
} catch (error) {
  console.error(stopSentence(error));
  process.exit(1);
}

/** The first signal stops gracefully, a second one at once. */
function stopOnSignals(server: RunningServer): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      server.stop(STOP_WITHIN).then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(stopSentence(error));
          process.exit(1);
        },
      );
    });
  }
}
