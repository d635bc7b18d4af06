import type { Page } from '@playwright/test';

/** Where a page opens its stream; other addresses below change it. */
export const OPENING = /\/api\/watch\?/;

/**
 * The page opens its own event stream: the stream of the browser's worker belongs to no page, so no test can
 * delay it.
 */
export async function withOwnStream(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
}
