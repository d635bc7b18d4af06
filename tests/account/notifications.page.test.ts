import { expect, test } from 'vitest';
import { api, pages } from '../../contract/addresses.ts';
import { createTour, openPage, signIn } from '../support/open-page.ts';

test('links to the notifications from the header of a signed-in page, and shows none for a new user', async () => {
  const reader = await signIn();
  const home = await openPage(pages.dashboard(), reader);
  expect(home.$(`a[href="${pages.notifications()}"]`).first().attr('aria-label')).toBe('Notifications');
  const page = await openPage(pages.notifications(), reader);
  expect([page.status, page.title]).toEqual([200, 'Notifications | GoV360']);
  expect(page.text()).toContain('No notifications yet');
  expect(page.text('#mail')).toContain('You have no twins yet, and none are shared with you.');
});

test('shows notifications only to a signed-in user', async () => {
  const page = await openPage(pages.notifications());
  expect(page.path).toBe(pages.signIn(pages.notifications()));
});

test('lets a user configure emails for each twin without scripts', async () => {
  const reader = await signIn();
  await createTour(reader, { name: 'Pump <house>' });
  const page = await openPage(pages.notifications(), reader);
  const chosen = ({ $ }: typeof page) => $('#mail select option[selected]').attr('value');
  expect(page.text('#mail label')).toBe('Pump <house>');
  expect(chosen(page)).toBe('mentions');
  const saved = await page.press('Save', { mail: 'none' });
  expect(saved.text('#mail')).toContain('Saved for Pump <house>.');
  expect(chosen(saved)).toBe('none');
  const stranger = await signIn();
  const refused = await page.press('Save', { mail: 'all', owner: stranger.userId });
  expect(refused.text('#mail')).toContain('Your mail settings could not be saved.');
});

test('shows an error for an invalid unsubscribe link, without a session', async () => {
  const page = await openPage(api.unsubscribe('made-up'));
  expect([page.status, page.title]).toEqual([404, 'This link does not work | GoV360']);
});
