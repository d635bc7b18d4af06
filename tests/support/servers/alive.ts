import type { Page } from '@playwright/test';

/** Resolves once the page's modules run: what is pressed from now on is theirs. The page is to be loaded already. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => !('takeQueuedInput' in window));
}
