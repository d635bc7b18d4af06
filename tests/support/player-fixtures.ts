import { test as base, expect, type FrameLocator } from '@playwright/test';
import { openAndWalk, openPlayer, type PlayerOptions } from './open-player.ts';
import { startPlayerApp, type PlayerAppServer } from './player-app-server.ts';
import { startPlayerServers, type PlayerServers } from './player-servers.ts';

interface Fixtures {
  /** Opens the player in its host page. */
  openPlayer: (options?: PlayerOptions) => Promise<FrameLocator>;
  /** The same, and waits until one can walk. */
  openAndWalk: OpenAndWalk;
}

interface WorkerFixtures {
  /** The host page and the built player, on two origins. The player by itself is at the base address. */
  servers: PlayerServers;
  /** Starts the player's own server, see `player-app-server.ts`; it stops by itself. */
  startApp: typeof startPlayerApp;
}

export type OpenAndWalk = (options?: PlayerOptions) => Promise<FrameLocator>;

/** For tests of the player without the rest of the product. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  servers: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, provide) => {
      const servers = await startPlayerServers();
      await provide(servers);
      await servers.stop();
    },
    { scope: 'worker' },
  ],
  startApp: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, provide) => {
      const started: PlayerAppServer[] = [];
      await provide(async (...options) => {
        const app = await startPlayerApp(...options);
        started.push(app);
        return app;
      });
      await Promise.all(started.map((app) => app.stop()));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ servers }, provide) => provide(servers.playerOrigin),
  openPlayer: async ({ page, servers }, provide) => {
    await provide((options) => openPlayer(page, servers, options));
  },
  openAndWalk: async ({ page, servers }, provide) => {
    await provide((options) => openAndWalk(page, servers, options));
  },
});

export { expect };
