import type { Page } from '@playwright/test';

/** The address at which a page opens a stream. The addresses below it change the stream. */
export const OPENING = /\/api\/watch\?/;

/**
 * Makes the page open its own event stream. The stream of the browser's worker does not belong to a page, so
 * a test could not delay it.
 */
export async function withOwnStream(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
}
