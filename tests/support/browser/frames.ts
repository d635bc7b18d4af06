import type { FrameLocator, Page } from '@playwright/test';

/** Returns the player's frame in a host page (`/demo/…`, `/digital-twin/…`). */
export function playerIn(page: Page): FrameLocator {
  return page.frameLocator('iframe');
}

/** Returns the player's frame in a dashboard page, which contains the host page in a frame. */
export function playerInDashboard(page: Page): FrameLocator {
  return page.frameLocator('iframe').frameLocator('iframe');
}
