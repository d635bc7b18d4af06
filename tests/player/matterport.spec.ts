import type { Frame, FrameLocator, Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/browser/axe.ts';
import { routeMatterport } from '../support/player/matterport-pages.ts';
import { CAPTURES, TEST_KEY } from '../support/player/matterport-showcase.ts';
import { openPlayer } from '../support/player/open-player.ts';
import type { PlayerAppServer } from '../support/player/player-app-server.ts';
import { expect, test } from '../support/player/player-fixtures.ts';
import type { HostPage } from '../support/player/host-page.ts';
import type { PlayerServers } from '../support/player/player-servers.ts';

let host: PlayerServers;
/** The player's server with a key that the provider accepts, with one that it does not, and without one. */
let keyed: PlayerAppServer;
let misused: PlayerAppServer;
let keyless: PlayerAppServer;

test.beforeAll(async ({ servers, startApp }) => {
  host = servers;
  const PUBLIC_ORIGIN = host.hostOrigin;
  keyed = await startApp({ PUBLIC_ORIGIN, MATTERPORT_SDK_KEY: TEST_KEY });
  misused = await startApp({ PUBLIC_ORIGIN, MATTERPORT_SDK_KEY: 'for-another-site' });
  keyless = await startApp({ PUBLIC_ORIGIN });
});

function open(page: Page, server: PlayerAppServer, m: string): Promise<FrameLocator> {
  return openPlayer(page, { ...host, playerOrigin: server.origin }, { query: { m } });
}

/** The space, once the player steers it. */
async function openSteered(page: Page, m: string = CAPTURES.open) {
  const player = await open(page, keyed, m);
  await expect(player.getByRole('button', { name: 'Add tag' })).toBeVisible();
  return { player, space: player.frameLocator('iframe') };
}

async function addTag(player: FrameLocator, title: string): Promise<void> {
  await player.getByRole('button', { name: 'Add tag' }).click();
  await player.getByRole('button', { name: 'Place it here' }).press('Enter');
  await player.getByLabel('Title').fill(title);
  await player.getByRole('button', { name: 'Save tag' }).click();
}

/** The host page and the player, without the provider's page. */
const ours = (page: Page): Frame[] => page.frames().slice(0, 2);

const tourOf = (page: Page): Promise<HostPage['tour']> => page.evaluate(() => window.host.tour);

test('rooms of a Matterport space lead there, and one hears where one has come to @11.38', async ({
  page,
  context,
}) => {
  await routeMatterport(context);
  const { player, space } = await openSteered(page);
  await expect(space.getByText('mode.inside sweep-1')).toHaveCount(0);
  await player.getByRole('button', { name: 'Go to Boiler room', exact: true }).press('Enter');
  await expect(player.locator('#live')).toHaveText('Boiler room, no tags');
  await expect(space.getByText('mode.inside sweep-3')).toBeVisible();
});

test('the modes of the bar move a Matterport space @11.38', async ({ page, context }) => {
  await routeMatterport(context);
  const { player, space } = await openSteered(page);
  await player.getByRole('button', { name: 'Dollhouse' }).click();
  await expect(space.getByText('mode.dollhouse')).toBeVisible();
  await expect(player.getByRole('button', { name: 'Dollhouse' })).toHaveAttribute('aria-pressed', 'true');
  await player.getByRole('button', { name: 'Inside' }).click();
  await expect(space.getByText('mode.inside')).toBeVisible();
});

test('tags of the tour are in the Matterport space, and follow every edit @11.38', async ({
  page,
  context,
}) => {
  await routeMatterport(context);
  const { player, space } = await openSteered(page);
  await addTag(player, 'Pump');
  const pin = space.getByRole('button', { name: 'Pump' });
  await expect(pin).toHaveAttribute('data-color', '47,99,224');
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => tourOf(page)).toMatchObject({ tags: [{ title: 'Pump', sweep: 'sweep-1' }] });
  await player.getByRole('button', { name: 'Edit' }).click();
  await player.getByLabel('Title').fill('Pump 2');
  await player.getByRole('button', { name: 'Save tag' }).click();
  await expect(space.getByRole('button', { name: 'Pump 2' })).toBeVisible();
  await player.getByRole('button', { name: 'Delete' }).click();
  await expect(space.getByRole('button')).toHaveCount(0);
  await player.getByRole('button', { name: 'Undo' }).click();
  await expect(space.getByRole('button', { name: 'Pump 2' })).toBeVisible();
});

