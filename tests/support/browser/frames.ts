import type { FrameLocator, Page } from '@playwright/test';

/** The player in a host page (`/demo/…`, `/digital-twin/…`). */
export function playerIn(page: Page): FrameLocator {
  return page.frameLocator('iframe');
}

/** The player in a dashboard page, which frames the host page. */
export function playerInDashboard(page: Page): FrameLocator {
  return page.frameLocator('iframe').frameLocator('iframe');
}
