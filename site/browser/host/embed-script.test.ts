import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TourChanges } from '../../../contract/changes/tour-changes.ts';
import type { EmbeddedTwin } from '../../../contract/protocol/embedded-twin.ts';
import type { WatchEvent } from '../../../contract/topic.ts';
import type { Follow, PageListener } from '../stream/relay.ts';

const PLAYER = 'https://player.test';
const tour = { matterportId: 'gv360office', name: 'Harbour', revision: 4, tags: [{ id: 't1' }] };
const page: EmbeddedTwin = {
  playerOrigin: PLAYER,
  origins: [PLAYER],
  tour,
  link: 'https://twins.test/demo/u1',
  topics: ['users/u1/tours/demo-tour', 'users/u1/capture'],
  files: { grants: '/grants', search: '/search?q=' },
  reports: '/reports',
  gone: 'Gone',
};
const changesFrom = (since: number, revision: number): TourChanges => ({
  since,
  revision,
  fields: { name: `Harbour ${revision}` },
  collections: { tags: { set: [{ id: `t${revision}` }], removed: ['t1'] } },
});

let sayAs: PageListener;
let followed: readonly Follow[];
const close = vi.fn<() => void>();
vi.mock('../stream/page-link.ts', () => ({
  openOwnLink: (onEvent: PageListener, asks: string) => {
    expect(asks).toBe('visitor');
    sayAs = onEvent;
    return { show: (follows: readonly Follow[]) => void (followed = follows), close };
  },
}));

