import type { Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { demoTour } from '../../contract/tour-id.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { playerIn } from '../support/browser/frames.ts';
import { call } from '../support/servers/session.ts';

/** Milliseconds; software rendering draws two spaces at once. */
const PATIENCE = 45_000;

/** Where a page's address says its user is. */
const placeOf = (page: Page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('at');

test('two members see each other in a twin, one follows the other by keyboard, and one hides', async ({
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
  await createTour(ada, { name: 'Harbour office', public: true });
  const context = await browser.newContext({ baseURL: product.origin, reducedMotion: 'reduce' });
  const profile = { name: 'Grace Hopper', company: 'Navy', role: 'Planner' };
  await signIn(newEmail(), { context, profile });
  const link = await call(product.origin, ada, 'POST', api.links(tour), { role: 'viewer', days: 7 });
  const { token } = (await link.json()) as { token: string };
  const theirs = await context.newPage();
  const visitor = await browser.newContext({ baseURL: product.origin });
  const [adas, graces] = [playerIn(page), playerIn(theirs)];
  await page.emulateMedia({ reducedMotion: 'reduce' });

  async function open(who: Page): Promise<void> {
    await who.goto(pages.demo(ada.userId));
    await expect(playerIn(who).getByRole('application', { name: '3D view' })).toBeVisible({
      timeout: PATIENCE,
    });
  }

  await test.step('a user who joined by a link is shown by name, and a user who is alone sees nobody', async () => {
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
    await expectNoAxeViolations(theirs);
  });

  await test.step('a user follows another everywhere, and the other one sees that', async () => {
    await graces.getByRole('button', { name: 'Follow Ada Byron' }).press('Enter');
    await expect(graces.getByRole('group', { name: 'Following Ada Byron' })).toBeVisible();
    await expect(adas.getByRole('group', { name: 'Grace Hopper follows you' })).toBeVisible({
      timeout: PATIENCE,
    });
    const before = placeOf(page);
    await adas.getByRole('application', { name: '3D view' }).press('ArrowUp');
    await expect.poll(() => placeOf(page), { timeout: PATIENCE }).not.toBe(before);
    await expect.poll(() => placeOf(theirs), { timeout: PATIENCE }).toBe(placeOf(page));
    await theirs.keyboard.press('Escape');
    await expect(graces.getByRole('group', { name: 'Following Ada Byron' })).toBeHidden();
    await expect(adas.getByRole('group', { name: 'Grace Hopper follows you' })).toBeHidden({
      timeout: PATIENCE,
    });
  });

  await test.step('a user who is invited decides whether to come', async () => {
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

  await test.step('a visitor is only counted, and sees nobody', async () => {
    const stranger = await visitor.newPage();
    await open(stranger);
    await expect(adas.getByRole('button', { name: 'Who is here: 1 person and 1 visitor' })).toBeVisible({
      timeout: PATIENCE,
    });
    await expect(playerIn(stranger).getByRole('button', { name: /^Who is here/ })).toBeHidden();
    await visitor.close();
    await expect(adas.getByRole('button', { name: 'Who is here: 1 person' })).toBeVisible({
      timeout: PATIENCE,
    });
  });

  await test.step('a hidden user on a phone is seen by nobody and sees nobody, even after a reload', async () => {
    await theirs.setViewportSize({ width: 390, height: 780 });
    const button = graces.getByRole('button', { name: /^Who is here/ });
    if (!(await graces.getByRole('region', { name: 'Who is here' }).isVisible())) await button.click();
    await expectNoAxeViolations(theirs);
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
  await context.close();
});
