import { useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { WatchEvent } from '../../contract/topic.ts';
import { answerRequests, openRoutes } from '../../tests/support/component/open-site.tsx';
import { Bell } from './bell.tsx';

const watched = vi.hoisted(() => ({ listeners: new Map<string, (event: WatchEvent) => void>() }));
vi.mock('../browser/watch.ts', () => ({
  watch(topic: string, _seen: number, listener: (event: WatchEvent) => void) {
    watched.listeners.set(topic, listener);
    return () => watched.listeners.delete(topic);
  },
}));

const TOPIC = 'users/ada/notifications';

function tell(revision: number): void {
  watched.listeners.get(TOPIC)?.({ type: 'changed', topic: TOPIC, revision });
}

function Frame({ unread }: { unread: number }) {
  const navigate = useNavigate();
  return (
    <>
      <Bell bell={{ userId: 'ada', unread, revision: 1 }} />
      <button
        type="button"
        onClick={() => {
          document.title = '(2) Pumps | GoV360';
          void navigate('/other');
        }}
      >
        Elsewhere
      </button>
    </>
  );
}

function openBell(unread: number): void {
  document.title = 'Dashboard | GoV360';
  openRoutes([{ path: '*', Component: () => <Frame unread={unread} /> }]);
}

test('the bell links to the notifications, and both the bell and the page title show the unread count', async () => {
  openBell(3);
  const bell = page.getByRole('link', { name: 'Notifications, 3 unread' });
  await expect.element(bell).toHaveAttribute('href', '/notifications');
  await expect.element(bell).toHaveTextContent('3');
  expect(document.title).toBe('(3) Dashboard | GoV360');
});

test('the bell shows no number if there are no unread notifications', async () => {
  openBell(0);
  expect(page.getByRole('link', { name: 'Notifications' }).element().textContent).toBe('');
  expect(document.title).toBe('Dashboard | GoV360');
});

test('the bell updates its number after a new comment and after the user reads comments', async () => {
  let unread = 4;
  const requests = answerRequests(() => Response.json({ unread }));
  openBell(3);
  tell(2);
  await expect.element(page.getByRole('link', { name: 'Notifications, 4 unread' })).toBeVisible();
  await expect.poll(() => document.title).toBe('(4) Dashboard | GoV360');
  unread = 120;
  tell(3);
  await expect
    .element(page.getByRole('link', { name: 'Notifications, 120 unread' }))
    .toHaveTextContent('99+');
  unread = 0;
  tell(4);
  await expect.poll(() => document.title).toBe('Dashboard | GoV360');
  expect(requests.map(({ path }) => path)).toEqual(Array(3).fill('/api/users/ada/notifications'));
});

test('the title of the next page starts with the unread count, and keeps its own number after it', async () => {
  openBell(5);
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.poll(() => document.title).toBe('(5) (2) Pumps | GoV360');
});
