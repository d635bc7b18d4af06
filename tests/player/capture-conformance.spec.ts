import type { Page } from '@playwright/test';
import { CAPTURE_CHECKS } from '../../player/capture/conformance/capture-checks.ts';
import type { CapturePage } from '../support/player/capture-page.ts';
import { CAPTURES, routeMatterport, TEST_KEY } from '../support/player/matterport-pages.ts';
import { buildPlayerPage, type PlayerAppServer } from '../support/player/player-app-server.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

declare global {
  interface Window {
    capturePage: CapturePage;
  }
}

/** Every backend, and what of it is tried. The provider's stands in for itself, see `support/player/matterport-sdk.ts`. */
const BACKENDS: readonly { name: string; id: string; real?: true; reduced?: true }[] = [
  // People who want less motion see the same without flights.
  { name: 'our office', id: 'gv360office', real: true, reduced: true },
  { name: 'our house of two floors', id: 'gv360atrium' },
  { name: 'a Matterport space', id: CAPTURES.open },
  { name: 'a Matterport space whose angles grow the other way', id: CAPTURES.mirrored },
];

let built: Awaited<ReturnType<typeof buildPlayerPage>>;
let server: PlayerAppServer;
let realServer: PlayerAppServer;

// The page is built once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ startApp }) => {
  built = await buildPlayerPage('capture-page.ts');
  server = await startApp({ MATTERPORT_SDK_KEY: TEST_KEY }, built.folder);
  realServer = await startApp({ CAPTURES_DIR: '' }, built.folder);
});
test.afterAll(() => built.remove());

for (const { name, id, real, reduced } of BACKENDS) {
  // One page for all checks of a backend: opening a space takes longest, and a check leaves it usable.
  test.describe.serial(`capture: ${name}`, () => {
    let page: Page;
    const errors: string[] = [];

    test.beforeAll(async ({ browser }) => {
      const context = await browser.newContext({
        viewport: { width: 480, height: 320 },
        reducedMotion: reduced ? 'reduce' : 'no-preference',
      });
      await routeMatterport(context);
      page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) errors.push(message.text());
      });
      await page.exposeFunction('chooseInSpace', (title: string) => chooseInSpace(page, title));
      await page.goto(`${(real ? realServer : server).origin}/`);
      await page.evaluate((id) => window.capturePage.open(id), id);
    });
    test.afterAll(async () => page.context().close());

    for (const { title } of CAPTURE_CHECKS) {
      test(`${title} @11.37`, async () => {
        expect(await page.evaluate((title) => window.capturePage.run(title), title)).toBe('');
      });
    }

    test('nothing was thrown or refused meanwhile @11.37', () => {
      expect(errors).toEqual([]);
    });
  });
}

/** Ours stands in the middle of the view; the provider's page has a button for it. */
async function chooseInSpace(page: Page, title: string): Promise<void> {
  if ((await page.locator('iframe').count()) === 0) return page.mouse.click(240, 160);
  await page.frameLocator('iframe').getByRole('button', { name: title }).click();
}
