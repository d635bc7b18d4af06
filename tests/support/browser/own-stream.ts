import type { Page } from '@playwright/test';

/** The address of a page's stream. Other addresses under it change the stream. */
export const OPENING = /\/api\/watch\?/;

/**
 * Makes the page open its own event stream. The stream of the browser's worker belongs to no page, so a test
 * cannot delay it.
 */
export async function withOwnStream(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
}