test('tags that another tab wrote come into the Matterport space', async ({ page, context }) => {
  await routeMatterport(context);
  const { space } = await openSteered(page);
  const tag = {
    id: 'other',
    title: 'Elsewhere',
    text: '',
    color: 'red',
    position: [1, 1, 1],
    normal: [0, 1, 0],
  };
  await page.evaluate((tag) => window.host.writeElsewhere({ tags: [tag] }, true), tag);
  await expect(space.getByRole('button', { name: 'Elsewhere' })).toHaveAttribute('data-color', '208,58,50');
});

test('a Matterport space shows only the tags that are looked for @11.38', async ({ page, context }) => {
  await routeMatterport(context);
  const { player, space } = await openSteered(page);
  for (const title of ['Pump', 'Valve']) await addTag(player, title);
  await expect(space.getByRole('button')).toHaveCount(2);
  await player.getByRole('button', { name: 'Close' }).click();
  await player.getByLabel('Find a tag').fill('valve');
  await expect(space.getByRole('button')).toHaveText(['Valve']);
  await player.getByRole('button', { name: 'Show all tags' }).click();
  await expect(space.getByRole('button')).toHaveCount(2);
});

test('a tag that is chosen in the Matterport space opens in the player @11.38', async ({ page, context }) => {
  await routeMatterport(context);
  const { player, space } = await openSteered(page);
  await addTag(player, 'Valve');
  await player.getByRole('button', { name: 'Close' }).click();
  const pin = space.getByRole('button', { name: 'Valve' });
  await expect(pin).toHaveAttribute('aria-pressed', 'false');
  await pin.click();
  await expect(player.getByRole('heading', { name: 'Valve' })).toBeVisible();
});

test('another capture ends the one before, and leaves nothing of it', async ({ page, context }) => {
  await routeMatterport(context);
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const { player } = await openSteered(page);
  for (const matterportId of [CAPTURES.mirrored, CAPTURES.silent, CAPTURES.open]) {
    await page.evaluate((id) => window.host.writeElsewhere({ matterportId: id }, true), matterportId);
  }
  await expect(player.getByRole('button', { name: 'Add tag' })).toBeVisible();
  await expect(player.locator('iframe')).toHaveCount(1);
  await expect(player.locator('iframe')).toHaveAttribute('src', new RegExp(CAPTURES.open));
  expect(errors).toEqual([]);
});

