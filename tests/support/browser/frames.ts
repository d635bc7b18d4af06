import type { FrameLocator, Page } from '@playwright/test';

/** The player in a host page (`/demo/…`, `/digital-twin/…`). */
export function playerIn(page: Page): FrameLocator {
  return page.frameLocator('iframe');
}

/** The player in a dashboard page, which frames the host page. */
export function playerInDashboard(page: Page): FrameLocator {
  return page.frameLocator('iframe').frameLocator('iframe');
}

/** Places a tag at the crosshair, by keyboard, and saves it. */
export async function addTag(player: FrameLocator, title: string): Promise<void> {
  await player.getByRole('button', { name: 'Add tag' }).click();
  await player.locator('canvas').press('Enter');
  await player.getByLabel('Title').fill(title);
  await player.getByRole('button', { name: 'Save tag' }).click();
}
