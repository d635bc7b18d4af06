import { beforeAll, describe, expect, inject, test } from 'vitest';
import { api, pages } from '../../contract/addresses.ts';
import { demoTour, type TourRef } from '../../contract/tour-id.ts';
import { createTour, openPage, signIn } from '../support/open-page.ts';
import { call, type TestSession } from '../support/servers/session.ts';

const { origin } = inject('product');
const READERS = ['owner', 'editor', 'commenter', 'viewer', 'stranger', 'visitor'] as const;
const tag = { id: 't1', title: 'Pump', text: '', color: 'blue', position: [0, 0, 0], normal: [0, 1, 0] };
const point = { id: 'p1', title: 'Door', position: [1, 2, 3] };

type Reader = (typeof READERS)[number];
const sessions: Partial<Record<Reader, TestSession>> = {};
let twin: TourRef;

const send = (reader: Reader, method: string, path: string, body?: unknown) =>
  call(origin, sessions[reader] ?? null, method, path, body);
beforeAll(async () => {
  for (const reader of READERS.filter((name) => name !== 'visitor')) sessions[reader] = await signIn();
  const { userId } = sessions.owner!;
  const made = await send('owner', 'POST', api.tours(userId), { name: 'Annex', matterportId: 'gv360office' });
  twin = await made.json();
  await send('owner', 'PATCH', api.tour(twin), { tags: [tag], points: [point] });
  const link = await send('owner', 'POST', api.links(twin), { role: 'viewer', days: 7 });
  const { token } = await link.json();
  for (const role of ['editor', 'commenter', 'viewer'] as const) {
    await send(role, 'POST', api.joinThroughLink(), { token });
    const { members } = await (await send('owner', 'GET', api.members(twin))).json();
    const { id } = (members as { id: string; role: string; since: number }[]).toSorted(
      (a, b) => b.since - a.since,
    )[0]!;
    if (role !== 'viewer') await send('owner', 'PATCH', api.member(twin, id), { role });
  }
});

interface Row {
  what: string;
  method?: string;
  path: (tour: TourRef) => string;
  body?: unknown;
  /** The statuses for a private twin, in the order of `READERS`. */
  statuses: readonly [number, number, number, number, number, number];
  /**
   * The status for a visitor if the twin is public. A signed-in stranger gets 403 where a visitor would have
   * to sign in.
   */
  whilePublic: number;
}

/**
 * The pages of a regular twin, its document, and a change to it, with the status for each reader. The
 * statuses of all other operations are in `server/edges/api/access.test.ts`.
 */
const TABLE: readonly Row[] = [
  {
    what: 'its viewer',
    path: (tour) => pages.twin(tour.tourId),
    statuses: [200, 200, 200, 200, 404, 404],
    whilePublic: 200,
  },
  {
    what: 'its embedded page',
    path: pages.embed,
    statuses: [404, 404, 404, 404, 404, 404],
    whilePublic: 200,
  },
  {
    what: 'its history',
    path: (tour) => pages.history(tour),
    statuses: [200, 200, 200, 200, 404, 200],
    whilePublic: 200,
  },
  {
    what: 'its page for comments',
    path: pages.exchangeComments,
    statuses: [200, 200, 200, 200, 404, 200],
    whilePublic: 200,
  },
  { what: 'its settings', path: pages.setUp, statuses: [200, 404, 404, 404, 404, 200], whilePublic: 200 },
  {
    what: 'its page for imports',
    path: (tour) => pages.import(tour),
    statuses: [200, 404, 404, 404, 404, 200],
    whilePublic: 200,
  },
  { what: 'its document', path: api.tour, statuses: [200, 200, 200, 200, 404, 404], whilePublic: 200 },
  {
    what: 'a point placed in it',
    method: 'PATCH',
    path: api.tour,
    body: { points: [point, { ...point, id: 'p2' }] },
    statuses: [200, 200, 403, 403, 404, 401],
    whilePublic: 401,
  },
];

