import type { Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { demoTour } from '../../contract/tour-id.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { playerIn } from '../support/browser/frames.ts';
import { withoutWebgl } from '../support/browser/twin-page.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { call } from '../support/servers/session.ts';
import { startThread } from '../support/threads.ts';

/** How long to wait, in milliseconds. Software rendering draws two captures at the same time. */
const PATIENCE = 45_000;
const boiler = officeTag('boiler', { title: 'Boiler' });

async function open(page: Page, userId: string): Promise<ReturnType<typeof playerIn>> {
  await page.goto(pages.demo(userId));
  const player = playerIn(page);
  await expect(player.getByRole('application', { name: '3D view' })).toBeVisible({ timeout: PATIENCE });
  return player;
}

test('lets two members discuss a tag with a mention, a live reply and a resolution', async ({
  page,
  browser,
  product,
  signIn,
  newEmail,
  createTour,
}) => {
  test.setTimeout(240_000);
  const ada = await signIn();
  const tour = demoTour(ada.userId);
  await createTour(ada, { name: 'Harbour office', public: true, tags: [boiler] });
  const context = await browser.newContext({ baseURL: product.origin, reducedMotion: 'reduce' });
  const profile = { name: 'Grace Hopper', company: 'Navy', role: 'Planner' };
  await signIn(newEmail(), { context, profile });
  const link = await call(product.origin, ada, 'POST', api.links(tour), { role: 'commenter', days: 7 });
  const { token } = (await link.json()) as { token: string };
  const theirs = await context.newPage();
  const graces = playerIn(theirs);
  await theirs.goto(pages.join(token));
  await theirs.getByRole('button', { name: 'Open the twin' }).click();
  await expect(graces.getByRole('application', { name: '3D view' })).toBeVisible({ timeout: PATIENCE });
  const adas = await open(page, ada.userId);

  await test.step('starts a thread on a tag, and mentions the commenter', async () => {
    await adas.getByRole('button', { name: 'Boiler' }).click();
    await adas.getByRole('button', { name: 'Add comment', exact: true }).click();
    const field = adas.getByRole('textbox', { name: 'Comment' });
    await expect(field).toBeFocused();
    await field.pressSequentially('Is it warm, @gra');
    await adas.getByRole('option', { name: 'Grace Hopper' }).click();
    await adas.getByRole('button', { name: 'Send' }).click();
    await expect(adas.getByRole('heading', { name: 'Tag: Boiler' })).toBeVisible();
    await expect(adas.getByAltText('The view in which the comment was written')).toBeVisible();
  });

  await test.step('shows the thread and its picture to the other member without a reload, and lets them reply', async () => {
    await graces.getByRole('button', { name: 'Comments, 1 unread' }).click({ timeout: PATIENCE });
    await graces.getByRole('button', { name: /Is it warm/ }).click();
    await expect(graces.getByAltText('The view in which the comment was written')).toBeVisible();
    await graces.getByRole('textbox', { name: 'Reply' }).fill('Quite.');
    await graces.getByRole('button', { name: 'Send' }).click();
    await expect(adas.getByRole('listitem', { name: 'Comment by Grace Hopper' })).toContainText('Quite.', {
      timeout: PATIENCE,
    });
  });

  await test.step('closes a resolved thread for both members, and sends none of it to a visitor', async () => {
    await adas.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect(graces.getByText('Resolved by Ada Byron')).toBeVisible({ timeout: PATIENCE });
    const outside = await browser.newContext({ baseURL: product.origin });
    await outside.addInitScript(withoutWebgl);
    const visitor = await outside.newPage();
    const received: string[] = [];
    visitor.on(
      'response',
      (response) =>
        void response.text().then(
          (text) => received.push(text),
          () => {},
        ),
    );
    await visitor.goto(pages.demo(ada.userId));
    await expect(playerIn(visitor).getByRole('heading', { name: /^Tags/ })).toBeVisible();
    await expect(playerIn(visitor).getByRole('heading', { name: 'Comments' })).toHaveCount(0);
    expect(received.filter((text) => text.includes('Is it warm'))).toEqual([]);
  });
});

test(
  'comments on a place by keyboard, and shows the comment at the next visit',
  { tag: '@soak' },
  async ({ page, signIn, createTour }) => {
    test.setTimeout(180_000);
    const ada = await signIn();
    await createTour(ada, { name: 'Harbour office' });
    let player = await open(page, ada.userId);
    await player.getByRole('button', { name: 'Comments' }).press('Enter');
    await player.getByRole('button', { name: 'New comment' }).press('Enter');
    await player.getByRole('button', { name: 'On a place…' }).press('Enter');
    const stage = player.getByRole('application', { name: '3D view' });
    await expect(stage).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(player.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await page.keyboard.type('Paint this wall.');
    await page.keyboard.press('Control+Enter');
    await expect(player.getByRole('listitem', { name: /^Comment by/ })).toContainText('just now');
    player = await open(page, ada.userId);
    await player.getByRole('button', { name: 'Comments' }).press('Enter');
    await player.getByRole('button', { name: /Paint this wall/ }).press('Enter');
    await expect(player.getByText('Paint this wall.').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(player.getByRole('heading', { name: 'Comments' })).toBeFocused();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    'finds, opens and replies to a thread',
    { tag: '@soak' },
    async ({ page, product, signIn, createTour }) => {
      test.setTimeout(180_000);
      const ada = await signIn();
      await createTour(ada, { name: 'Harbour office' });
      const twin = demoTour(ada.userId);
      const read = await call(product.origin, ada, 'GET', api.threads(twin));
      const { tourId } = (await read.json()) as { tourId: string };
      const body = { tourId, operations: startThread({ text: 'Who has the key?' }) };
      await call(product.origin, ada, 'POST', api.threadOperations(twin), body);
      const player = await open(page, ada.userId);
      await player.getByRole('button', { name: 'More' }).tap();
      await player.getByRole('button', { name: 'Comments' }).tap();
      await player.getByRole('button', { name: /Who has the key/ }).tap();
      await player.getByRole('textbox', { name: 'Reply' }).fill('The porter.');
      await player.getByRole('button', { name: 'Send' }).tap();
      await expect(player.getByText('The porter.').first()).toBeVisible();
      await expectNoAxeViolations(page);
    },
  );
});
