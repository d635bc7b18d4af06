import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PresenceNews, PresenceReport } from '../../contract/presence.ts';
import { demoTour } from '../../contract/tour-id.ts';
import type { WatchEvent } from '../../contract/topic.ts';
import { createReporter, type PresenceReporter } from './presence-reporter.ts';

const watched = vi.hoisted(() => ({
  topics: [] as string[],
  hear: null as ((event: WatchEvent) => void) | null,
}));
vi.mock('./watch.ts', () => ({
  watch(topic: string, _seen: number | null, listener: (event: WatchEvent) => void) {
    watched.topics.push(topic);
    watched.hear = listener;
    return () => void (watched.hear = null);
  },
}));

const topic = 'users/owner/tours/demo-tour/presence';
const member = { ref: demoTour('owner'), viewerId: 'ada', isMember: true };
const somebody: PresenceNews = {
  begin: true,
  people: [{ number: 1, id: 'bob', name: 'Bob', state: 'active', mode: null, floor: null, following: null }],
};
/** The events of a fake window and its document. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const own = new EventTarget();
let requests: { address: string; method: string; body: Record<string, unknown> }[] = [];
let reporter: PresenceReporter | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  Object.assign(watched, { topics: [], hear: null });
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', own.addEventListener.bind(own));
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) => {
    requests.push({ address, method, body: JSON.parse(body) as Record<string, unknown> });
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  reporter?.dispose();
  reporter = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/**
 * Starts a reporter. Returns what it has sent: the position, such as `1`, for an active report, otherwise the
 * state, such as `left`.
 */
function start() {
  const sent: string[] = [];
  reporter = createReporter({ ...member, page: 'page' }, async (_place, { state, view, ask }) => {
    const said = state === 'active' ? String(view?.position[0] ?? 'nowhere') : state;
    sent.push(ask ? `${said} ${ask}` : said);
  });
  return { sent, reporter };
}

function at(x: number, ask: PresenceReport['ask'] = null): Record<string, unknown> {
  const view = { mode: 'inside', sweep: null, position: [x, 1, 0], yaw: 0, pitch: 0, floor: null };
  return { kind: 'report', view: { ...view, target: null, fov: 1 }, point: null, following: null, ask };
}

async function followAsNew() {
  vi.resetModules();
  return (await import('./follow-presence.ts')).followPresence;
}

it('shows a user who is alone as visible, without reporting or loading anything', async () => {
  const told: (PresenceNews | null)[] = [];
  const followPresence = await followAsNew();
  const follower = followPresence(member, (news) => told.push(news));
  expect(watched.topics).toEqual([]);
  follower.begin();
  expect(watched.topics).toEqual([topic]);
  watched.hear?.({ type: 'changed', topic, revision: 3 });
  watched.hear?.({ type: 'presence', topic, news: { begin: true, people: [], rate: 1 } });
  watched.hear?.({ type: 'gone', topic });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual([{ begin: true, people: [], rate: 1 }, null]);
  expect(requests).toEqual([]);
  follower.dispose();
  expect(watched.hear).toBe(null);
});

it('shows a visitor the number of people, and reports nothing about the visitor', async () => {
  const told: (PresenceNews | null)[] = [];
  const followPresence = await followAsNew();
  const follower = followPresence({ ...member, viewerId: '', isMember: false }, (news) => told.push(news));
  follower.begin();
  watched.hear?.({ type: 'presence', topic, news: { begin: true, total: 3 } });
  follower.hear(at(7));
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(5_000);
  follower.dispose();
  expect(told).toEqual([{ begin: true, total: 3 }]);
  expect(requests).toEqual([]);
});

it('does not follow the presence of an example', async () => {
  const followPresence = await followAsNew();
  const follower = followPresence(null, () => expect.unreachable());
  follower.begin();
  follower.dispose();
  expect(watched.topics).toEqual([]);
});

