import type { Page } from '@playwright/test';

/** Where a page opens its stream; other addresses below change it. */
export const OPENING = /\/api\/watch\?/;

/** The page opens an event stream of its own: the one of the browser's worker is nobody's page, and no test can hold it up. */
export async function withOwnStream(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
}
