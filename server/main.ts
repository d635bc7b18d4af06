import { loadBuiltSite } from './edges/pages/site-pages.ts';
import { readConfig } from './platform/config/config.ts';
import { failureText, readyText, SUPERSEDED_TEXT } from './platform/process/start-texts.ts';
import { startServer } from './start-server.ts';
import { stopRequested } from './platform/process/stop-requested.ts';

/** Milliseconds for which a stopping server waits for requests in progress. */
const STOP_WITHIN = 8_000;
/**
 * Milliseconds after which a stopping process exits even if it has not finished its work, for example because
 * a connection to the database does not close.
 */
const END_WITHIN = 9_500;
/**
 * The exit code of a server that stops because a newer version has migrated its database. Restarting that
 * server does not help.
 */
const SUPERSEDED = 3;

try {
  const stop = stopRequested();
  void stop.then(() => setTimeout(() => process.exit(0), END_WITHIN));
  const config = readConfig(process.env);
  const server = await startServer(config, config.roles.includes('web') ? await loadBuiltSite() : null);
  console.log(readyText(config));
  const code = await Promise.race([stop.then(() => 0), server.superseded.then(() => SUPERSEDED)]);
  if (code === SUPERSEDED) {
    console.error(SUPERSEDED_TEXT);
    setTimeout(() => process.exit(code), END_WITHIN);
  }
  await server.stop(STOP_WITHIN);
  process.exit(code);
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
