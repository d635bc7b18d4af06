import { api, pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { call } from '../support/servers/session.ts';

test('shows staff new users and messages live @2.32', async ({
  page,
  browser,
  product,
  signIn,
  newEmail,
}) => {
  // Searches for the company, so that the result fits on one page however many other users have signed up.
  const company = 'Late Arrivals';
  await signIn('staff-1@gov360.test', { profile: { name: 'Sam Staff', company, role: 'Support' } });
  await page.goto(`${pages.overview()}?${new URLSearchParams({ q: company })}`);
  await expect(page).toHaveTitle('Overview | GoV360');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expectNoAxeViolations(page);

  const context = await browser.newContext();
  const email = newEmail();
  const session = await signIn(email, {
    context,
    profile: { name: 'Zora Newcomer', company, role: 'Guest' },
  });
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Zora Newcomer');
  await expect(row).toContainText(company);

  await row.getByText('Messages (0)').click();
  await expect(row.getByText('No messages.')).toBeVisible();
  const send = (message: string) =>
    call(product.origin, session, 'POST', api.messages(session.userId), { message, mood: 'happy' });
  await send('First words');
  await expect(row.getByText('First words')).toBeVisible();
  await send('Second words');
  await expect(row.getByRole('listitem')).toHaveText([/Happy.*Second words/s, /First words/]);
  await expect(row.getByText('Messages (2)')).toBeVisible();
  await context.close();

  await page.getByRole('searchbox', { name: 'Search by name, email or company' }).fill('zora');
  await expect(page).toHaveURL(`${pages.overview()}?q=zora`);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Zora Newcomer']);
});