test.each(TABLE)(
  'offers $what of a private twin only to authorized users',
  async ({ method = 'GET', path, body, statuses }) => {
    const found: number[] = [];
    for (const reader of READERS) found.push((await send(reader, method, path(twin), body)).status);
    expect(Object.fromEntries(READERS.map((reader, index) => [reader, found[index]]))).toEqual(
      Object.fromEntries(READERS.map((reader, index) => [reader, statuses[index]])),
    );
  },
);

test('uploads a scan for a twin at the twin’s address', async () => {
  const page = await openPage(pages.scans(twin), sessions.owner);
  expect(page.$(`main a[href="${pages.setUp(twin)}"]`).text()).toBe('Annex');
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': '0',
    'upload-metadata': `filename ${btoa('House.glb')},target ${btoa(JSON.stringify({ scan: true }))}`,
  };
  const announce = (reader: Reader) =>
    call(origin, sessions[reader] ?? null, 'POST', api.uploads(twin), undefined, headers);
  const statuses: number[] = [];
  for (const reader of READERS) statuses.push((await announce(reader)).status);
  expect(statuses).toEqual([201, 403, 403, 403, 404, 401]);
  const scans = await openPage(pages.scans(twin), sessions.owner);
  expect(scans.text()).toContain('House');
});

describe('a public twin', () => {
  beforeAll(async () => {
    const { revision } = await (await send('owner', 'GET', api.tour(twin))).json();
    const headers = { 'if-match': `"${revision}"` };
    await call(origin, sessions.owner!, 'PATCH', api.tour(twin), { public: true }, headers);
  });

  test('offers a visitor what anyone may see, and asks for a sign-in before anything else', async () => {
    const found = [];
    for (const { what, method = 'GET', path, body } of TABLE)
      found.push([what, (await send('visitor', method, path(twin), body)).status]);
    expect(found).toEqual(TABLE.map(({ what, whilePublic }) => [what, whilePublic]));
  });

  test('shows a public twin’s link, QR code and embed HTML in the settings', async () => {
    const page = await openPage(pages.setUp(twin), sessions.owner);
    const values = page
      .$('input[readonly], textarea[readonly]')
      .toArray()
      .map((field) => page.$(field).val());
    expect(values).toContain(origin + pages.twin(twin.tourId));
    expect(values.join(' ')).toContain(`src="${origin}${pages.embed(twin)}"`);
    expect(page.text()).toContain('QR code');
    expect(page.$(`a[href="${api.tourExport(twin)}"]`)).toHaveLength(1);
    expect(page.$(`a[href="${pages.import(twin)}"]`)).toHaveLength(1);
    expect(page.$(`a[href="${pages.scans(twin)}"]`)).toHaveLength(1);
  });
});

test('offers the demo and more than one page of other twins in an invitation', async () => {
  const owner = await signIn();
  await createTour(owner, { name: 'Old town' });
  const make = async (name: string) => {
    const body = { name, matterportId: '' };
    return (await (await call(origin, owner, 'POST', api.tours(owner.userId), body)).json()) as TourRef;
  };
  const annex = await make('Annex');
  const others: string[] = [demoTour(owner.userId).tourId];
  for (let index = 10; index < 40; index += 1) others.push((await make(`House ${index}`)).tourId);
  const page = await openPage(pages.setUp(annex), owner);
  const offered = page
    .$('[name=twins]')
    .toArray()
    .map((box) => page.$(box).val());
  expect(offered).toEqual(others);
  expect(page.$('fieldset label:has([name=twins])').first().text()).toBe('Old town');
  const fields = { email: 'guest@example.test', twins: others.at(-1)! };
  const sent = await page.press('Send invitation', { emails: fields.email, twins: fields.twins });
  expect(sent.text()).toContain('Invitation sent.');
  const { invitations } = await (await call(origin, owner, 'GET', api.invitations(owner.userId))).json();
  expect(invitations).toMatchObject([
    { email: fields.email, twins: expect.arrayContaining([{ tourId: fields.twins, role: 'viewer' }]) },
  ]);
});
