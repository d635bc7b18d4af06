import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api, pages } from '../../contract/addresses.ts';
import { CompleteLink } from '../../site/routes/sign-in/sign-in.tsx';
import { SignInForm, type SignInData } from '../../site/routes/sign-in/sign-in-form.tsx';
import { answerRequests, consoleErrors, noConnection, openSite } from '../support/component/open-site.tsx';
import { placeOf } from '../../outbox/unsent-edits-storage.ts';
import type { Route } from '../../site/routes/sign-in/+types/sign-out.ts';
import SignOut from '../../site/routes/sign-in/sign-out.tsx';
import { expectNoAxeViolations } from '../support/component/axe.ts';
import { click, fillIn } from '../support/component/press.ts';

const CHECK_MAIL =
  'Please check your email for a sign-in link. If one does not show up, please check your spam folder.';
const STORAGE_UNAVAILABLE = 'Local storage is not available. Please use another sign-in method.';
const EMAIL = 'ada@example.test';
const stored = () => localStorage.getItem('emailForSignIn');

const terms = page.getByLabelText('I agree to the terms and privacy policy');
const email = page.getByLabelText('Email address');
const send = page.getByRole('button', { name: 'Sign in with email link' });
const heading = (name: string) => page.getByRole('heading', { name });

function openForm(ways: Partial<Pick<SignInData, 'emailLinks' | 'providers'>> = {}): void {
  openSite(
    <SignInForm
      data={{
        origin: location.origin,
        emailLinks: true,
        providers: [
          { id: 'google', name: 'Google' },
          { id: 'microsoft', name: 'Microsoft' },
        ],
        ...ways,
        termsUrl: '/terms',
        privacyUrl: '/privacy',
        next: pages.profile(),
        hasToken: false,
        signedInAs: null,
        fresh: false,
        email: '',
      }}
    />,
  );
}

async function askForLink(address = EMAIL): Promise<void> {
  openForm();
  await click(terms);
  await fillIn(email, address);
  await click(send);
}

test('disables all controls until the user accepts the terms @4.1 @5.1', async () => {
  openForm();
  const controls = [
    email,
    send,
    page.getByRole('button', { name: 'Google' }),
    page.getByRole('button', { name: 'Microsoft' }),
  ];
  for (const control of controls) await expect.element(control).toBeDisabled();
  await click(terms);
  for (const control of controls) await expect.element(control).toBeEnabled();
  await click(terms);
  for (const control of controls) await expect.element(control).toBeDisabled();
});

test('shows only the enabled sign-in methods', async () => {
  openForm({ emailLinks: false, providers: [{ id: 'oidc', name: 'Example ID' }] });
  await click(terms);
  await expect.element(page.getByRole('button', { name: 'Example ID' })).toBeEnabled();
  await expect.element(page.getByText('Continue with', { exact: true })).toBeVisible();
  expect(email.elements()).toEqual([]);
  expect(page.getByRole('button').elements()).toHaveLength(1);
});

test('shows only the email field if no provider is configured', async () => {
  openForm({ providers: [] });
  await click(terms);
  await expect.element(email).toBeEnabled();
  expect(page.getByText(/continue with/i).elements()).toEqual([]);
});

test('requires a valid email address @5.2', async () => {
  const requests = answerRequests(noConnection);
  openForm();
  await click(terms);
  const field = () => (email.element() as HTMLInputElement).validity;
  await click(send);
  expect(field()).toMatchObject({ valueMissing: true });
  await fillIn(email, 'no address');
  await click(send);
  expect(field()).toMatchObject({ typeMismatch: true });
  expect(requests).toEqual([]);
});

test('requests a link, stores the address once the link was sent, and asks the user to check their inbox @3.14 @4.2 @7.7', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const requests = answerRequests(async () => {
    await released;
    return Response.json({ sent: true }, { status: 202 });
  });
  await askForLink();
  await expect
    .poll(() => requests)
    .toEqual([{ method: 'POST', path: api.emailLink(), body: { email: EMAIL, returnTo: pages.profile() } }]);
  expect(stored()).toBeNull();
  release();
  await expect.element(page.getByText(CHECK_MAIL)).toBeVisible();
  expect(stored()).toBe(EMAIL);
});

test('reports a failed link request on the page and in the console, and stores no address @7.7 @8.13', async () => {
  const errors = consoleErrors();
  answerRequests(noConnection);
  await askForLink();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^The sign-in link could not be sent\./);
  expect(errors.join()).toContain('Sending the sign-in link failed.');
  expect(stored()).toBeNull();
});

test('suggests another sign-in method in an alert without local storage @8.14', async () => {
  const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
  onTestFinished(() => alert.mockRestore());
  try {
    answerRequests(() => Response.json({ sent: true }, { status: 202 }));
    await askForLink();
    await expect.element(page.getByRole('alert')).toHaveTextContent(STORAGE_UNAVAILABLE);
    expect(alert.mock.calls).toEqual([[STORAGE_UNAVAILABLE]]);
  } finally {
    storage.mockRestore();
  }
});

