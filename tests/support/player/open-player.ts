import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { HostPage } from './host-page.ts';
import type { PlayerServers } from './player-servers.ts';

export interface PlayerOptions {
  /** Query parameters of the host page, in addition to the player's address. */
  query?: Record<string, string>;
  /** The view in the host page's address. */
  hash?: string;
  /** Fields of the tour that the host sends. */
  tour?: Record<string, unknown>;
}

/**
 * How long a busy machine may need to open a capture, in milliseconds. Software rendering takes most of that
 * time.
 */
const OPENING = 45_000;

/** Opens the player in its host page. */
export async function openPlayer(
  page: Page,
  { hostOrigin, playerOrigin }: PlayerServers,
  { query, hash = '', tour }: PlayerOptions = {},
): Promise<FrameLocator> {
  if (tour) await page.addInitScript((fields) => (window.tourFields = fields), tour);
  const search = new URLSearchParams({ player: playerOrigin, m: 'gv360office', ...query });
  await page.goto(`${hostOrigin}/?${search}${hash && `#${hash}`}`);
  return page.frameLocator('iframe');
}

/** Opens the player in its host page, and waits until the user can walk. */
export async function openAndWalk(
  page: Page,
  servers: PlayerServers,
  options?: PlayerOptions,
): Promise<FrameLocator> {
  const player = await openPlayer(page, servers, options);
  await expect(player.getByRole('application', { name: '3D view' })).toBeVisible({ timeout: OPENING });
  await expect(player.getByRole('heading', { name: 'Head office' })).toBeVisible();
  return player;
}

/** Returns a value from the host page, in which `read` runs. */
export function readHost<T>(page: Page, read: (host: HostPage) => T): Promise<T> {
  return page.evaluate(`(${read.toString()})(window.host)`);
}