it('a page uses the same page id in every report, including the report that the user left', async () => {
  const followPresence = await followAsNew();
  const follower = followPresence(member, () => {});
  follower.begin();
  watched.hear?.({ type: 'presence', topic, news: somebody });
  follower.hear(at(7));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  follower.dispose();
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(requests.map(({ body }) => body.state)).toEqual(['active', 'left']);
  expect(new Set(requests.map(({ address, method }) => `${method} ${address}`))).toEqual(
    new Set(['POST /api/users/owner/tours/demo-tour/presence']),
  );
  expect(new Set(requests.map(({ body }) => body.page)).size).toBe(1);
  expect(requests[0]?.body.view).toMatchObject({ position: [7, 1, 0] });
});

it('reports a hidden page without a shared stream as asleep, even when the user is alone', async () => {
  const followPresence = await followAsNew();
  const follower = followPresence(member, () => {});
  follower.begin();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(requests.map(({ body }) => body.state)).toEqual(['asleep']);
  follower.dispose();
});

it('reports a hidden page without a shared stream as asleep only once, with the user’s last position', async () => {
  const followPresence = await followAsNew();
  const follower = followPresence(member, () => {});
  follower.begin();
  watched.hear?.({ type: 'presence', topic, news: somebody });
  follower.hear(at(7));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests.map(({ body }) => body.state)).toEqual(['active', 'asleep']);
  expect(requests[1]?.body.view).toMatchObject({ position: [7, 1, 0] });
  follower.dispose();
});

it('sends only the newest report, as often as the server allows', async () => {
  const { sent, reporter } = start();
  reporter.say(at(1));
  await vi.advanceTimersByTimeAsync(1);
  for (const x of [2, 3, 4]) reporter.say(at(x));
  await vi.advanceTimersByTimeAsync(900);
  expect(sent).toEqual(['1']);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toEqual(['1', '4']);
  reporter.hear({ rate: 4 });
  reporter.say(at(5));
  await vi.advanceTimersByTimeAsync(140);
  expect(sent).toEqual(['1', '4']);
  await vi.advanceTimersByTimeAsync(10);
  reporter.say(at(6));
  await vi.advanceTimersByTimeAsync(250);
  expect(sent).toEqual(['1', '4', '5', '6']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(4);
});

it('sends a request to others once, together with the newest report', async () => {
  const { sent, reporter } = start();
  reporter.say(at(1));
  await vi.advanceTimersByTimeAsync(1);
  reporter.say(at(2, 'come'));
  reporter.say(at(3));
  await vi.advanceTimersByTimeAsync(1_100);
  reporter.say(at(4));
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sent).toEqual(['1', '3 come', '4']);
});

it('waits for every report in flight before the next one', async () => {
  const sent: string[] = [];
  const ends: (() => void)[] = [];
  reporter = createReporter({ ...member, page: 'page' }, (_place, { state }) => {
    sent.push(state);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  reporter.say(at(1));
  await vi.advanceTimersByTimeAsync(0);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toHaveLength(2);
  ends[0]!();
  reporter.say(at(2));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(2);
  ends[1]!();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(3);
});

it('reports immediately when the page is hidden, shown again, left or restored', async () => {
  // With workers, a hidden page keeps its stream.
  vi.stubGlobal('SharedWorker', EventTarget);
  vi.stubGlobal('navigator', { locks: {} });
  const { sent, reporter } = start();
  reporter.say(at(1));
  await vi.advanceTimersByTimeAsync(1);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  own.dispatchEvent(new Event('pagehide'));
  own.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['1', 'hidden', '1', 'left', '1']);
});

it('stores the user’s choice to hide, and ignores invalid player messages', async () => {
  const { sent, reporter } = start();
  reporter.say({ kind: 'hide', hidden: true });
  reporter.say({ kind: 'report', view: 'here' });
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sent).toEqual([]);
  expect(requests).toEqual([{ address: '/api/users/ada', method: 'PATCH', body: { hidden: true } }]);
});
