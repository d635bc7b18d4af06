import { api, pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { cutStream } from '../support/browser/own-stream.ts';
import { browserCookie, call, saveTour } from '../support/servers/session.ts';

const MATTERPORT_LINK = 'https://my.matterport.com/show/?m=SxQL3iGyoDo';

test.describe('the demo form', () => {
  test('makes a twin from a pasted link, changes it, deletes it and brings it back @1.4 @4.13 @6.6 @8.3', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto(pages.dashboard());
    const id = page.getByRole('textbox', { name: 'Capture ID or link' });
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'My Demo Digital Twin',
    );
    await id.fill(MATTERPORT_LINK);
    await expect(id).toHaveValue('SxQL3iGyoDo');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Demo created successfully!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Explore your Digital Twin' })).toHaveAttribute(
      'href',
      pages.myDemo(),
    );

    const isPublic = page.getByRole('switch', { name: 'Public' });
    await expect(page.getByText('visible to everyone with the link if set to public')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Head office');
    await isPublic.click();
    await expect(page.getByText('It is public: everyone with the link')).toBeVisible();
    await expect(page.getByText('Not saved yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('It is public: everyone with the link')).toHaveCount(0);
    await expect(page.getByText('Demo updated successfully!')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Head office');
    await expect(isPublic).toBeChecked();
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Delete' }).click();
    // A stray Enter changes nothing.
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the twin' }).click();
    await expect(page.getByText('Demo deleted successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create' })).toBeVisible();
    // From the place where the pressed button was, the way back is one stop away.
    await expect(page.locator(':focus')).toContainText('Demo deleted successfully!');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Head office');
    await expect(page.locator(':focus')).toContainText('Your demo is back, and private');
    await expect(isPublic).not.toBeChecked();
  });

  test('a deleted twin can be brought back however large it is, and as often as it takes', async ({
    page,
    context,
    signIn,
    createTour,
  }) => {
    const documents = Array.from({ length: 100 }, (_, index) => ({
      id: `d${index}`,
      name: `Manual ${index}`,
      description: 'ü'.repeat(3_000),
    }));
    await createTour(await signIn(), { name: 'Large house', documents });
    await page.goto(pages.dashboard());
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the twin' }).click();
    await expect(page.getByText('Demo deleted successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Nothing is lost: it can still be brought back.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Your demo is back, and private')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Large house');
  });

  test('refuses to bring back what is no document', async ({ page, product, signIn }) => {
    await signIn();
    const answer = await page.request.post(`${pages.dashboard()}?index`, {
      headers: { origin: product.origin },
      form: { intent: 'restore', document: '{"name":' },
    });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain('Error creating demo');
  });

  test('says that an id is invalid, saves it all the same, and offers nothing to explore @4.12', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto(pages.dashboard());
    await page.getByRole('textbox', { name: 'Capture ID or link' }).fill('short');
    await expect(page.getByText('Invalid Matterport ID')).toBeVisible();
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Demo created successfully!' })).toHaveText(
      'Demo created successfully!',
    );
    await expect(page.getByText(/explored once the ID has 11 characters/)).toHaveCount(1);
    await expect(page.getByText('Invalid Matterport ID')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Explore your Digital Twin' })).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'Preview of the capture' })).toHaveCount(0);
  });

  test('draws a placeholder where the provider has no picture', async ({ page, signIn }) => {
    await page.route('https://my.matterport.com/**', (route) => route.abort());
    await signIn();
    await page.goto(pages.dashboard());
    const picture = page.getByRole('img', { name: 'Preview of the capture' });
    await page.getByRole('textbox', { name: 'Capture ID or link' }).fill('gv360office');
    await expect(picture).toBeVisible();
    await page.getByRole('textbox', { name: 'Capture ID or link' }).fill('SxQL3iGyoDo');
    await expect(picture).toHaveCount(0);
  });

  test('keeps what was typed when the server can’t be reached', async ({ page, signIn, createTour }) => {
    await createTour(await signIn());
    await page.goto(pages.dashboard());
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Typed offline');
    await page.route('**/dashboard*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Error updating demo.')).toBeVisible();
    await expect(name).toHaveValue('Typed offline');
  });

  test('keeps unsaved typing through navigation', async ({ page, signIn, createTour }) => {
    await createTour(await signIn());
    await page.goto(pages.dashboard());
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a name');
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half a name');
    await expect(page.getByText('Not saved yet.')).toBeVisible();
  });

  test('follows another tab live, and keeps both versions where both changed @10.2', async ({
    page,
    product,
    signIn,
    createTour,
  }) => {
    const session = await signIn();
    await createTour(session, { name: 'First' });
    await page.goto(pages.dashboard());
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    const rename = (to: string) =>
      call(product.origin, session, 'PATCH', api.tour(session.userId), { name: to });
    await rename('Second');
    await expect(name).toHaveValue('Second');
    await name.fill('Mine');
    await rename('Third');
    const versions = page.getByRole('group', { name: 'Name' });
    await expect(versions).toContainText(/Yours, not saved yet\s*Mine.*The other, saved.*Third/s);
    await expect(name).toHaveValue('Mine');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Use the other one' }).click();
    await expect(name).toHaveValue('Third');
    await page.reload();
    await page.getByRole('button', { name: 'Use yours' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Demo updated successfully!')).toBeVisible();
    await expect(versions).toContainText(/Yours, saved\s*Mine.*Third/s);
    await page.getByRole('button', { name: 'Done with both' }).click();
    await expect(versions).toHaveCount(0);
  });

  test('on a page that hears of nothing saves what was changed on it, and asks where both changed', async ({
    page,
    product,
    signIn,
    createTour,
  }) => {
    const session = await signIn();
    await createTour(session, { name: 'First', public: true });
    await cutStream(page);
    await page.goto(pages.dashboard());
    const write = (fields: object) => saveTour(product.origin, session, { ...fields });
    await write({ public: false });
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Demo updated successfully!')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Public' })).not.toBeChecked();

    await write({ name: 'Theirs' });
    await name.fill('Mine again');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('group', { name: 'Name' })).toContainText('Theirs');
    const stored = await call(product.origin, session, 'GET', api.tour(session.userId));
    expect(await stored.json()).toMatchObject({ name: 'Theirs', public: false });
  });

  test('keeps what was typed when the session has ended, through signing in again @10.5', async ({
    page,
    context,
    product,
    signIn,
    createTour,
  }) => {
    const session = await signIn();
    await createTour(session);
    await cutStream(page);
    await page.goto(pages.dashboard());
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed too late');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    const words = page.getByRole('alert').filter({ hasText: 'Error updating demo.' });
    await expect(words).toContainText('Your session has ended.');
    await words.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(pages.signIn(pages.dashboard()));
    await context.addCookies([browserCookie(product.origin, session)]);
    await page.goto(pages.dashboard());
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Typed too late');
  });

  test('works before any script does', async ({ browser, product, signIn }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
    await signIn(undefined, { context });
    const page = await context.newPage();
    await page.goto(pages.dashboard());
    await page.getByRole('textbox', { name: 'Capture ID or link' }).fill(MATTERPORT_LINK);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Demo created successfully!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Capture ID or link' })).toHaveValue('SxQL3iGyoDo');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the twin' }).click();
    await expect(page.getByText('Demo deleted successfully!')).toBeVisible();
    await context.close();
  });
});
