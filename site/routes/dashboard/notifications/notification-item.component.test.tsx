import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Notification } from '../../../../contract/notification-schema.ts';
import { answerRequests, openSite } from '../../../../tests/support/component/open-site.tsx';
import { NotificationItem } from './notification-item.tsx';

const notification: Notification = {
  id: 'n1',
  kind: 'mention',
  twin: { userId: 'owner', tourId: 'demo-tour', name: 'Pump house' },
  threadId: 'thread-1',
  path: '/demo/owner#select=thread:thread-1',
  title: 'Pump 3',
  who: 'Ada',
  text: 'Please check it.',
  at: 1_800_000_000_000,
  read: false,
};

/** Clicks a link without leaving the page. */
function press(name: RegExp): void {
  const link = page.getByRole('link', { name }).element();
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  (link as HTMLElement).click();
}

test('clicking a notification opens the thread in its twin and marks the notification as read', async () => {
  const requests = answerRequests(() => new Response(null, { status: 204 }));
  openSite(<NotificationItem userId="ada" notification={notification} />);
  const link = page.getByRole('link', { name: 'Unread: Ada mentioned you on “Pump 3” in Pump house' });
  await expect.element(link).toHaveAttribute('href', '/demo/owner#select=thread:thread-1');
  press(/Ada/);
  expect(requests).toEqual([
    { method: 'POST', path: '/api/users/ada/notifications/read', body: { ids: ['n1'] } },
  ]);
});

test('clicking a read notification sends no request', async () => {
  const requests = answerRequests(() => new Response(null, { status: 204 }));
  openSite(<NotificationItem userId="ada" notification={{ ...notification, read: true }} />);
  await expect.element(page.getByRole('link', { name: /^Ada mentioned/ })).toBeVisible();
  press(/Ada/);
  expect(requests).toEqual([]);
});

test('markup in other users’ texts is shown as plain text', async () => {
  const hostile = '<img src=x onerror="document.title=1"> javascript:alert(1) \u202Eabc';
  const twin = { userId: 'owner', tourId: 'twin-1', name: hostile };
  openSite(
    <NotificationItem
      userId="ada"
      notification={{ ...notification, twin, who: hostile, title: hostile, text: hostile }}
    />,
  );
  await expect.element(page.getByText(hostile).first()).toBeVisible();
  expect(document.querySelector('li img, li b')).toBeNull();
  // Each text is isolated from the words around it, whatever its direction.
  expect(document.querySelectorAll('li bdi, li [dir=auto]')).toHaveLength(4);
});
