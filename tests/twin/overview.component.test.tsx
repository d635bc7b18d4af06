import { useEffect, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api, pages } from '../../contract/addresses.ts';
import type { UserPage, UserRow } from '../../contract/account/user.ts';
import { UserList } from '../../site/routes/dashboard/overview/user-list.tsx';
import { VisuallyHidden } from '../../site/ui/visually-hidden.tsx';
import { openRoutes } from '../support/component/open-site.tsx';

vi.mock('../../site/browser/watch.ts', () => ({ watch: () => () => {} }));

const user = (count: number): UserRow => ({
  id: `u${count}`,
  email: `person-${count}@crowd.test`,
  signInEmail: null,
  signInEmailVerified: false,
  name: `Person ${count}`,
  role: '',
  company: '',
  title: '',
  image: null,
  phone: '',
  createdAt: { seconds: 1_800_000_000 + count, nanoseconds: 0 },
  staff: false,
  blockedFor: null,
  messageCount: 0,
});
const FIRST = [user(0), user(1)];

/** Responds as the API does, depending on the request. The first page contains no other users. */
function answerWith(pages: Record<string, () => Promise<Response>>): void {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { pathname, searchParams } = new URL(address as string, location.href);
    return await pages[searchParams.get('cursor') ?? pathname]!();
  });
  onTestFinished(() => fetched.mockRestore());
}
const json = (page: unknown) => () => Promise.resolve(Response.json(page));

/** Opens the list as on the page. Returns a function that makes the page reload its first part. */
function openList(): () => void {
  let refresh = () => {};
  function Overview() {
    const [shown, show] = useState<UserPage>({ users: FIRST, next: 'second' });
    useEffect(() => {
      refresh = () => show((before) => ({ ...before }));
    }, []);
    return <UserList q="" page={shown} newest="newest" />;
  }
  openRoutes([{ path: '/', Component: Overview }]);
  return () => refresh();
}

const listed = () =>
  page.getByRole('region', { name: 'Users' }).getByRole('heading', { level: 3 }).elements();
const names = () => listed().map((heading) => heading.textContent);

test('announces new users without moving the list, and lists each user once on request', async () => {
  answerWith({
    newest: json({ users: [user(3), user(4)], next: null }),
    second: json({ users: [user(2), user(3), user(4)], next: 'third' }),
  });
  const refresh = openList();
  await expect.poll(names).toEqual(['Person 0', 'Person 1']);
  const before = listed()[0]!.getBoundingClientRect().top;
  refresh();
  await expect.element(page.getByText('2 new users', { exact: true })).toBeVisible();
  expect(names()).toEqual(['Person 0', 'Person 1']);
  expect(listed()[0]!.getBoundingClientRect().top).toBe(before);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const heading = page.getByRole('heading', { name: 'New since you opened this page' });
  await expect.element(heading).toHaveFocus();
  expect(names()).toEqual(['Person 0', 'Person 1', 'Person 3', 'Person 4']);

  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(names).toEqual(['Person 0', 'Person 1', 'Person 2', 'Person 3', 'Person 4']);
  await expect.element(heading).not.toBeInTheDocument();
  await expect.element(page.getByText('5+ users', { exact: true })).toBeVisible();
});

test('shows an error for unreadable messages, and reloads them on request @8.11', async () => {
  let fails = true;
  answerWith({
    '/api/users/u0/messages': () =>
      fails ? Promise.reject(new TypeError()) : json({ messages: [], next: null })(),
  });
  openList();
  await page.getByText('Messages (0)').first().click();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText(/The server could not be reached/)).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No messages.')).toBeVisible();
  expect(alert.query()).toBe(null);
});

test('lets staff select a user’s twins and their recipient, with names and counts', async () => {
  const annex = { tourId: 'annex', name: 'Annex', items: 1, files: 0, offered: true };
  const hall = { tourId: 'demo-tour', name: 'Town hall', items: 12, files: 3, offered: false };
  answerWith({ [api.leaverTwins('u0')]: json({ twins: [annex, hall] }) });
  const sent: [string, FormDataEntryValue][][] = [];
  const list = () => <UserList q="" page={{ users: [user(0)], next: null }} newest="newest" handsOver />;
  const action = async ({ request }: { request: Request }) => {
    sent.push([...(await request.formData())]);
    return sent.length === 1
      ? { ok: false, text: 'The twins were not offered.', detail: 'Nobody has this address.' }
      : { ok: true, text: 'Twins offered.', at: 1 };
  };
  openRoutes([
    { path: '/', Component: list },
    { path: pages.overview(), action, Component: list },
  ]);
  await page.getByRole('button', { name: 'Hand over twins' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over twins of Person 0' });
  await dialog.getByLabelText('Email address of the new owner').fill('new@crowd.test');
  await dialog.getByLabelText('Annex (1 item, 0 files) – already offered').click();
  await expect.element(dialog.getByLabelText('Town hall (12 items, 3 files)')).toBeChecked();
  await dialog.getByRole('button', { name: 'Offer these twins' }).click();
  await expect.element(dialog.getByText('Nobody has this address.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Offer these twins' }).click();
  await expect.element(page.getByText('Twins offered.')).toBeVisible();
  expect(dialog.query()).toBe(null);
  expect(sent[1]).toEqual([
    ['intent', 'hand-over'],
    ['user', 'u0'],
    ['email', 'new@crowd.test'],
    ['twins', 'demo-tour'],
  ]);
  expect(page.getByRole('button', { name: 'Hand over twins' }).elements()).toHaveLength(1);
});

test('takes up no layout space with a name that only screen readers announce @6.5', async () => {
  const Page = () => (
    <h1>
      <VisuallyHidden>GoV360</VisuallyHidden>
    </h1>
  );
  openRoutes([{ path: '/', Component: Page }]);
  const heading = page.getByRole('heading', { name: 'GoV360' });
  await expect.element(heading).toBeInTheDocument();
  expect(heading.element().getBoundingClientRect().height).toBe(0);
});
