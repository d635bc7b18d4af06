import { resolve } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { untilAlive } from '../servers/alive.ts';
import { startPlayerApp, type PlayerAppServer } from '../player/player-app-server.ts';
import { startPlayerServers, type PlayerServers } from '../player/player-servers.ts';
import { startProduct, type Product } from '../servers/product.ts';

/**
 * The built-in captures with few triangles and small pictures, because software rendering takes most of a
 * test's time.
 */
export const LIGHT_CAPTURES = resolve(import.meta.dirname, '../../captures');

export interface WorkerFixtures {
  /** The whole product. */
  product: Product;
  /** The host page and the built player, on two origins. */
  servers: PlayerServers;
  /** Starts the player's own server (see `player-app-server.ts`), which stops when the test ends. */
  startApp: typeof startPlayerApp;
}

/**
 * One set of servers per worker, started on first use. All tests use the same fixtures: before tests with
 * other fixtures, Playwright would end a worker with its browser and servers.
 */
export const test = base.extend<object, WorkerFixtures>({
  browser: [
    async ({ browser }, provide) => {
      browser.on('context', (context) => context.on('page', awaitLife));
      await provide(browser);
    },
    { scope: 'worker' },
  ],
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, provide) => {
      const product = await startProduct({ env: { CAPTURES_DIR: LIGHT_CAPTURES } });
      await provide(product);
      await product.stop();
      product.remove();
    },
    { scope: 'worker' },
  ],
  servers: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, provide) => {
      const servers = await startPlayerServers(LIGHT_CAPTURES);
      await provide(servers);
      await servers.stop();
    },
    { scope: 'worker' },
  ],
  startApp: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, provide) => {
      const started: PlayerAppServer[] = [];
      await provide(async (environment, folder) => {
        const app = await startPlayerApp({ CAPTURES_DIR: LIGHT_CAPTURES, ...environment }, folder);
        started.push(app);
        return app;
      });
      await Promise.all(started.map((app) => app.stop()));
    },
    { scope: 'worker' },
  ],
});

/**
 * Makes navigation resolve only when the page's modules run. To test what happens before that, use
 * `waitUntil: 'commit'`.
 */
function awaitLife(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    if (options?.waitUntil !== 'commit') await untilAlive(page);
    return response;
  };
}
