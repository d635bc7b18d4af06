import { loadBuiltSite } from './pages/built-site.ts';
import { readConfig } from './config.ts';
import { readyText, failureText } from './process/start-texts.ts';
import { startServer } from './start-server.ts';
import { stopRequested } from './process/stop-requested.ts';

/** Time until a stop gives up waiting for requests under way, milliseconds. */
const STOP_WITHIN = 8_000;
/** Time until the process ends whatever still hangs, such as a database that answers no farewell, milliseconds. */
const END_WITHIN = 9_500;

try {
  const stop = stopRequested();
  void stop.then(() => setTimeout(() => process.exit(0), END_WITHIN));
  const config = readConfig(process.env);
  const server = await startServer(config, await loadBuiltSite());
  console.log(readyText(config));
  await stop;
  await server.stop(STOP_WITHIN);
  process.exit(0);
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
