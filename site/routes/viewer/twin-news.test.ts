import { RouterContextProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pages } from '../../../contract/addresses.ts';
import type { HistoryEntry, HistoryItem } from '../../../contract/portfolio.ts';
import * as abuse from './abuse.tsx';
import * as history from './history.tsx';
import { openSubpage } from './load-twin.ts';
import { describeNews } from './twin-news.tsx';
import { demoTour } from '../../../contract/tour-id.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { saveOperations } from './stored-twin.tsx';

const itemOf = (change: HistoryItem['change'], title = 'Pump 3'): HistoryItem => ({
  collection: 'tags',
  id: 'a',
  label: 'Tag',
  title,
  change,
  find: title,
});
const entryOf = (given: Partial<HistoryEntry> = {}): HistoryEntry => ({
  revision: 1,
  at: 0,
  who: { key: 'k', name: 'Ada', you: false },
  cause: 'edit',
  count: given.items?.length ?? 0,
  items: [],
  fields: [],
  created: false,
  undoable: false,
  ...given,
});

test('names the author and the item of a single change', () => {
  const one = (item: HistoryItem) => describeNews([entryOf({ items: [item] })]);
  expect(one(itemOf('moved'))).toBe('Ada moved Pump 3');
  expect(one(itemOf('added'))).toBe('Ada added Pump 3');
  expect(one(itemOf('changed'))).toBe('Ada changed Pump 3');
  expect(one(itemOf('removed', ''))).toBe('Ada deleted an untitled tag');
});

test('counts several changes and names all their authors', () => {
  const grace = { key: 'g', name: 'Grace', you: false };
  const entries = [entryOf({ items: [itemOf('moved')] }), entryOf(), entryOf({ who: grace })];
  expect(describeNews(entries)).toBe('Ada and Grace made 3 changes');
  expect(describeNews([entryOf({ items: [itemOf('moved')], count: 20 })])).toBe('Ada changed 20 items');
  expect(describeNews([entryOf({ fields: ['name'] })])).toBe('Ada changed the settings of this twin');
  expect(describeNews([entryOf({ cause: 'import', count: 9 })])).toBe(
    'Ada replaced this twin with an import',
  );
  expect(describeNews([])).toBe('');
});

test('sends operations with the twin’s id, and passes a rejection on to the player @10.7', async () => {
  const detail = 'Another twin is in its place.';
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(Response.json({ code: 'not-found', detail }, { status: 404 }));
  const change = { type: 'operations', changeId: 'c1', operations: [] } as const;
  const answer = await saveOperations(demoTour('u1'), 't1', { ...change, operations: [] });
  expect(JSON.parse(fetched.mock.lastCall?.[1]?.body as string)).toEqual({ operations: [], tourId: 't1' });
  expect(answer).toEqual({ type: 'error', changeId: 'c1', code: 'not-found', detail });
  fetched.mockRestore();
});

test('the forms of a twin’s subpages keep their page if the server cannot be reached or the session has ended', async () => {
  vi.stubGlobal('window', { location: { pathname: '/demo/a/abuse', search: '' } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const context = new RouterContextProvider();
  context.set(siteContext, { context: undefined as never, actor: { kind: 'anonymous' }, nonce: '' });
  const body = new URLSearchParams({ text: 'Stolen plans' });
  const request = new Request('https://twins.test/demo/a/abuse', { method: 'POST', body });
  const args = { context, params: { uid: 'a' }, request, url: new URL(request.url), pattern: '' };
  const ended = await openSubpage(args).catch((error: { init: { status: number } }) => error);
  expect(ended).toMatchObject({ init: { status: 401 } });

  const unreachable = { ...args, serverAction: () => Promise.reject(new TypeError('Failed to fetch')) };
  const report = await abuse.clientAction(unreachable);
  const failure = 'The server could not be reached.';
  expect(report).toMatchObject({ data: { failure, text: 'Stolen plans' }, init: { status: 503 } });
  const undone = await history.clientAction(unreachable);
  expect(undone).toMatchObject({ data: { undone: null, detail: failure }, init: { status: 503 } });
  const status = { status: 401, statusText: '', data: null, internal: false };
  const signedOut = { ...args, serverAction: () => Promise.reject(status) };
  const { data } = (await abuse.clientAction(signedOut)) as { data: object };
  expect(data).toMatchObject({ text: 'Stolen plans', signIn: pages.signIn('/demo/a/abuse') });
});
