import { expect, inject, test } from 'vitest';
import { api, pages } from '../../contract/addresses.ts';
import { demoTour, type TourRef } from '../../contract/tour-id.ts';
import type { Tour } from '../../contract/tour.ts';
import { call } from '../support/servers/session.ts';
import { createTour, openPage, signIn } from '../support/open-page.ts';

test('titles a twin’s page with its name, or with the reason why no twin is shown @2.2', async () => {
  expect((await openPage(pages.ownDemo())).title).toBe('Incomplete link | GoV360');
  const owner = await signIn();
  const address = pages.demo(owner.userId);
  const none = await openPage(address, owner);
  expect(none.title).toBe('You have no twin yet | GoV360');
  expect(none.text('main')).toContain('You have no twin yet');

  await createTour(owner, { name: 'Tower', matterportId: 'short' });
  const incomplete = await openPage(address, owner);
  expect(incomplete.title).toBe('Tower | GoV360');
  expect(incomplete.text('main')).toContain('once its capture ID has 11 characters');
  expect(incomplete.$('iframe')).toHaveLength(0);
});

test('frames the player with capture, demo and user on a demo’s page, with or without the user in the address @2.7 @7.11', async () => {
  const { playerOrigin } = inject('product');
  const owner = await signIn();
  await createTour(owner, { name: 'Tower' });
  const page = await openPage(pages.ownDemo(), owner);
  expect(page.path).toBe(pages.demo(owner.userId));
  expect(page.title).toBe('Tower | GoV360');
  expect(page.$('iframe').attr('src')).toBe(`${playerOrigin}/?m=gv360office&demo=true&uid=${owner.userId}`);
});

test('serves a page and a tour for each of the three examples @2.2 @2.5 @7.5', async () => {
  for (const [id, name] of [
    ['example-1', 'Office space'],
    ['example-2', 'Asset management'],
    ['example-3', 'A famous residence'],
  ] as const) {
    const response = await fetch(inject('product').origin + api.example(id));
    expect(await response.json()).toMatchObject({ name, matterportId: expect.stringMatching(/^.{11}$/) });
    const page = await openPage(pages.digitalTwin(id));
    expect(page.status).toBe(200);
    expect(page.title).toBe(`${name} | GoV360`);
    expect(page.text('main')).toContain(`Opening ${name}`);
  }
});

test.each(['/digital-twin/example-4', '/digital-twin/other', '/digital-twin'])(
  '%s opens no viewer @2.6 @5.9',
  async (path) => {
    const page = await openPage(path);
    expect(page.status).toBe(404);
    expect(page.text('h1')).toBe('Twin not found');
    expect(page.$('iframe')).toHaveLength(0);
    expect(page.$('main a[href="/"]').text()).toBe('Go to the homepage');
  },
);

test('shows the same page for a private twin as for a nonexistent one @6.7', async () => {
  const owner = await signIn();
  await createTour(owner, { public: false });
  const answer = async (userId: string) => {
    const { status, $ } = await openPage(pages.demo(userId));
    return { status, html: $.html().replaceAll(/nonce="[^"]*"/g, '') };
  };
  const missing = await answer('nobody-ever');
  expect(missing.status).toBe(404);
  expect(await answer(owner.userId)).toEqual(missing);
});

test('redirects a demo’s links to the regular twin made from it, until a new demo exists', async () => {
  const { origin } = inject('product');
  const owner = await signIn();
  const demo = demoTour(owner.userId);
  await createTour(owner, { name: 'Tower', public: true });
  const moved = (await (await call(origin, owner, 'POST', api.moveDemo(demo))).json()) as TourRef;
  const link = `${pages.demo(owner.userId)}?from=code`;
  for (const reader of [owner, null]) {
    const page = await openPage(link, reader);
    expect(page.path).toBe(`${pages.twin(moved.tourId)}?from=code`);
    expect(page.title).toBe('Tower | GoV360');
  }
  const historyLink = `${pages.history(demo)}?item=tags%3Aa`;
  expect(await openPage(historyLink, owner)).toMatchObject({
    status: 200,
    path: pages.history(moved, '?item=tags%3Aa'),
  });

  const { revision } = (await (await call(origin, owner, 'GET', api.tour(moved))).json()) as Tour;
  await call(origin, owner, 'PATCH', api.tour(moved), { public: false }, { 'if-match': `"${revision}"` });
  const stranger = await signIn();
  for (const path of [link, historyLink, pages.twin(moved.tourId)]) {
    const hidden = await openPage(path, stranger);
    expect([path, hidden.status]).toEqual([path, 404]);
    // The page must not reveal where the twin is now.
    expect(hidden.$.html()).not.toContain(path.includes(moved.tourId) ? 'Tower' : moved.tourId);
  }
  expect((await openPage(link, owner)).path).toContain(pages.twin(moved.tourId));

  const told = 'lead to this twin until you create a new demo.';
  expect((await openPage(pages.dashboard(), owner)).text('#demo')).toContain(told);
  await createTour(owner, { name: 'Second demo' });
  expect((await openPage(pages.dashboard(), owner)).text('#demo')).not.toContain(told);
  expect(await openPage(link, owner)).toMatchObject({ path: link, title: 'Second demo | GoV360' });
  expect(await openPage(historyLink, owner)).toMatchObject({ path: historyLink, status: 200 });
});

test('asks for a complete link if the address names no user', async () => {
  const page = await openPage(pages.ownDemo());
  expect(page.text('h1')).toBe('Incomplete link');
  expect(page.text('footer')).toContain('Copyright 2024');
  expect(page.$('main a').first().attr('href')).toBe(pages.signIn(pages.ownDemo()));
});

test('shows the history and undoes a change without scripts, only for members of the twin', async () => {
  const owner = await signIn();
  await createTour(owner, { name: 'Tower', address: 'Quay 1', public: true });
  await createTour(owner, { address: 'Quay 2' });
  const address = pages.history(demoTour(owner.userId));
  const page = await openPage(address, owner);
  expect(page.title).toBe('History · Tower | GoV360');
  expect(page.text('main')).toContain('Ada Byron');
  expect(page.text('main')).toContain('Changed the twin’s address');
  expect(page.text('main')).toContain('Created the twin');
  const undone = await page.press('Undo');
  expect(undone.text('[role=status]')).toBe('Undone.');
  expect(undone.$('main li form')).toHaveLength(2);

  expect((await openPage(address, await signIn())).status).toBe(404);
  expect((await openPage(address)).path).toBe(pages.signIn(address));
});