test('what is still to be placed gets its place in a Matterport space, too @11.38 @11.45', async ({
  page,
  context,
}) => {
  await routeMatterport(context);
  const { player } = await openSteered(page);
  const tags = ['Fan', 'Pump'].map((title) => ({ id: title, title, text: '', color: 'blue' }));
  await page.evaluate((wanted) => window.host.writeElsewhere({ tags: wanted }, true), tags);
  await player.getByRole('button', { name: 'Place next' }).click();
  const place = player.getByRole('button', { name: 'Place it here' });
  for (const title of ['Fan', 'Pump']) {
    await expect(player.getByText(`Where is “${title}”?`).first()).toBeVisible();
    await expect(place).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(player.getByRole('heading', { name: /^Tags/ })).toHaveText('Tags 2');
  await expect
    .poll(async () => (await tourOf(page)).tags)
    .toMatchObject([{ position: expect.any(Array) }, { position: expect.any(Array) }]);
});

test('without a key the space is shown with its own controls, and the tags beside it @11.39', async ({
  page,
  context,
}) => {
  await routeMatterport(context);
  const player = await open(page, keyless, CAPTURES.open);
  await expect(player.getByText('with its own controls')).toBeVisible();
  await expect(player.getByRole('heading', { name: /^Tags/ })).toBeVisible();
  await expect(player.frameLocator('iframe').getByRole('heading', { name: 'Showcase' })).toBeVisible();
  await expect(player.locator('iframe')).not.toHaveAttribute('src', /applicationKey/);
  await expect(player.getByRole('button', { name: 'Add tag' })).toHaveCount(0);
  await player.getByRole('button', { name: 'Dismiss' }).click();
  await expect(player.getByText('with its own controls')).toHaveCount(0);
});

test('a key that Matterport refuses leaves the space with its own controls, and says who can help @11.40', async ({
  page,
  context,
}) => {
  await routeMatterport(context);
  const player = await open(page, misused, CAPTURES.open);
  await expect(player.getByText('did not accept the key')).toBeVisible();
  await expect(player.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(player.frameLocator('iframe').getByRole('heading', { name: 'Showcase' })).toBeVisible();
  await expect(player.locator('iframe')).not.toHaveAttribute('src', /applicationKey/);
});

test('a blocked script leaves the space with its own controls, and says so', async ({ page, context }) => {
  await routeMatterport(context, 'script');
  const player = await open(page, keyed, CAPTURES.open);
  await expect(player.getByText('was blocked or could not be loaded')).toBeVisible();
  await expect(player.frameLocator('iframe').getByRole('heading', { name: 'Showcase' })).toBeVisible();
});

test('a page that never answers leaves the space with its own controls', async ({ page, context }) => {
  await routeMatterport(context);
  await page.clock.install();
  const player = await open(page, keyed, CAPTURES.silent);
  await expect(player.locator('iframe')).toHaveAttribute('src', /applicationKey/);
  await page.clock.runFor(15_000);
  await expect(player.getByText('did not answer in time')).toBeVisible();
  await expect(player.frameLocator('iframe').getByRole('heading', { name: 'Showcase' })).toBeVisible();
});

for (const [capture, sentence] of [
  ['private', 'This capture is private'],
  ['missing', 'Matterport has no capture with this id'],
  ['closed', 'it may be private, or removed'],
] as const) {
  test(`a ${capture} capture is refused with a sentence, and with our own space as a way on @11.40`, async ({
    page,
    context,
  }) => {
    await routeMatterport(context);
    const player = await open(page, keyed, CAPTURES[capture]);
    await expect(player.getByRole('alert')).toContainText(sentence);
    await expect(player.locator('iframe')).toHaveCount(0);
    await player.getByRole('button', { name: 'Walk through our built-in office' }).click();
    await expect(player.getByRole('application')).toBeVisible();
  });
}

test('without a network Matterport’s spaces are refused with a sentence, and can be tried again @11.40', async ({
  page,
  context,
}) => {
  await routeMatterport(context, 'all');
  const player = await open(page, keyed, CAPTURES.open);
  await expect(player.getByRole('alert')).toContainText('Matterport cannot be reached');
  await context.unrouteAll();
  await routeMatterport(context);
  await player.getByRole('button', { name: 'Try again' }).click();
  await expect(player.getByRole('button', { name: 'Add tag' })).toBeVisible();
});

test('axe finds nothing around a Matterport space in the light and dark player', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await routeMatterport(context);
  const { player } = await openSteered(page);
  await expectNoAxeViolations(page, ours(page));
  await player.getByRole('button', { name: 'Add tag' }).click();
  await expect(player.getByRole('button', { name: 'Place it here' })).toBeFocused();
  await expectNoAxeViolations(page, ours(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoColorViolations(page, ours(page));
});
