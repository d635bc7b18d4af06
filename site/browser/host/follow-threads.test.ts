import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Operation } from '../../../contract/changes/operation.ts';
import type { ThreadHostMessage } from '../../../contract/threads/thread-messages.ts';
import type { WatchEvent } from '../../../contract/topic.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { threadsForMembers } from './on-first-use.ts';
import { followThreads } from './follow-threads.ts';
import type { KeeperForPlayer } from './keeper-for-player.ts';

const watched = vi.hoisted(() => ({
  topics: [] as string[],
  hear: null as ((event: WatchEvent) => void) | null,
}));
vi.mock('../watch.ts', () => ({
  watch(topic: string, _seen: number | null, listener: (event: WatchEvent) => void) {
    watched.topics.push(topic);
    watched.hear = listener;
    return () => void (watched.hear = null);
  },
}));

const topic = 'users/owner/tours/demo-tour/threads';
const threads = [
  {
    id: 't1',
    anchor: { kind: 'place', id: null, title: '', offset: null, point: [1, 0, 2], capture: 'office' },
    view: null,
    resolved: false,
    origin: 'member',
    picture: false,
    by: 'ada',
    at: 1_000,
    resolvedBy: null,
    resolvedAt: null,
    replyTo: null,
  },
];
const first = {
  id: 'c1',
  thread: 't1',
  text: 'Is this door locked?',
  mentions: [],
  by: 'ada',
  at: 1_000,
  editedAt: null,
  deleted: false,
  revision: 4,
};
const second = { ...first, id: 'c2', text: 'Yes.', revision: 5 };
const reply: Operation = {
  id: 'o1',
  collection: 'comments',
  kind: 'add',
  item: { id: 'c3', thread: 't1', text: 'Thanks.', mentions: [] },
};
const changes = (since: number, revision: number, set: readonly object[] = []) => ({
  since,
  revision,
  fields: {},
  collections: { threads: { set: threads, removed: [] }, comments: { set, removed: [] } },
});
const answer = (told: object) => ({
  changes: told,
  me: 'me',
  role: 'commenter',
  people: [],
  seen: {},
  tourId: 'twin',
});

interface Asked {
  address: string;
  method: string;
  body: unknown;
}
let asked: Asked[] = [];
let answers: Response[] = [];
let told: ThreadHostMessage[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  [asked, answers, told] = [[], [], []];
  Object.assign(watched, { topics: [], hear: null });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body = 'null' }: RequestInit = {}) => {
    asked.push({ address, method, body: JSON.parse(body as string) as unknown });
    const next = answers.shift();
    if (!next) throw new TypeError('No connection');
    return next;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function start(keeper: KeeperForPlayer | null = null) {
  const follower = followThreads({
    ref: demoTour('owner'),
    tourId: 'twin',
    keeper,
    tell: (message) => told.push(message),
  });
  follower.begin();
  return follower;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

it('sends each player everything first, and then the changes since the last response', async () => {
  answers = [
    Response.json(answer(changes(0, 4, [first]))),
    Response.json(answer(changes(4, 5, [second]))),
    Response.json(answer(changes(5, 5))),
  ];
  const follower = start();
  await settle();
  expect(watched.topics).toEqual([topic]);
  watched.hear?.({ type: 'changed', topic, revision: 4 });
  watched.hear?.({ type: 'changed', topic, revision: 5 });
  await settle();
  expect(asked.map(({ address }) => address)).toEqual([
    '/api/users/owner/tours/demo-tour/threads?since=0',
    '/api/users/owner/tours/demo-tour/threads?since=4',
  ]);
  expect(told).toMatchObject([
    { kind: 'news', changes: { since: 0, revision: 4 }, role: 'commenter' },
    { kind: 'news', changes: { since: 4, revision: 5 } },
  ]);
  follower.begin();
  await settle();
  const whole = { since: 0, revision: 5, collections: { comments: { set: [first, second] } } };
  expect(told.at(-1)).toMatchObject({ kind: 'news', changes: whole });
});

it('reads again after a response that never comes', async () => {
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit = {}) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal!.addEventListener('abort', () => reject(signal!.reason as Error));
    return promise;
  });
  start();
  await settle();
  vi.stubGlobal('fetch', answering);
  answers = [Response.json(answer(changes(0, 4, [first])))];
  deadline.abort(new DOMException('Timeout', 'TimeoutError'));
  timeout.mockRestore();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toMatchObject([{ kind: 'news', changes: { revision: 4 } }]);
});

