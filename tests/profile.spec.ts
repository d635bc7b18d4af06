import { api, pages } from '../contract/addresses.ts';
import { expect, test } from './support/fixtures.ts';
import { call } from './support/session.ts';

test('a profile is checked as it is filled, saved and live in other tabs', async ({
  page,
  context,
  signIn,
  expectNoAxeViolations,
}) => {
  await signIn();
  await page.goto(pages.profile());
  await expect(page).toHaveTitle('Profile | GoV360');
  await expectNoAxeViolations(page);
  const other = await context.newPage();
  await other.goto(pages.profile());

  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('');
  await name.blur();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(name).toBeFocused();
  await expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Byron');

  await name.fill('Ada Lovelace');
  await expect(page.getByText('Name is required.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Lovelace');
  await expect(other.getByText('AL', { exact: true }).last()).toBeVisible();
});

test.describe('messages', () => {
  test('are sent with a mood chosen by typing, and stand newest first', async ({
    page,
    signIn,
    expectNoAxeViolations,
  }) => {
    await signIn();
    await page.goto(pages.messages());
    await expect(page.getByText('No messages yet')).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('The first');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    const list = page.getByRole('region', { name: 'Your messages' }).getByRole('listitem');
    await expect(list).toHaveText([/I feel nothing.*The first/s]);

    await page.getByRole('textbox', { name: 'Message' }).fill('The second');
    await page.getByRole('button', { name: /Mood/ }).click();
    await page.keyboard.type('th');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(list).toHaveText([/Thumbsy.*The second/s, /The first/]);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await expectNoAxeViolations(page);
  });

  test('may be empty', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.messages());
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(page.getByText('No text')).toBeVisible();
  });

  test('keep their text when sending fails, and are stored once however often they are sent', async ({
    page,
    product,
    signIn,
  }) => {
    const session = await signIn();
    await page.goto(pages.messages());
    const text = page.getByRole('textbox', { name: 'Message' });
    await text.fill('Not to be lost');
    // The server stores it, but its answer is lost on the way.
    await page.route('**/dashboard/profile*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Error sending message. Please try again.')).toBeVisible();
    await expect(text).toHaveValue('Not to be lost');
    await page.unroute('**/dashboard/profile*');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    const stored = await call(product.origin, session, 'GET', api.messages(session.userId));
    expect(((await stored.json()) as { messages: unknown[] }).messages).toHaveLength(1);
  });

  test('keep an unsent text through a reload', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.messages());
    await page.getByRole('textbox', { name: 'Message' }).fill('Half a thought');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a thought');
  });
});
