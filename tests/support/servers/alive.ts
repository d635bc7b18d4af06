import type { Page } from '@playwright/test';

/** Resolves when the page's modules run, so that they handle input. The page must have loaded before. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => !('takeQueuedInput' in window));
}
