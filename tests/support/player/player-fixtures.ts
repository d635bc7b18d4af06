import { expect, type FrameLocator } from '@playwright/test';
import { openAndWalk, openPlayer, type PlayerOptions } from './open-player.ts';
import { test as base } from '../browser/worker-fixtures.ts';

interface Fixtures {
  /** Opens the player in its host page. */
  openPlayer: (options?: PlayerOptions) => Promise<FrameLocator>;
  /** Opens the player in its host page, and waits until the user can walk. */
  openAndWalk: OpenAndWalk;
}

export type OpenAndWalk = (options?: PlayerOptions) => Promise<FrameLocator>;

/** Fixtures for tests of the player without the rest of the product. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ servers }, provide) => provide(servers.playerOrigin),
  openPlayer: async ({ page, servers }, provide) => {
    await provide((options) => openPlayer(page, servers, options));
  },
  openAndWalk: async ({ page, servers }, provide) => {
    await provide((options) => openAndWalk(page, servers, options));
  },
});

export { expect };