describe('an embedded page’s script', () => {
  const posted: unknown[] = [];
  const contentWindow = { postMessage: (message: unknown) => void posted.push(message) };
  const title = { textContent: 'Harbour' };
  const shown: string[] = [];
  const body = { replaceChildren: (text: { textContent: string }) => void shown.push(text.textContent) };
  const frames: { src: string; referrerPolicy?: string }[] = [];
  const focus = vi.fn<() => void>();
  let focused = false;
  const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 503 }));
  let hear: (event: unknown) => void;
  let changeHash: () => void;
  const at = { href: 'https://twins.test/demo/u1?embed=1', hash: '' };

  beforeEach(async () => {
    posted.length = 0;
    frames.length = 0;
    focused = false;
    focus.mockClear();
    fetched.mockClear();
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('location', at);
    vi.stubGlobal('document', {
      getElementById: () => ({ textContent: JSON.stringify(page) }),
      querySelector: (name: string) => (name === 'iframe' ? { contentWindow, focus } : title),
      hasFocus: () => focused,
      activeElement: body,
      body: Object.assign(body, { append: (added: { src: string }) => void frames.push(added) }),
      createElement: () => ({ remove() {}, setAttribute() {} }),
      visibilityState: 'visible',
    });
    vi.stubGlobal('addEventListener', (type: string, listener: typeof hear) => {
      if (type === 'message') hear = listener;
      else if (type === 'hashchange') changeHash = () => listener(null);
    });
    at.hash = '';
    vi.resetModules();
    await import('./embed-script.ts');
  });
  afterEach(() => vi.unstubAllGlobals());

  const say = (event: WatchEvent) => sayAs([0], event);
  const [topic = '', capture = ''] = page.topics;
  const sayChanges = (since: number, revision: number) =>
    say({ type: 'changes', topic, revision, changes: changesFrom(since, revision) });
  const announce = (data: unknown) => hear({ origin: PLAYER, source: contentWindow, data });

  it('sends changes to a player of version 3', () => {
    announce({ type: 'sdk-loaded', version: 3 });
    sayChanges(4, 5);
    sayChanges(5, 6);
    expect(posted).toMatchObject([
      { type: 'tour', tour },
      { type: 'changes', changes: changesFrom(4, 5) },
      { type: 'changes', changes: changesFrom(5, 6) },
    ]);
    expect(title.textContent).toBe('Harbour 6');
  });

  it.each(['sdk-loaded', { type: 'sdk-loaded', version: 2 }])(
    'sends the whole tour to an older player, %j',
    (old) => {
      announce(old);
      sayChanges(4, 5);
      expect(posted.at(-1)).toMatchObject({
        type: 'tour',
        tour: { name: 'Harbour 5', revision: 5, tags: [{ id: 't5' }] },
      });
    },
  );

  it('follows its twin from the displayed revision, and reports at once when the twin becomes unavailable @11.15', () => {
    expect(followed).toEqual([
      { id: 0, topic, seen: 4 },
      { id: 1, topic: capture, seen: null },
    ]);
    announce({ type: 'sdk-loaded', version: 3 });
    say({ type: 'gone', topic });
    expect(close).toHaveBeenCalledOnce();
    expect(shown).toEqual(['Gone']);
    announce({ type: 'sdk-loaded', version: 3 });
    expect(posted).toHaveLength(1);
  });

  it('sends the whole current tour to players that start later', () => {
    sayChanges(4, 5);
    announce({ type: 'sdk-loaded', version: 3 });
    expect(posted).toMatchObject([{ type: 'tour', tour: { revision: 5, tags: [{ id: 't5' }] } }]);
  });

  it('adopts the whole tour if the server sends it instead of changes', () => {
    announce({ type: 'sdk-loaded', version: 3 });
    say({ type: 'document', topic, revision: 9, document: { ...tour, revision: 9 } });
    expect(posted.at(-1)).toMatchObject({ type: 'tour', tour: { revision: 9 } });
  });

  it('reports its scan’s capture to each new player and on each change @15.84', () => {
    const captures = () => posted.filter((message) => (message as { type: string }).type === 'files');
    say({ type: 'changed', topic: capture, revision: 3 });
    expect(captures()).toEqual([]);
    announce({ type: 'sdk-loaded', version: 3 });
    say({ type: 'changed', topic: capture, revision: 5 });
    expect(captures()).toEqual(
      [3, 5].map((revision) => ({ type: 'files', message: { kind: 'capture', revision } })),
    );
  });

  it('passes requests in its address to the player, including later ones @13.10', () => {
    at.hash = '#tour';
    changeHash();
    announce({ type: 'sdk-loaded', version: 3 });
    at.hash = '#find=pump';
    changeHash();
    at.hash = '#else';
    changeHash();
    expect(posted.slice(1)).toEqual([
      { type: 'start', start: { kind: 'tour', stop: null } },
      { type: 'start', start: { kind: 'find', words: 'pump' } },
    ]);
  });

  it('moves the focus to the player when the page receives the focus', () => {
    announce({ type: 'sdk-loaded', version: 3 });
    expect(focus).not.toHaveBeenCalled();
    focused = true;
    announce({ type: 'sdk-loaded', version: 3 });
    expect(focus).toHaveBeenCalledOnce();
  });

  it('requests the tour again if changes do not follow its revision', () => {
    announce({ type: 'sdk-loaded', version: 3 });
    sayChanges(6, 7);
    expect(posted).toHaveLength(1);
    expect(fetched).toHaveBeenCalledOnce();
  });

  const ask = (message: unknown) => announce({ type: 'files', message });
  const sha256 = 'c'.repeat(64);

  it('sends a visitor’s report anonymously, and returns the result to the player', async () => {
    fetched.mockResolvedValueOnce(Response.json({ id: 'r1' }, { status: 201 }));
    const report = { text: 'No light.' };
    announce({ type: 'threads', message: { kind: 'report', changeId: 'r1', report } });
    announce({ type: 'threads', message: { kind: 'report', changeId: 7, report } });
    announce({ type: 'threads', message: { kind: 'operations', changeId: 'x', operations: [] } });
    await vi.waitUntil(() => posted.length > 0, 10_000);
    expect(posted).toEqual([{ type: 'threads', message: { kind: 'reported', changeId: 'r1' } }]);
    expect(fetched.mock.calls).toMatchObject([['/reports', { method: 'POST', credentials: 'omit' }]]);
    expect(fetched.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ ...report, id: 'r1' }));
  });

  it('requests a visitor’s grant for files, and downloads with it @14.16 @14.18', async () => {
    ask({ kind: 'download', sha256, name: 'a' });
    expect(frames).toEqual([]);
    fetched.mockResolvedValueOnce(
      Response.json({ grant: 'g', base: `${PLAYER}/files/g/`, lastsFor: 600_000 }),
    );
    ask({ kind: 'grant-wanted' });
    await vi.waitUntil(() => posted.length > 0, 10_000);
    expect(posted).toEqual([{ type: 'files', message: { kind: 'grant', base: `${PLAYER}/files/g/` } }]);
    expect(fetched.mock.calls[0]).toMatchObject(['/grants', { method: 'POST', credentials: 'omit' }]);
    ask({ kind: 'download', sha256: '../secret', name: 'a' });
    ask({ kind: 'download', sha256, name: 'a' });
    expect(frames).toMatchObject([
      { src: `${PLAYER}/files/g/${sha256}?download=1`, referrerPolicy: 'no-referrer' },
    ]);
  });

  it('searches files as a visitor, and rejects all other file requests @14.19', async () => {
    fetched.mockResolvedValueOnce(Response.json({ matches: [] }));
    ask({ kind: 'request', requestId: 'r1', request: { what: 'find', words: 'a&b' } });
    ask({ kind: 'request', requestId: 'r2', request: { what: 'empty-bin' } });
    ask({ kind: 'upload', uploads: [] });
    ask(7);
    await vi.waitUntil(() => posted.length === 2, 10_000);
    expect(fetched.mock.calls).toMatchObject([['/search?q=a%26b', { credentials: 'omit' }]]);
    expect(posted).toMatchObject([
      { message: { requestId: 'r2', error: { code: 'forbidden' } } },
      { message: { requestId: 'r1', answer: { matches: [] } } },
    ]);
  });

  it('rejects a search whose response is not JSON', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>'));
    ask({ kind: 'request', requestId: 'r1', request: { what: 'find', words: 'a' } });
    await vi.waitUntil(() => posted.length === 1, 10_000);
    expect(posted).toMatchObject([{ message: { requestId: 'r1', error: { code: 'unavailable' } } }]);
  });
});
