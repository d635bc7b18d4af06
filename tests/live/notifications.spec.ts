import { api, pages } from '../../contract/addresses.ts';
import { demoTour } from '../../contract/tour-id.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { withoutPlayer } from '../support/browser/stand-in.ts';
import { call } from '../support/servers/session.ts';
import { addComment, startThread } from '../support/threads.ts';

test('notifies a user of another user’s comment, and marks the notification as read when its thread opens', async ({
  page,
  browser,
  product: { origin, playerOrigin },
  signIn,
  newEmail,
  createTour,
}) => {
  const ada = await signIn();
  const tour = demoTour(ada.userId);
  await createTour(ada, { name: 'Harbour office' });
  const context = await browser.newContext({ baseURL: origin });
  const profile = { name: 'Grace Hopper', company: 'Navy', role: 'Planner' };
  const grace = await signIn(newEmail(), { context, profile });
  const link = await call(origin, ada, 'POST', api.links(tour), { role: 'commenter', days: 7 });
  await call(origin, grace, 'POST', api.joinThroughLink(), await link.json());
  const send = async (operations: object[]) => {
    const answer = await call(origin, grace, 'POST', api.threadOperations(tour), { operations });
    expect(answer.status).toBe(200);
  };

  await withoutPlayer(page, playerOrigin);
  await page.goto(pages.dashboard());
  await expect(page).toHaveTitle('Dashboard | GoV360');
  await send(startThread({ text: 'The pump <b>leaks</b>.' }));
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await expect(page).toHaveTitle('(1) Notifications | GoV360');
  const entry = page.getByRole('link', { name: 'Unread: Grace Hopper commented in Harbour office' });
  await expect(entry).toBeVisible();
  await expect(page.getByText('The pump <b>leaks</b>.')).toBeVisible();
  await send([addComment('thread-1', 'comment-2', 'It still does.')]);
  await expect(page.getByText('It still does.')).toBeVisible();
  await expect(page).toHaveTitle('(2) Notifications | GoV360');
  await expectNoAxeViolations(page);

  await expect(entry.first()).toHaveAttribute('href', `${pages.demo(ada.userId)}#select=thread:thread-1`);
  await entry.first().click();
  await expect(page).toHaveURL(new RegExp(`^${origin}${pages.demo(ada.userId)}#`));
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await page.goto(pages.notifications());
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('No unread notifications.')).toBeVisible();
  await expect(page).toHaveTitle('Notifications | GoV360');
  await context.close();
});
