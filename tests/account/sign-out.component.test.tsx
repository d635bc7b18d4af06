import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../contract/addresses.ts';
import type { Route } from '../../site/routes/sign-in/+types/sign-out.ts';
import SignOut from '../../site/routes/sign-in/sign-out.tsx';
import { answerRequests, consoleErrors, noConnection, openSite } from '../support/component/open-site.tsx';

test('a failed sign-out is told in the page and on the console, and can be tried again @8.21', async () => {
  const errors = consoleErrors();
  let answer: () => Response = noConnection;
  const requests = answerRequests(() => answer());
  const props = { loaderData: { signedIn: true } } as Route.ComponentProps;
  openSite(<SignOut {...props} />);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/you are still signed in/);
  expect(errors.join()).toContain('Signing out failed.');
  answer = () => Response.json({});
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(page.getByRole('heading', { name: "You've successfully logged out!" })).toBeVisible();
  expect(requests.map(({ method, path }) => [method, path])).toEqual([
    ['POST', api.signOut()],
    ['POST', api.signOut()],
  ]);
});
