import { api, pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { heard, lastHeard, say, standIn } from '../support/browser/stand-in.ts';
import { newestMail } from '../support/servers/inbox.ts';
import { call } from '../support/servers/session.ts';

test('invites a user, who then signs up, edits, becomes a viewer and is removed', async ({
  page,
  browser,
  product,
  signIn,
  newEmail,
  mail,
}) => {
  test.slow();
  const owner = await signIn();
  const invited = newEmail();
  // The invited user uses a phone.
  const viewport = { width: 390, height: 780 };
  const guest = await browser.newContext({
    baseURL: product.origin,
    viewport,
    hasTouch: true,
    isMobile: true,
  });
  const theirs = await guest.newPage();
  const player = await standIn(page, product.playerOrigin);
  const theirPlayer = await standIn(theirs, product.playerOrigin);
  let setUp = '';
  let twin = '';

  await test.step('creates a twin of a built-in space by keyboard', async () => {
    await page.goto(`${pages.dashboard()}#twins`);
    const section = page.getByRole('region', { name: 'Your twins' });
    await section.locator('summary').press('Enter');
    const name = section.getByRole('textbox', { name: 'Name of the twin' });
    await name.focus();
    await page.keyboard.type('Harbour annex');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Quay 1');
    await page.keyboard.press('Tab');
    await section.getByLabel('Space', { exact: true }).selectOption({ label: 'Built-in: Office space' });
    await name.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/twins\/[\w-]+$/);
    setUp = page.url();
    twin = pages.twin(setUp.split('/').at(-1)!);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour annex');
  });

  await test.step('invites an editor', async () => {
    await page.getByRole('textbox', { name: 'Email addresses' }).fill(invited);
    await page
      .getByRole('region', { name: 'Members' })
      .getByLabel('Role', { exact: true })
      .first()
      .selectOption('editor');
    await page.getByRole('textbox', { name: 'Email addresses' }).press('Enter');
    await expect(page.getByText('Invitation sent.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Invited, not yet accepted' })).toBeVisible();
  });

  await test.step('lets the invited user sign up from the invitation email and accept the invitation', async () => {
    const { links } = await newestMail(product.origin, invited, '', ({ subject }) =>
      subject.includes('invites you'),
    );
    await theirs.goto(links.find((link) => link.includes('/invitation'))!);
    await expect(theirs.getByRole('heading', { name: 'Ada Byron invites you' })).toBeVisible();
    await expectNoAxeViolations(theirs);
    await theirs.getByRole('link', { name: 'Sign in to accept' }).click();
    await theirs.getByLabel('I agree to the terms and privacy policy').check();
    await theirs.getByLabel('Email address').fill(invited);
    const asked = new Date().toISOString();
    await theirs.getByRole('button', { name: 'Sign in with email link' }).click();
    await expect(theirs.getByText('Please check your email for a sign-in link.')).toBeVisible();
    await theirs.goto((await mail.link(invited, asked)).href);
    await theirs.getByRole('link', { name: /^Continue/ }).click();
    await theirs.getByRole('button', { name: 'Accept', exact: true }).tap();
    await expect(theirs).toHaveURL(product.origin + twin);
    await expect(theirs).toHaveTitle('Harbour annex | GoV360');
  });

  await test.step('emails the owner about the new member, and lists the member', async () => {
    await newestMail(
      product.origin,
      owner.email,
      '',
      ({ subject }) => subject === `${invited} accepted your invitation`,
    );
    await page.reload();
    const members = page.getByRole('region', { name: 'Members' });
    await expect(members.getByRole('strong').filter({ hasText: invited })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Invited, not yet accepted' })).toHaveCount(0);
  });

  await test.step('shows the editor’s changes in the owner’s open page', async () => {
    await page.goto(twin);
    for (const each of [player, theirPlayer]) {
      await expect.poll(() => lastHeard(each)).toMatchObject({ type: 'tour', mode: 'edit' });
      await say(each, { type: 'sdk-loaded', version: 3 });
      await expect
        .poll(() => lastHeard(each))
        .toMatchObject({ type: 'tour', tourId: expect.stringMatching(/./) });
    }
    const item = { id: 'valve', title: 'Water shut-off', position: [1, 1, 1] };
    const operations = [{ id: 'add-valve', collection: 'tags', kind: 'add', item }];
    await say(theirPlayer, { type: 'operations', changeId: 'c1', operations });
    await expect
      .poll(() => heard(theirPlayer))
      .toContainEqual(expect.objectContaining({ type: 'saved', changeId: 'c1' }));
    await expect
      .poll(() => lastHeard(player))
      .toMatchObject({
        type: 'changes',
        changes: { collections: { tags: { set: [expect.objectContaining(item)] } } },
      });
  });

  await test.step('lets a viewer look but not edit', async () => {
    await page.goto(setUp);
    await page.getByRole('combobox', { name: /^Role of/ }).selectOption('viewer');
    await page.getByRole('button', { name: /^Change the role of/ }).click();
    await expect(page.getByText('Role changed.')).toBeVisible();
    await expect.poll(() => lastHeard(theirPlayer)).toMatchObject({ type: 'tour', mode: 'read-only' });
  });

  await test.step('closes the removed user’s open page', async () => {
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('The member no longer has access.')).toBeVisible();
    await expect(theirs.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(theirs.locator('iframe')).toHaveCount(0);
    await theirs.goto(pages.dashboard());
    await expect(theirs.getByText('Harbour annex')).toHaveCount(0);
  });

  await test.step('lets the removed user create another twin on a phone', async () => {
    for (const [field, value] of [
      ['Name', 'Grace Hopper'],
      ['Company', 'Analytical Estates'],
      ['Role', 'Facility manager'],
    ] as const)
      await theirs.getByLabel(field, { exact: true }).fill(value);
    await theirs.getByRole('button', { name: 'Save' }).tap();
    const section = theirs.getByRole('region', { name: 'Your twins' });
    await section.locator('summary').tap();
    await section.getByRole('textbox', { name: 'Name of the twin' }).fill('Boat house');
    await section.getByLabel('Space', { exact: true }).selectOption({ label: 'Built-in: Office space' });
    expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await section.getByRole('button', { name: 'Create twin' }).tap();
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Boat house');
    expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  });

  const shared = await call(product.origin, owner, 'GET', api.tours(owner.userId));
  expect(await shared.json()).toMatchObject({ twins: [{ name: 'Harbour annex', place: 'Quay 1' }] });
  await guest.close();
});
