import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/browser/axe.ts';
import { routeMatterport } from '../support/player/matterport-pages.ts';
import { CAPTURES, TEST_KEY } from '../support/player/matterport-showcase.ts';
import { openPlayer } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

/** Returns the frames of the host page and the player, but not of the provider's page. */
const ours = (page: Page) => page.frames().slice(0, 2);

// matterport.component.test.ts covers everything that the player does with a capture. This file covers the
// policy of its own server, and windows of other origins.
test('controls a Matterport space with a key @11.38', async ({ page, context, servers, startApp }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(error.message));
  await routeMatterport(context);
  const app = await startApp({ PUBLIC_ORIGIN: servers.hostOrigin, MATTERPORT_SDK_KEY: TEST_KEY });
  const player = await openPlayer(
    page,
    { ...servers, playerOrigin: app.origin },
    { query: { m: CAPTURES.open } },
  );
  const space = player.frameLocator('iframe');
  await expect(player.getByRole('button', { name: 'Add tag' })).toBeVisible();
  await expectNoAxeViolations(page, ours(page));
  await player.getByRole('button', { name: 'Add tag' }).click();
  await expect(player.getByRole('button', { name: 'Place it here' })).toBeFocused();
  await expectNoAxeViolations(page, ours(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoColorViolations(page, ours(page));
  await page.keyboard.press('Enter');
  await player.getByLabel('Title').fill('Valve');
  await player.getByRole('button', { name: 'Save tag' }).click();
  await player.getByRole('button', { name: 'Close' }).click();
  const pin = space.getByRole('button', { name: 'Valve' });
  await expect(pin).toHaveAttribute('aria-pressed', 'false');
  await pin.click();
  await expect(player.getByRole('heading', { name: 'Valve' })).toBeVisible();
  expect(refused).toEqual([]);
});

test(
  'shows an error message and a next step for an unavailable capture @11.40',
  { tag: '@soak' },
  async ({ page, context, servers, startApp }) => {
    const app = await startApp({ PUBLIC_ORIGIN: servers.hostOrigin, MATTERPORT_SDK_KEY: TEST_KEY });
    const open = (m: string) => openPlayer(page, { ...servers, playerOrigin: app.origin }, { query: { m } });
    await routeMatterport(context, 'all');
    const unreached = await open(CAPTURES.open);
    await expect(unreached.getByRole('alert')).toContainText('Matterport can’t be reached');
    await context.unrouteAll();
    await routeMatterport(context);
    await unreached.getByRole('button', { name: 'Try again' }).click();
    await expect(unreached.getByRole('button', { name: 'Add tag' })).toBeVisible();

    for (const [capture, sentence] of [
      ['missing', 'Matterport has no capture with this ID'],
      ['closed', 'It may be private or deleted'],
      ['private', 'This capture is private'],
    ] as const) {
      const player = await open(CAPTURES[capture]);
      await expect(player.getByRole('alert')).toContainText(sentence);
      await expect(player.locator('iframe')).toHaveCount(0);
    }
    const player = page.frameLocator('iframe');
    await player.getByRole('button', { name: 'Walk through our built-in office' }).click();
    await expect(player.getByRole('application')).toBeVisible();
  },
);
