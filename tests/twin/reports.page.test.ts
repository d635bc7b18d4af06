import { expect, inject, test } from 'vitest';
import { api, pages } from '../../contract/addresses.ts';
import { demoTour } from '../../contract/tour-id.ts';
import { createTour, openPage, signIn } from '../support/open-page.ts';
import { call } from '../support/servers/session.ts';

test('lets an owner allow and disallow visitors’ reports without scripts', async () => {
  const owner = await signIn();
  await createTour(owner, { name: 'Office', public: true });
  const isOn = async () => {
    const answer = await call(owner.origin, owner, 'GET', api.tour(demoTour(owner.userId)));
    return ((await answer.json()) as { reports?: boolean }).reports ?? false;
  };
  expect(await isOn()).toBe(false);
  const page = await openPage(pages.myDemo(), owner);
  const allowed = await page.press('Reports from visitors');
  expect(allowed.text()).toContain('Visitors can report problems while the twin is public.');
  expect(await isOn()).toBe(true);
  const refused = await allowed.press('Reports from visitors');
  expect(refused.text()).toContain('Visitors can no longer report problems.');
  expect(await isOn()).toBe(false);
});

test('lets a reader of a public twin report abuse to staff without scripts', async () => {
  const owner = await signIn();
  await createTour(owner, { name: 'Office <b>', public: true });
  const twin = demoTour(owner.userId);
  const reader = await signIn();
  const viewer = await openPage(pages.demo(owner.userId), reader);
  expect(viewer.$(`a[href="${pages.abuse(twin)}"]`).attr('aria-label')).toBe('Report abuse');
  const form = await openPage(pages.abuse(twin), reader);
  expect(form.text('h1')).toBe('Report abuse · Office <b>');
  const failed = await form.press('Send report', { text: '  ' });
  expect(failed.text()).toContain('Your report could not be sent.');
  const sent = await failed.press('Send report', { text: 'This is <i>my</i> flat.' });
  expect(sent.text()).toContain('Your report was sent.');
  const answer = await call(reader.origin, reader, 'GET', api.messages(reader.userId));
  const { messages } = (await answer.json()) as { messages: { message: string }[] };
  expect(messages.map(({ message }) => message.split('\n'))).toEqual([
    [
      'Report of abuse',
      `Twin: ${inject('product').origin}${pages.demo(owner.userId)}`,
      '',
      'This is <i>my</i> flat.',
    ],
  ]);
});

test('rejects an abuse report for a twin that the user cannot see', async () => {
  const owner = await signIn();
  await createTour(owner, { name: 'Office' });
  const twin = demoTour(owner.userId);
  const page = await openPage(pages.abuse(twin), await signIn());
  expect(page.status).toBe(404);
  expect(page.text()).not.toContain('Office');
  expect((await openPage(pages.abuse(twin))).path).toBe(pages.signIn(pages.abuse(twin)));
});

test('lets an owner block and unblock a member without scripts, and stops a blocked member from rejoining by link', async () => {
  const owner = await signIn();
  await createTour(owner, { name: 'Office' });
  const twin = demoTour(owner.userId);
  const member = await signIn({ name: 'Mallory', company: 'Other', role: 'Visitor' });
  const made = await call(owner.origin, owner, 'POST', api.links(twin), { role: 'viewer', days: 7 });
  const { token } = (await made.json()) as { token: string };
  const join = async () => (await openPage(pages.join(token), member)).press('Open the twin');
  expect((await join()).path).toBe(pages.demo(owner.userId));
  const blocked = await (await openPage(pages.myDemo(), owner)).press('Block');
  expect(blocked.text('#members')).toContain('The person no longer has access, and');
  expect(blocked.text('#members')).toContain('BlockedMallory');
  expect((await openPage(pages.demo(owner.userId), member)).status).toBe(404);
  const closed = await openPage(pages.join(token), member);
  expect([closed.status, closed.text('h1')]).toEqual([404, 'This link is closed']);
  expect(closed.text()).not.toContain('Office');
  const unblocked = await blocked.press('Unblock');
  expect(unblocked.text('#members')).toContain('You can invite this person again.');
  expect((await join()).path).toBe(pages.demo(owner.userId));
});