it('sends operations with the twin’s id, and does not request saved operations again', async () => {
  answers = [Response.json(answer(changes(0, 4, [first]))), Response.json(changes(4, 5, [second]))];
  const follower = start();
  await settle();
  follower.hear({ kind: 'operations', changeId: 'x', operations: [reply] });
  await settle();
  expect(asked.at(-1)).toEqual({
    address: '/api/users/owner/tours/demo-tour/threads/operations',
    method: 'POST',
    body: { operations: [reply], tourId: 'twin' },
  });
  expect(told.at(-1)).toMatchObject({ kind: 'saved', changeId: 'x', revision: 5 });
  watched.hear?.({ type: 'changed', topic, revision: 5 });
  await settle();
  expect(asked).toHaveLength(2);
});

it('passes a rejection on to the player, and requests the user’s rights again', async () => {
  const problem = { code: 'forbidden', detail: 'You cannot comment here.' };
  answers = [
    Response.json(answer(changes(0, 4))),
    Response.json(problem, { status: 403 }),
    Response.json({ ...answer(changes(4, 4)), role: 'viewer' }),
  ];
  const follower = start();
  await settle();
  follower.hear({ kind: 'operations', changeId: 'x', operations: [reply] });
  await settle();
  expect(told.slice(1)).toMatchObject([
    { kind: 'failed', changeId: 'x', ...problem },
    { kind: 'news', role: 'viewer' },
  ]);
});

it('retries if the server does not respond, and stops when the user loses access', async () => {
  start();
  await settle();
  expect(told).toEqual([]);
  answers = [Response.json(answer(changes(0, 4, [first])))];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toMatchObject([{ kind: 'news' }]);
  answers = [Response.json({}, { status: 404 })];
  watched.hear?.({ type: 'changed', topic, revision: 6 });
  await settle();
  expect(told.at(-1)).toEqual({ kind: 'gone' });
});

it('stores unsent comments, and passes them to the next player', async () => {
  const kept: (readonly Operation[])[] = [];
  answers = [Response.json(answer(changes(0, 4)))];
  const follower = start({
    keep(operations) {
      kept.push(operations);
      return true;
    },
    handOver: (give) => give([reply]),
    release() {},
  });
  await settle();
  expect(told.at(-1)).toEqual({ kind: 'left-behind', operations: [reply] });
  follower.hear({ kind: 'keep', number: 3, operations: [reply] });
  expect(kept).toEqual([[reply]]);
  expect(told.at(-1)).toEqual({ kind: 'kept', number: 3 });
});

it('accepts only PNG pictures, and stores which comments were read', async () => {
  answers = [
    Response.json(answer(changes(0, 4))),
    Response.json({ picture: 'data:image/png;base64,AAAA' }),
    Response.json({ picture: 'data:image/svg+xml;base64,AAAA' }),
    new Response(null, { status: 204 }),
  ];
  const follower = start();
  await settle();
  for (let time = 0; time < 2; time += 1) {
    follower.hear({ kind: 'picture', thread: 't1' });
    await settle();
  }
  expect(told.slice(1)).toEqual([
    { kind: 'picture', thread: 't1', picture: 'data:image/png;base64,AAAA' },
    { kind: 'picture', thread: 't1', picture: null },
  ]);
  follower.hear({ kind: 'seen', thread: 't1', revision: 4 });
  await settle();
  expect(asked.at(-1)).toEqual({
    address: '/api/users/owner/tours/demo-tour/threads/t1/seen',
    method: 'PUT',
    body: { revision: 4 },
  });
});

it('blocks an author, or passes the error to the player, and refreshes who can be mentioned', async () => {
  answers = [
    Response.json(answer(changes(0, 4))),
    new Response(null, { status: 204 }),
    Response.json(answer(changes(4, 4))),
    Response.json({ code: 'not-found', detail: 'There is no such person.' }, { status: 404 }),
    Response.json(answer(changes(4, 4))),
  ];
  const follower = start();
  await settle();
  for (let time = 0; time < 2; time += 1) {
    follower.hear({ kind: 'block', person: 'ada' });
    await settle();
  }
  expect(asked[1]).toMatchObject({ method: 'PUT', address: '/api/users/owner/tours/demo-tour/blocks/ada' });
  expect(told.slice(1)).toMatchObject([
    { kind: 'blocked', person: 'ada', detail: null },
    { kind: 'news' },
    { kind: 'blocked', person: 'ada', detail: 'There is no such person.' },
    { kind: 'news' },
  ]);
});

it('sends no requests and follows no topic for a user who is not a member', async () => {
  const visitor = threadsForMembers(null);
  visitor.begin();
  visitor.hear({ kind: 'ask' });
  await settle();
  expect([asked, watched.topics]).toEqual([[], []]);
});
