import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type {
  PresenceNews,
  PresencePlayerMessage,
  PresentPerson,
  PresentView,
} from '../../contract/presence.ts';
import { NOTHING_OPEN } from '../../contract/protocol/view-state.ts';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/component/axe.ts';
import { becomePhone, emulateMedia } from '../support/component/emulate.ts';
import { standInForMatterport } from '../support/component/matterport.ts';
import { openAndWalk, openPlayer } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';
import type { HostPage } from '../support/player/host-page.ts';
import { CAPTURES } from '../support/player/matterport-showcase.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const list = page.getByRole('region', { name: 'Who is here' });
const rows = list.getByRole('listitem');
const live = () => document.querySelector('#live')?.textContent;
const following = (name: string) => page.getByRole('group', { name: `Following ${name}` });

const person = (number: number, name: string, fields: Partial<PresentPerson> = {}): PresentPerson => ({
  number,
  id: `user-${number}`,
  name,
  state: 'active',
  mode: 'inside',
  floor: 'level-1',
  following: null,
  ...fields,
});
const ada = person(1, 'Ada Lovelace');
const bo = person(2, 'Bo');
/** Where the users are: in front of the entrance, and at the far end of the corridor. */
const HERE: PresenceNews = {
  begin: true,
  people: [ada, bo],
  poses: [
    [1, 290, 160, 340, 0, 0],
    [2, 760, 160, 920, 157, 0],
  ],
  visitors: 0,
  followers: [],
  rate: 4,
};

const view = (sweep: string, fields: Partial<PresentView> = {}): PresentView => ({
  ...NOTHING_OPEN,
  mode: 'inside',
  sweep,
  position: [0, 0, 0],
  yaw: 0.5,
  pitch: 0,
  floor: null,
  target: null,
  fov: 1,
  ...fields,
});

const reports = ({ presence }: HostPage) =>
  presence.filter(
    (said): said is Extract<PresencePlayerMessage, { kind: 'report' }> => said.kind === 'report',
  );
const lastReport = (host: HostPage) => reports(host).at(-1);

/** Opens the office with other users in it. */
async function openTogether(news: PresenceNews = HERE, tour?: Record<string, unknown>): Promise<HostPage> {
  const host = await openAndWalk({ tour });
  host.tellPresence(news);
  await expect.element(button(/^Who is here: /)).toBeVisible();
  return host;
}

async function openList(news?: PresenceNews): Promise<HostPage> {
  const host = await openTogether(news);
  await click(button(/^Who is here: /));
  await expect.element(list).toBeVisible();
  return host;
}

/** Opens the office, and follows Ada. */
async function follow(): Promise<HostPage> {
  const host = await openList();
  await click(button('Follow Ada Lovelace'));
  await expect.element(following('Ada Lovelace')).toBeVisible();
  await expect.poll(() => lastReport(host)?.following).toBe('user-1');
  return host;
}

test('reports nothing about the user until another user is present with a name', async () => {
  const host = await openAndWalk();
  host.tellPresence({ begin: true, people: [], visitors: 0, rate: 1 });
  await press(page.getByRole('application'), '{ArrowLeft}');
  await expect.poll(() => host.views.length).toBeGreaterThan(0);
  expect(button(/^Who is here/).elements()).toEqual([]);
  host.tellPresence({ visitors: 2 });
  await expect.element(button('Who is here: 2 visitors')).toMatchTextContent(/2 visitors/);
  await press(page.getByRole('application'), '{ArrowLeft}');
  expect(host.presence).toEqual([]);
  host.tellPresence({ people: [ada] });
  await expect.element(button('Who is here: 1 person and 2 visitors')).toBeVisible();
  await expect
    .poll(() => lastReport(host))
    .toMatchObject({
      view: { mode: 'inside', sweep: expect.any(String), fov: expect.any(Number) },
      point: null,
      following: null,
      ask: null,
    });
});

