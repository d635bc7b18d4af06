import type { Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { cutStream } from '../support/browser/own-stream.ts';
import { browserCookie, call, type TestSession } from '../support/servers/session.ts';

/** Chooses from the open menu by its first letters; typed again where a busy machine took longer between two than the menu waits. */
async function chooseByTyping(page: Page, letters: string, name: string): Promise<void> {
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(async () => {
    await page.keyboard.type(letters);
    await expect(page.getByRole('menuitemradio', { name })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
}

test('a profile is checked as it is filled, saved and live in other tabs @1.7', async ({
  page,
  context,
  signIn,
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
  test('are sent with a mood chosen by typing, and stand newest first @1.8 @9.8', async ({
    page,
    signIn,
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
    await chooseByTyping(page, 'th', 'Thumbsy');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(list).toHaveText([/Thumbsy.*The second/s, /The first/]);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await expectNoAxeViolations(page);
  });

  test('may be empty @5.8 @8.1', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.messages());
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(page.getByText('No text')).toBeVisible();
  });

  test('are sent once by a double click', async ({ page, product, signIn }) => {
    const session = await signIn();
    await page.goto(pages.messages());
    await page.getByRole('textbox', { name: 'Message' }).fill('Said once');
    await page.getByRole('button', { name: 'Send' }).dblclick();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your messages' }).getByRole('listitem')).toHaveCount(1);
    expect(await storedMessages(product.origin, session)).toEqual(['Said once']);
  });

  test('keep their text when sending fails, and are stored once however often they are sent @4.22 @8.2', async ({
    page,
    product,
    signIn,
  }) => {
    const session = await signIn();
    // Without the event stream, which would bring the stored message and settle the matter.
    await cutStream(page);
    await page.goto(pages.messages());
    // The server stores it, but its answer is lost on the way.
    await page.route('**/api/users/*/messages', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await write(page, 'Not to be lost');
    const entry = page.getByRole('region', { name: 'Your messages' }).getByRole('listitem');
    await expect(entry.getByRole('alert')).toContainText('Error sending message. Please try again.');
    await expect(entry).toContainText('Not to be lost');
    await expectNoAxeViolations(page);
    await page.unroute('**/api/users/*/messages');
    await entry.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(entry).toHaveCount(1);
    expect(await storedMessages(product.origin, session)).toEqual(['Not to be lost']);
  });

  test('whose answer alone was lost are found to be stored, and not sent again', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.messages());
    let posts = 0;
    await page.route('**/api/users/*/messages', async (route) => {
      posts += 1;
      await route.fetch();
      await route.abort();
    });
    await write(page, 'Arrived all the same');
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    const list = page.getByRole('region', { name: 'Your messages' }).getByRole('listitem');
    await expect(list).toHaveText([/Arrived all the same/]);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(list).toHaveCount(1);
    expect(posts).toBe(1);
  });

  test('stand in the list at once, and the next one can be written meanwhile', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.messages());
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/users/*/messages', async (route) => {
      await released;
      await route.continue();
    });
    await write(page, 'On its way');
    const list = page.getByRole('region', { name: 'Your messages' }).getByRole('listitem');
    await expect(list).toHaveText([/Sending.*On its way/s]);
    await write(page, 'Right behind it');
    await expect(list).toHaveText([/Sending.*Right behind it/s, /Sending.*On its way/s]);
    release();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(list.filter({ hasText: 'Sending' })).toHaveCount(0);
    await expect(list).toHaveCount(2);
  });

  test('wait through a reload without a connection, and are sent by themselves when it is back @4.22', async ({
    page,
    product,
    signIn,
  }) => {
    const session = await signIn();
    await page.goto(pages.messages());
    await page.route('**/api/users/*/messages', (route) => route.abort());
    await write(page, 'Sent when it can be');
    await expect(page.getByText('sent by itself once the connection is back')).toBeVisible();
    await page.reload();
    await expect(page.getByText('sent by itself once the connection is back')).toBeVisible();
    await page.unroute('**/api/users/*/messages');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    expect(await storedMessages(product.origin, session)).toEqual(['Sent when it can be']);
  });

  test('that are stuck can be taken back and changed', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.messages());
    await page.route('**/api/users/*/messages', (route) => route.abort());
    await write(page, 'Half rihgt');
    await page.getByRole('button', { name: 'Change it' }).click();
    const text = page.getByRole('textbox', { name: 'Message' });
    await expect(text).toBeFocused();
    await expect(text).toHaveValue('Half rihgt');
    await expect(page.getByText('No messages yet')).toBeVisible();
  });

  test('that the server refuses say why, and keep their text', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.messages());
    await page.route('**/api/users/*/messages', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'too-many-requests', detail: 'Too many messages. Wait a minute.' }),
      }),
    );
    await write(page, 'One too many');
    const entry = page.getByRole('region', { name: 'Your messages' }).getByRole('listitem');
    await expect(entry.getByRole('alert')).toContainText(
      'Too many messages. Wait a minute. Your message is kept here.',
    );
    await expect(entry).toContainText('One too many');
  });

  test('that are sent after the session has ended wait for the person to sign in @10.5', async ({
    page,
    context,
    product,
    signIn,
  }) => {
    const session = await signIn();
    // Without the event stream, which would have the page read again, and go to sign in by itself.
    await cutStream(page);
    await page.goto(pages.messages());
    await context.clearCookies();
    await write(page, 'Written too late');
    const entry = page.getByRole('region', { name: 'Your messages' }).getByRole('listitem');
    await expect(entry.getByRole('alert')).toContainText('Your session has ended. The message is kept here');
    await entry.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(pages.signIn(pages.messages()));
    await context.addCookies([browserCookie(product.origin, session)]);
    await page.goto(pages.messages());
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    expect(await storedMessages(product.origin, session)).toEqual(['Written too late']);
  });

  test('keep an unsent text through a reload', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.messages());
    const text = page.getByRole('textbox', { name: 'Message' });
    await text.fill('Half a thought');
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('Half a');
    await page.reload();
    await expect(text).toHaveValue('Half a thought');
  });
});

/** Writes a message and sends it, once the page is alive. */
async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill(text);
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(field).toHaveValue('');
}

async function storedMessages(origin: string, session: TestSession): Promise<string[]> {
  const response = await call(origin, session, 'GET', api.messages(session.userId));
  const { messages } = (await response.json()) as { messages: { message: string }[] };
  return messages.map(({ message }) => message);
}
