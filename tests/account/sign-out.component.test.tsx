import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../contract/addresses.ts';
import { placeOf } from '../../outbox/unsent-edits-storage.ts';
import type { Route } from '../../site/routes/sign-in/+types/sign-out.ts';
import SignOut from '../../site/routes/sign-in/sign-out.tsx';
import { expectNoAxeViolations } from '../support/component/axe.ts';
import { answerRequests, consoleErrors, noConnection, openSite } from '../support/component/open-site.tsx';

test('reports a failed sign-out on the page and in the console, and lets you retry it @8.21', async () => {
  const errors = consoleErrors();
  let answer: () => Response = noConnection;
  const requests = answerRequests(() => answer());
  const props = { loaderData: { userId: 'u1' } } as Route.ComponentProps;
  openSite(<SignOut {...props} />);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/You are still signed in/);
  expect(errors.join()).toContain('Signing out failed.');
  answer = () => Response.json({});
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(page.getByRole('heading', { name: "You've successfully logged out!" })).toBeVisible();
  expect(requests.map(({ method, path }) => [method, path])).toEqual([
    ['POST', api.signOut()],
    ['POST', api.signOut()],
  ]);
});

test('warns about unsaved changes before sign-out, and then deletes only the signed-out user’s changes', async () => {
  const requests = answerRequests(() => Response.json({}));
  const kept = (userId: string, count: number) => {
    const tag = (id: number) => ({ id: `o${id}`, collection: 'tags', kind: 'add', item: { id: `t${id}` } });
    localStorage.setItem(
      `${placeOf(userId, 'tour-1')}visit`,
      JSON.stringify(Array.from({ length: count }, (_, id) => tag(id))),
    );
  };
  kept('u1', 2);
  kept('u2', 1);
  const props = { loaderData: { userId: 'u1' } } as Route.ComponentProps;
  openSite(<SignOut {...props} />);
  await expect.element(page.getByRole('heading', { name: 'You have unsaved changes' })).toBeVisible();
  await expect.element(page.getByText(/has 2 changes/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Stay signed in' })).toBeVisible();
  await expectNoAxeViolations();
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Sign out and discard changes' }).click();
  await expect.element(page.getByRole('heading', { name: "You've successfully logged out!" })).toBeVisible();
  expect(Object.keys(localStorage)).toEqual([`${placeOf('u2', 'tour-1')}visit`]);
});