test('shows a visitor only the number of users, if more than one is present', async () => {
  const host = await openAndWalk();
  host.tellPresence({ begin: true, total: 1 });
  host.tellPresence({ total: 3 });
  await expect.element(page.getByText('3 people here')).toBeVisible();
  expect(button(/^Who is here|^Point/).elements()).toEqual([]);
  await userEvent.keyboard('{Control>}k{/Control}');
  await fillIn(page.getByRole('combobox'), 'Who is here');
  expect(page.getByRole('option', { name: 'Who is here' }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  host.tellPresence({ total: 1 });
  await expect.element(page.getByText(/people here/)).not.toBeInTheDocument();
  expect(host.presence).toEqual([]);
});

test('lists the present users with their places and followers, and the number of visitors', async () => {
  await openList({
    ...HERE,
    people: [
      ada,
      { ...bo, state: 'hidden', following: 'user-1' },
      person(3, 'Chen', { state: 'away' }),
      person(4, 'Dina', { mode: 'dollhouse' }),
    ],
    visitors: 3,
    followers: [1],
  });
  await expect.element(rows.nth(0)).toMatchTextContent(/Ada Lovelace.*(Active|Idle) · follows you/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Bo.*In the background · follows Ada Lovelace/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Chen.*Connection lost/);
  await expect.element(rows.nth(3)).toMatchTextContent(/Dina.*Dollhouse/);
  await expect.element(list.getByText('and 3 visitors')).toBeVisible();
  await expect.element(button('Follow Ada Lovelace')).toBeDisabled();
  await expectNoAxeViolations();
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  await expectNoColorViolations();
});

test('shows some initials when there are many users, and all users in the list', async () => {
  const people = Array.from({ length: 50 }, (_, index) => person(index + 1, `Person ${index + 10}`));
  await openList({ ...HERE, people, poses: [] });
  await expect.element(button('Who is here: 50 people')).toMatchTextContent(/\+46/);
  expect(rows.elements()).toHaveLength(50);
});

test('announces users who join or leave, and shows them on the map at their places, with their initials', async () => {
  const host = await openTogether();
  await expect.poll(live).toBe('Ada Lovelace and Bo are here.');
  const marks = () => [...document.querySelectorAll('#map text')].map(({ textContent }) => textContent);
  await expect.poll(marks).toEqual(expect.arrayContaining(['AL', 'B']));
  host.tellPresence({ left: [2] });
  await expect.poll(live).toBe('Bo left.');
});

test('moves to another user once', async () => {
  const host = await openList();
  await click(button('Go to Bo'));
  await expect.poll(() => lastReport(host)?.view?.yaw).toBeCloseTo(1.57);
  const first = lastReport(host)?.view?.position;
  host.tellPresence({ poses: [[2, 290, 160, 340, 0, 0]] });
  await press(page.getByRole('application'), '{PageUp}');
  await expect.poll(() => lastReport(host)?.view?.pitch).toBeGreaterThan(0.1);
  expect(lastReport(host)?.view?.position).toEqual(first);
});

test('shows a follower the other user’s view and open card, until Escape', async () => {
  const tag = { id: 'pump', title: 'Pump', text: '', color: 'blue', position: [1, 1, 1], normal: [0, 1, 0] };
  const host = await openTogether(HERE, { tags: [tag] });
  await click(button(/^Who is here: /));
  await click(button('Follow Ada Lovelace'));
  const selection = { kind: 'tag', id: 'pump' };
  host.tellPresence({ view: { number: 1, view: view('meeting-window', { selection, tool: 'place:tag' }) } });
  await expect
    .element(following('Ada Lovelace'))
    .toMatchTextContent(/Following Ada Lovelace · placing an item/);
  await expect
    .poll(() => lastReport(host))
    .toMatchObject({
      following: 'user-1',
      view: { sweep: 'meeting-window', selection, tool: null },
    });
  host.tellPresence({ view: { number: 1, view: view('corridor-west', { mode: 'dollhouse' }) } });
  await expect.element(button('Dollhouse')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(following('Ada Lovelace')).not.toBeInTheDocument();
  await expect.poll(live).toBe('You are no longer following Ada Lovelace.');
  await expect.poll(() => lastReport(host)?.following).toBeNull();
});

test('glides over short distances when following, and shows as much as the other user sees', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  const host = await follow();
  const { sweep, position } = {
    sweep: 'reception-desk',
    position: [2.9, 1.6, 3.4] as [number, number, number],
  };
  host.tellPresence({ view: { number: 1, view: view(sweep, { position, yaw: 1, fov: 0.7 }) } });
  await expect.poll(() => lastReport(host)?.view?.sweep).toBe(sweep);
  host.tellPresence({ view: { number: 1, view: view(sweep, { position, yaw: 2, fov: 0.7 }) } });
  await expect.poll(() => Math.cos((lastReport(host)?.view?.yaw ?? 0) - 2)).toBeCloseTo(1);
  await expect.poll(() => lastReport(host)?.view?.fov).toBeCloseTo(0.7, 1);
  expect(lastReport(host)?.following).toBe('user-1');
});

test('centres the outside view on the followed user’s target', async () => {
  const host = await follow();
  const target: [number, number, number] = [5, 0.02, 9];
  const seen = view('reception-desk', {
    mode: 'dollhouse',
    position: [5, 20, 21],
    yaw: 0,
    pitch: -1.03,
    target,
  });
  host.tellPresence({ view: { number: 1, view: { ...seen, fov: 0.4 } } });
  await expect.element(button('Dollhouse')).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => {
      const middle = lastReport(host)?.view?.target;
      return middle ? Math.hypot(middle[0] - target[0], middle[2] - target[2]) : Infinity;
    })
    .toBeLessThan(1.5);
});

test('stops following on a key, a press in the space or its button, and when the other user ends it or leaves', async () => {
  const host = await follow();
  const stage = page.getByRole('application');
  const sign = following('Ada Lovelace');
  const said = (text: string) => expect.element(page.getByText(text).first()).toBeInTheDocument();
  for (const end of [
    () => press(stage, '{ArrowLeft}'),
    () => click(stage, { x: 500, y: 300 }),
    () => click(sign.getByRole('button', { name: 'Stop' })),
    async () => {
      host.tellPresence({ released: true });
      await said('Ada Lovelace stopped you from following them.');
    },
    async () => {
      host.tellPresence({ left: [1] });
      await said('Ada Lovelace left, so you are no longer following them.');
    },
  ]) {
    if (!sign.query()) await click(button('Follow Ada Lovelace'));
    await expect.poll(() => lastReport(host)?.following).toBe('user-1');
    await end();
    await expect.element(sign).not.toBeInTheDocument();
    await expect.poll(() => lastReport(host)?.following).toBeNull();
  }
});

test('shows users their followers, and lets them remove the followers', async () => {
  const host = await openTogether();
  host.tellPresence({ followers: [1, 2] });
  const sign = page.getByRole('group', { name: '2 people follow you' });
  await expect.element(sign).toBeVisible();
  await expect.poll(live).toContain('2 people follow you.');
  await click(sign.getByRole('button', { name: 'Stop followers' }));
  await expect.poll(() => reports(host).map(({ ask }) => ask)).toContain('release');
  host.tellPresence({ followers: [] });
  await expect.element(sign).not.toBeInTheDocument();
});

test('invites all users, and moves only those who accept', async () => {
  const host = await openList();
  await expect.poll(live).toContain('Ada Lovelace and Bo are here.');
  await click(button('Bring everyone here'));
  await expect.poll(() => reports(host).map(({ ask }) => ask)).toContain('come');
  await expect.poll(live).toContain('You asked everyone to come here.');
  await click(button('Bring everyone here'));
  await expect.poll(live).toContain('You asked a moment ago.');
  expect(reports(host).filter(({ ask }) => ask === 'come')).toHaveLength(1);
  const before = lastReport(host)?.view;
  host.tellPresence({ come: { number: 2, view: view('meeting-window') } });
  const sign = page.getByRole('group', { name: 'Bo asks you to come' });
  await expect.element(sign).toBeVisible();
  await expect.poll(live).toContain('Bo asks you to come.');
  expect(lastReport(host)?.view).toEqual(before);
  await click(sign.getByRole('button', { name: 'Not now' }));
  await expect.element(sign).not.toBeInTheDocument();
  host.tellPresence({ come: { number: 2, view: view('meeting-window') } });
  await click(sign.getByRole('button', { name: 'Go' }));
  await expect.poll(() => lastReport(host)?.view?.sweep).toBe('meeting-window');
});

test('points while a key or button is held, and stops when it is released', async () => {
  const host = await openTogether();
  await expect.poll(() => reports(host).length).toBe(1);
  (page.getByRole('application').element() as HTMLElement).focus();
  await userEvent.keyboard('{p>}');
  await expect.poll(() => lastReport(host)?.point).toHaveLength(3);
  await userEvent.keyboard('{/p}');
  await expect.poll(() => lastReport(host)?.point).toBeNull();
  await press(button('Hold to point'), '{Enter>}');
  await expect.poll(() => lastReport(host)?.point).toHaveLength(3);
  await userEvent.keyboard('{/Enter}');
  await expect.poll(() => lastReport(host)?.point).toBeNull();
});

test('hides all users from a hidden user, and lets a hidden user become visible again', async () => {
  const host = await openList();
  const hidden = list.getByRole('switch', { name: 'Hidden' });
  await expect.element(hidden).not.toBeChecked();
  await click(hidden);
  await expect.poll(() => host.presence.at(-1)).toEqual({ kind: 'hide', hidden: true });
  host.tellPresence({ begin: true, people: [], visitors: 0, followers: [], hidden: true });
  await expect.element(hidden).toBeChecked();
  expect(rows.elements()).toEqual([]);
  await expect.element(button('Who is here: you are hidden')).toBeVisible();
  await click(hidden);
  await expect.poll(() => host.presence.at(-1)).toEqual({ kind: 'hide', hidden: false });
});

test('lets a user who is hidden from the start become visible', async () => {
  const host = await openAndWalk();
  host.tellPresence({ begin: true, hidden: true });
  await click(button('Who is here: you are hidden'));
  await expect.element(list.getByRole('switch', { name: 'Hidden' })).toBeChecked();
  expect(reports(host)).toEqual([]);
});

test('hides all users from a user who loses the right to see others', async () => {
  const host = await follow();
  host.tellPresence(null);
  await expect.element(button(/^Who is here/)).not.toBeInTheDocument();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(following('Ada Lovelace')).not.toBeInTheDocument();
  await expect.poll(() => document.querySelectorAll('.person-labels [data-look=name]').length).toBe(0);
});

test('shows names above users in view, unless figures are off', async () => {
  await openTogether({ ...HERE, poses: [[1, 640, 160, 1140, 0, 0]] });
  const names = () =>
    [...document.querySelectorAll('.person-labels [data-look=name] .name')].map(
      ({ textContent }) => textContent,
    );
  await expect.poll(names).toEqual(['Ada Lovelace']);
  await click(button(/^Who is here: /));
  await list.getByLabelText('Figures').selectOptions('Off');
  await expect.poll(names).toEqual([]);
});

test('finds a user in the search, and follows them from the result', async () => {
  const host = await openTogether();
  await userEvent.keyboard('{Control>}k{/Control}');
  await fillIn(page.getByRole('combobox'), 'Follow Bo');
  await expect.element(page.getByRole('option', { name: /Follow Bo/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(following('Bo')).toBeVisible();
  await expect.poll(() => lastReport(host)?.following).toBe('user-2');
});

test('shows only names in a framed space without a key, and explains why', async () => {
  standInForMatterport({ key: '' });
  const host = openPlayer({ capture: CAPTURES.open });
  host.tellPresence({ ...HERE, people: [{ ...ada, mode: null, floor: null }], poses: [] });
  await click(button('Who is here: 1 person'));
  await expect.element(rows.nth(0)).toMatchTextContent(/Ada Lovelace.*Active/);
  await expect.element(list.getByText(/does not report where people are/)).toBeVisible();
  expect(button(/^(Go to|Follow) Ada/).elements()).toEqual([]);
  expect(button('Hold to point').elements()).toEqual([]);
  await expect.poll(() => lastReport(host)).toMatchObject({ view: null, point: null });
});

test('without 3D, lists users and shows them on the plans, and explains why users cannot meet there', async () => {
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  onTestFinished(() => context.mockRestore());
  const host = openPlayer();
  await expect.element(page.getByText(/cannot show 3D/)).toBeVisible();
  host.tellPresence(HERE);
  await click(button('Who is here: 2 people'));
  await expect.element(rows.nth(0)).toMatchTextContent(/Ada Lovelace.*Level 1/);
  await expect.element(list.getByText(/Without 3D/)).toBeVisible();
  expect(button(/^(Go to|Follow) (Ada|Bo)/).elements()).toEqual([]);
  const marks = () =>
    [...document.querySelectorAll('section svg text')].map(({ textContent }) => textContent);
  await expect.poll(marks).toEqual(expect.arrayContaining(['AL', 'B']));
  await expect.poll(() => lastReport(host)?.view).toBeNull();
});

test('fits the list into a sheet on a phone, and closes it', async () => {
  await becomePhone();
  await openList();
  const { left, right, bottom } = list.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
  expect(bottom).toBeLessThanOrEqual(844);
  await expectNoAxeViolations();
  await click(list.getByRole('button', { name: 'Close' }));
  await expect.element(list).not.toBeInTheDocument();
});