for (const provider of ['Google', 'Microsoft']) {
  test(`reports a failure of ${provider} on the page and in the console, and stays usable @8.15`, async () => {
    const errors = consoleErrors();
    const opening = vi.spyOn(window, 'open').mockReturnValue(null);
    onTestFinished(() => opening.mockRestore());
    openForm();
    await click(terms);
    const button = page.getByRole('button', { name: provider });
    await click(button);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(new RegExp(`blocked the ${provider} window`));
    expect(errors).toEqual([`Sign-in with ${provider} failed: blocked.`]);
    await expect.element(button).toBeEnabled();

    opening.mockReturnValue({ closed: false } as Window);
    await click(button);
    await expect.element(page.getByText(`Continue in the ${provider} window.`)).toBeVisible();
    const popup = new BroadcastChannel('gov360-sign-in');
    popup.postMessage({ type: 'failed', reason: 'denied' });
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(new RegExp(`^Sign-in with ${provider} was cancelled`));
    popup.close();
    expect(errors).toContain(`Sign-in with ${provider} failed: denied.`);
    await expect.element(button).toBeEnabled();
  });
}

/** Opens the page that a link leads to. Restores the address after the test. */
function openLink(token: string): void {
  const before = location.href;
  const address = new URL(before);
  address.searchParams.set('token', token);
  history.replaceState(history.state, '', address);
  onTestFinished(() => history.replaceState(history.state, '', before));
  openSite(<CompleteLink next={pages.profile()} />);
}

const invalid = () =>
  Response.json({ code: 'invalid-link', detail: 'This link is no longer valid.' }, { status: 400 });

test('completes sign-in with the stored address, shows progress, and opens the dashboard @2.19 @2.20 @4.5', async () => {
  localStorage.setItem('emailForSignIn', EMAIL);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const requests = answerRequests(async () => {
    await released;
    return Response.json({ userId: 'ada' });
  });
  openLink('secret');
  await expect.element(heading('Signing in...')).toBeVisible();
  await expect
    .poll(() => requests)
    .toEqual([{ method: 'POST', path: api.emailLinkComplete(), body: { email: EMAIL, token: 'secret' } }]);
  expect(location.href).not.toContain('secret');
  release();
  await expect.element(heading('You did it! 🎉')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Continue to the Dashboard' }))
    .toHaveAttribute('href', pages.profile());
  expect(stored()).toBeNull();
});

test('shows an error for an invalid link, and links back to the sign-in form @2.21 @8.12', async () => {
  const errors = consoleErrors();
  localStorage.setItem('emailForSignIn', EMAIL);
  answerRequests(invalid);
  openLink('never-sent');
  await expect.element(heading('Invalid sign-in link')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Return' })).toHaveAttribute('href', pages.signIn());
  expect(errors.join()).toContain('Sign-in by email link failed.');
});

test('shows why a sign-up was rejected, and offers no retry', async () => {
  consoleErrors();
  localStorage.setItem('emailForSignIn', EMAIL);
  const detail = 'Sign-up is limited to addresses at example.org.';
  answerRequests(() => Response.json({ code: 'sign-up-refused', detail }, { status: 403 }));
  openLink('secret');
  await expect.element(page.getByText(detail)).toBeVisible();
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  await expect.element(page.getByRole('link', { name: 'Return' })).toHaveAttribute('href', pages.signIn());
});

test('asks for the address when a link is opened in another browser, and again after a wrong address @4.6', async () => {
  consoleErrors();
  const requests = answerRequests(({ body }) =>
    Reflect.get(body as object, 'email') === EMAIL ? Response.json({ userId: 'ada' }) : invalid(),
  );
  openLink('secret');
  const prompt = page.getByLabelText('Please provide your email for confirmation');
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await expect.element(prompt).toHaveFocus();
  expect(requests).toEqual([]);
  await fillIn(prompt, 'grace@example.test');
  await click(confirm);
  await expect.element(heading('Invalid sign-in link')).toBeVisible();
  await click(page.getByRole('button', { name: 'Try another email address' }));
  await fillIn(prompt, EMAIL);
  await click(confirm);
  await expect.element(heading('You did it! 🎉')).toBeVisible();
});

test('reports a failed sign-out on the page and in the console, and lets you retry it @8.21', async () => {
  const errors = consoleErrors();
  let answer: () => Response = noConnection;
  const requests = answerRequests(() => answer());
  const props = { loaderData: { userId: 'u1' } } as Route.ComponentProps;
  openSite(<SignOut {...props} />);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/You are still signed in/);
  expect(errors.join()).toContain('Signing out failed.');
  answer = () => Response.json({});
  await click(page.getByRole('button', { name: 'Sign out' }));
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
  await click(page.getByRole('button', { name: 'Sign out and discard changes' }));
  await expect.element(page.getByRole('heading', { name: "You've successfully logged out!" })).toBeVisible();
  expect(Object.keys(localStorage)).toEqual([`${placeOf('u2', 'tour-1')}visit`]);
});
