import { demoTour } from '../../contract/tour-id.ts';
import { api, pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { browserCookie, call } from '../support/servers/session.ts';

test('creates, edits, deletes and restores a twin despite other tabs and a lost session @1.4 @4.13 @5.5 @6.6 @8.3 @10.2 @10.5', async ({
  page,
  context,
  product,
  signIn,
}) => {
  const session = await signIn();
  const id = page.getByRole('textbox', { name: 'Capture ID or link' });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const isPublic = page.getByRole('switch', { name: 'Public' });
  const press = (button: string) => page.getByRole('button', { name: button }).click();
  const rename = (to: string) =>
    call(product.origin, session, 'PATCH', api.tour(demoTour(session.userId)), { name: to });

  // The modules that are not needed to draw the page.
  const modules = /\/assets\/(?!start-)[^/]+\.js$/;
  await test.step('creates a twin from a link that was pasted before the page’s script loaded', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(modules, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(pages.dashboard(), { waitUntil: 'commit' });
    await id.fill('https://my.matterport.com/show/?m=SxQL3iGyoDo');
    release();
    await expect(id).toHaveValue('SxQL3iGyoDo');
    await page.unroute(modules);
    await press('Create');
    await expect(page.getByText('Demo created successfully!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Explore your Digital Twin' })).toBeVisible();
  });

  await test.step('saves visibility immediately, and text on Save', async () => {
    await name.fill('Head office');
    await isPublic.click();
    await expect(page.getByText('Your twin is public: everyone with the link')).toBeVisible();
    await expect(page.getByText('Not saved yet.')).toBeVisible();
    await press('Save');
    await expect(page.getByText('Your twin is public: everyone with the link')).toHaveCount(0);
    await expect(page.getByText('Demo updated successfully!')).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('Head office');
    await expect(isPublic).toBeChecked();
  });

  await test.step('shows another tab’s change live, and keeps both versions of a conflict', async () => {
    await rename('Second');
    await expect(name).toHaveValue('Second');
    await name.fill('Mine');
    await rename('Third');
    await expect(page.getByRole('group', { name: 'Name' })).toContainText(
      /Mine.*The other version, saved.*Third/s,
    );
    await expectNoAxeViolations(page);
    await press('Use the other version');
    await press('Close comparison');
    await expect(name).toHaveValue('Third');
  });

  await test.step('keeps a form sent after the session ended until the user signs in again', async () => {
    await name.fill('Typed too late');
    await context.clearCookies();
    await press('Save');
    const alert = page.getByRole('alert').filter({ hasText: 'Error updating demo.' });
    await expect(alert).toContainText('Your session has ended.');
    await alert.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/signin' && url.searchParams.has('returnTo'));
    await context.addCookies([browserCookie(product.origin, session)]);
    await page.goto(pages.dashboard());
    await expect(name).toHaveValue('Typed too late');
    await press('Save');
    await expect(page.getByText('Demo updated successfully!')).toBeVisible();
  });

  await test.step('deletes and restores the twin by keyboard', async () => {
    await press('Delete');
    await press('Delete the twin');
    await expect(page.getByRole('button', { name: 'Create' })).toBeVisible();
    // Undo is one Tab press after the button that was pressed.
    await expect(page.locator(':focus')).toContainText('Demo deleted successfully!');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toContainText('Your demo was restored. It is now private.');
    await expect(name).toHaveValue('Typed too late');
    await expect(isPublic).not.toBeChecked();
  });
});
