import type { BrowserContextOptions, Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { demoTour } from '../../contract/tour-id.ts';
import { expect, test as base } from '../support/browser/fixtures.ts';
import { playerIn } from '../support/browser/frames.ts';
import { withoutWebgl } from '../support/browser/twin-page.ts';
import { call } from '../support/servers/session.ts';

/** How long to wait, in milliseconds. Software rendering draws two captures at the same time. */
const PATIENCE = 45_000;

/** Returns the user's position from a page's address. */
const placeOf = (page: Page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('at');

/** Ada, who owns a public twin, and Grace, who uses a separate browser and has a link to join the twin. */
interface Two {
  theirs: Page;
  /** The link's token. */
  token: string;
  /** The path of the twin. */
  twin: string;
  /** Opens the twin, and waits until it is drawn. */
  open: (who: Page) => Promise<void>;
}

const test = base.extend<{ two: (options?: BrowserContextOptions) => Promise<Two> }>({
  two: async ({ browser, product, signIn, newEmail, createTour }, provide) => {
    const close: (() => Promise<void>)[] = [];
    await provide(async (options = {}) => {
      base.setTimeout(240_000);
      const ada = await signIn();
      const tour = demoTour(ada.userId);
      await createTour(ada, { name: 'Harbour office', public: true });
      const context = await browser.newContext({
        baseURL: product.origin,
        reducedMotion: 'reduce',
        ...options,
      });
      close.push(() => context.close());
      const profile = { name: 'Grace Hopper', company: 'Navy', role: 'Planner' };
      await signIn(newEmail(), { context, profile });
      const link = await call(product.origin, ada, 'POST', api.links(tour), { role: 'viewer', days: 7 });
      const { token } = (await link.json()) as { token: string };
      const twin = pages.demo(ada.userId);
      return {
        theirs: await context.newPage(),
        token,
        twin,
        async open(who) {
          await who.goto(twin);
          await expect(playerIn(who).getByRole('application', { name: '3D view' })).toBeVisible({
            timeout: PATIENCE,
          });
        },
      };
    });
    for (const each of close) await each();
  },
});

test('shows two members to each other in a twin, and lets a member follow the other by keyboard and hide', async ({
  page,
  browser,
  product,
  two,
}) => {
  const { theirs, token, twin, open } = await two();
  const visitor = await browser.newContext({ baseURL: product.origin });
  await visitor.addInitScript(withoutWebgl);
  const [adas, graces] = [playerIn(page), playerIn(theirs)];

  await test.step('shows the name of a user who joins by a link, and shows no one to a user who is alone', async () => {
    await open(page);
    await expect(adas.getByRole('button', { name: /^Who is here/ })).toBeHidden();
    await theirs.goto(pages.join(token));
    await theirs.getByRole('button', { name: 'Open the twin' }).click();
    await expect(graces.getByRole('application', { name: '3D view' })).toBeVisible({ timeout: PATIENCE });
    await expect(adas.getByRole('button', { name: 'Who is here: 1 person' })).toBeVisible({
      timeout: PATIENCE,
    });
    await graces.getByRole('button', { name: 'Who is here: 1 person' }).press('Enter');
    const list = graces.getByRole('region', { name: 'Who is here' });
    await expect(list.getByText('Ada Byron')).toBeVisible();
  });

  await test.step('follows another user everywhere, and shows the other user who follows them', async () => {
    await graces.getByRole('button', { name: 'Follow Ada Byron' }).press('Enter');
    await expect(graces.getByRole('group', { name: 'Following Ada Byron' })).toBeVisible();
    await expect(adas.getByRole('group', { name: 'Grace Hopper follows you' })).toBeVisible({
      timeout: PATIENCE,
    });
    const before = placeOf(page);
    await adas.getByRole('application', { name: '3D view' }).press('ArrowUp');
    await expect.poll(() => placeOf(page), { timeout: PATIENCE }).not.toBe(before);
    await expect.poll(() => placeOf(theirs), { timeout: PATIENCE }).toBe(placeOf(page));
    await theirs.keyboard.down('p');
    await expect(adas.locator('#map line')).toBeVisible({ timeout: PATIENCE });
    await theirs.keyboard.up('p');
    await expect(adas.locator('#map line')).toBeHidden({ timeout: PATIENCE });
    await theirs.keyboard.press('Escape');
    await expect(graces.getByRole('group', { name: 'Following Ada Byron' })).toBeHidden();
    await expect(adas.getByRole('group', { name: 'Grace Hopper follows you' })).toBeHidden({
      timeout: PATIENCE,
    });
  });

  await test.step('moves an invited user only after they accept', async () => {
    const before = placeOf(theirs);
    await adas.getByRole('application', { name: '3D view' }).press('ArrowDown');
    await expect.poll(() => placeOf(page), { timeout: PATIENCE }).not.toBe(before);
    await adas.getByRole('button', { name: 'Who is here: 1 person' }).press('Enter');
    await adas.getByRole('button', { name: 'Bring everyone here' }).press('Enter');
    const asked = graces.getByRole('group', { name: 'Ada Byron asks you to come' });
    await expect(asked).toBeVisible({ timeout: PATIENCE });
    expect(placeOf(theirs)).toBe(before);
    await asked.getByRole('button', { name: 'Go', exact: true }).press('Enter');
    await expect.poll(() => placeOf(theirs), { timeout: PATIENCE }).toBe(placeOf(page));
  });

  await test.step('counts visitors, and shows visitors only the total', async () => {
    const stranger = await visitor.newPage();
    await stranger.goto(twin);
    await expect(adas.getByRole('button', { name: 'Who is here: 1 person and 1 visitor' })).toBeVisible({
      timeout: PATIENCE,
    });
    await expect(playerIn(stranger).getByText('3 people here')).toBeVisible({ timeout: PATIENCE });
    await expect(playerIn(stranger).getByRole('button', { name: /^Who is here/ })).toBeHidden();
    await visitor.close();
    await expect(adas.getByRole('button', { name: 'Who is here: 1 person' })).toBeVisible({
      timeout: PATIENCE,
    });
  });

  await test.step('hides a user on a phone from everyone and everyone from that user, even after a reload', async () => {
    await theirs.setViewportSize({ width: 390, height: 780 });
    const button = graces.getByRole('button', { name: /^Who is here/ });
    if (!(await graces.getByRole('region', { name: 'Who is here' }).isVisible())) await button.click();
    await graces.getByRole('switch', { name: 'Hidden' }).click();
    await expect(adas.getByRole('button', { name: 'Who is here: 1 person' })).toBeHidden({
      timeout: PATIENCE,
    });
    await expect(graces.getByText('Ada Byron', { exact: true })).toBeHidden();
    await open(theirs);
    await expect(graces.getByRole('button', { name: 'Who is here: you are hidden' })).toBeVisible({
      timeout: PATIENCE,
    });
    await graces.getByRole('button', { name: 'Who is here: you are hidden' }).click();
    await graces.getByRole('switch', { name: 'Hidden' }).click();
    await expect(adas.getByRole('button', { name: 'Who is here: 1 person' })).toBeVisible({
      timeout: PATIENCE,
    });
  });
});

test(
  'lets users go to each other, point, decline invitations, and remove followers, by mouse and on a phone',
  { tag: '@soak' },
  async ({ page, two }) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { theirs, token, open } = await two(phone);
    const [adas, graces] = [playerIn(page), playerIn(theirs)];
    const list = graces.getByRole('region', { name: 'Who is here' });
    const following = graces.getByRole('group', { name: 'Following Ada Byron' });
    const followed = adas.getByRole('group', { name: 'Grace Hopper follows you' });
    await theirs.goto(pages.join(token));
    await theirs.getByRole('button', { name: 'Open the twin' }).tap();
    await open(page);
    const start = placeOf(page);
    await adas.getByRole('application', { name: '3D view' }).press('ArrowUp');
    await expect.poll(() => placeOf(page), { timeout: PATIENCE }).not.toBe(start);

    await test.step('moves to another user’s place on a tap', async () => {
      await graces.getByRole('button', { name: 'Who is here: 1 person' }).tap({ timeout: PATIENCE });
      await list.getByRole('button', { name: 'Go to Ada Byron' }).tap({ timeout: PATIENCE });
      await expect.poll(() => placeOf(theirs), { timeout: PATIENCE }).toBe(placeOf(page));
    });

    await test.step('stops following when the followed user clicks or the follower taps', async () => {
      await list.getByRole('button', { name: 'Follow Ada Byron' }).tap();
      await expect(followed).toBeVisible({ timeout: PATIENCE });
      await followed.getByRole('button', { name: 'Stop followers' }).click();
      await expect(following).toBeHidden({ timeout: PATIENCE });
      await list.getByRole('button', { name: 'Follow Ada Byron' }).tap();
      await expect(followed).toBeVisible({ timeout: PATIENCE });
      await list.getByRole('button', { name: 'Close' }).tap();
      await expect(following).toBeVisible();
      await graces.getByRole('application', { name: '3D view' }).tap({ position: { x: 200, y: 300 } });
      await expect(following).toBeHidden();
      await expect(followed).toBeHidden({ timeout: PATIENCE });
    });

    await test.step('points while a finger is on the button, and shows the target with a ray', async () => {
      const ray = adas.locator('#map line');
      const { x, y, width, height } = (await graces
        .getByRole('button', { name: 'Hold to point' })
        .boundingBox())!;
      const touch = await theirs.context().newCDPSession(theirs);
      const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await expect(ray).toBeVisible({ timeout: PATIENCE });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(ray).toBeHidden({ timeout: PATIENCE });
    });

    await test.step('does not move a user who taps to decline an invitation', async () => {
      await adas.getByRole('button', { name: 'Who is here: 1 person' }).click();
      await adas.getByRole('button', { name: 'Bring everyone here' }).click();
      const asked = graces.getByRole('group', { name: 'Ada Byron asks you to come' });
      const before = placeOf(theirs);
      await asked.getByRole('button', { name: 'Not now' }).tap({ timeout: PATIENCE });
      await expect(asked).toBeHidden();
      expect(placeOf(theirs)).toBe(before);
    });
  },
);
