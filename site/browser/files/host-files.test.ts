import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FileHostMessage, readFilePlayerMessage } from '../../../contract/files/file-messages.ts';
import { createHostFiles, type HostFiles } from './host-files.ts';
import { texts } from './texts.ts';

const SHA = 'b'.repeat(64);

describe('the page around the player', () => {
  const told: FileHostMessage[] = [];
  const fetched: string[] = [];
  let answer: () => Response;
  let frames: { src: string; referrerPolicy: string; hidden: boolean }[];
  let page: EventTarget & { visibilityState: string; cookie: string };
  let opened: HostFiles[];

  beforeEach(() => {
    told.length = 0;
    fetched.length = 0;
    frames = [];
    opened = [];
    answer = () => Response.json({ grant: 'g1', base: 'https://player.test/files/g1/', lastsFor: 600_000 });
    vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
      fetched.push(`${method} ${address}${typeof body === 'string' ? ` ${body}` : ''}`);
      return answer();
    });
    page = Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      cookie: 'a=b; __Host-gov360_signed_in=1',
      createElement: () => ({ remove() {} }),
      body: { append: (frame: (typeof frames)[number]) => void frames.push(frame) },
    });
    vi.stubGlobal('document', page);
    vi.stubGlobal('location', { origin: 'https://twins.test', protocol: 'https:' });
    const window = new EventTarget();
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
    vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  });
  afterEach(() => {
    for (const files of opened) files.dispose();
    vi.unstubAllGlobals();
  });

  function open(userId: string | null, edits: boolean): HostFiles {
    const files = createHostFiles({
      tour: userId === null ? null : demoTour(userId),
      edits,
      tell: (message) => void told.push(message),
    });
    opened.push(files);
    return files;
  }
  /** Sends a player's message if the protocol accepts it. */
  function say(files: HostFiles, message: unknown): void {
    const read = readFilePlayerMessage(message);
    if (read) files.hear(read);
  }
  const hears = (count: number) => vi.waitUntil(() => told.length >= count);

  it('passes the grant from the server to the player @14.16', async () => {
    say(open('u1', false), { kind: 'grant-wanted' });
    await hears(1);
    expect(told).toEqual([{ kind: 'grant', base: 'https://player.test/files/g1/' }]);
    expect(fetched).toEqual(['POST /api/users/u1/tours/demo-tour/grants {}']);
  });

  it('requests a new grant after a sign-out in another tab @14.16', async () => {
    say(open('u1', false), { kind: 'grant-wanted' });
    await hears(1);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(fetched).toHaveLength(1);
    page.cookie = '';
    answer = () => Response.json({ code: 'not-found', detail: '' }, { status: 404 });
    page.dispatchEvent(new Event('visibilitychange'));
    await hears(2);
    expect(told.at(-1)).toEqual({ kind: 'grant', base: null });
  });

  it('reports immediately that an example has no files @14.16', async () => {
    const files = open(null, true);
    say(files, { kind: 'grant-wanted' });
    say(files, { kind: 'request', requestId: 'r1', request: { what: 'bin' } });
    await hears(2);
    expect(told).toMatchObject([
      { kind: 'grant', base: null },
      { kind: 'answer', requestId: 'r1', error: { code: 'forbidden' } },
    ]);
    expect(fetched).toEqual([]);
  });

  it('starts downloads under the grant, but only of file contents @14.18', async () => {
    const files = open('u1', false);
    say(files, { kind: 'download', sha256: SHA, name: 'a' });
    say(files, { kind: 'grant-wanted' });
    await hears(1);
    for (const sha256 of [SHA, `${SHA}/../x`, SHA.toUpperCase(), 7])
      say(files, { kind: 'download', sha256, name: 'a' });
    expect(frames.map(({ src, referrerPolicy, hidden }) => [src, referrerPolicy, hidden])).toEqual([
      [`https://player.test/files/g1/${SHA}?download=1`, 'no-referrer', true],
    ]);
  });

  it.each([
    [{ what: 'find', words: 'fire door' }, 'GET /api/users/u1/tours/demo-tour/files/search?q=fire%20door'],
    [{ what: 'storage' }, 'GET /api/users/u1/storage'],
    [{ what: 'versions', documentId: 'a/b' }, 'GET /api/users/u1/tours/demo-tour/documents/a%2Fb/versions'],
    [
      { what: 'restore-version', documentId: 'd', version: 'v' },
      'POST /api/users/u1/tours/demo-tour/documents/d/versions/v/restore',
    ],
    [
      { what: 'delete-version', documentId: 'd', version: 'v' },
      'DELETE /api/users/u1/tours/demo-tour/documents/d/versions/v',
    ],
    [{ what: 'bin' }, 'GET /api/users/u1/tours/demo-tour/bin'],
    [{ what: 'restore', documentId: 'd' }, 'POST /api/users/u1/tours/demo-tour/bin/d/restore'],
    [{ what: 'delete-forever', documentId: 'd' }, 'DELETE /api/users/u1/tours/demo-tour/bin/d'],
    [{ what: 'empty-bin' }, 'DELETE /api/users/u1/tours/demo-tour/bin'],
  ])('sends the owner’s request %j to the server @14.19', async (request, expected) => {
    answer = () => Response.json({ there: true });
    say(open('u1', true), { kind: 'request', requestId: 'r1', request });
    await hears(1);
    expect(fetched).toEqual([expected]);
    const isRead = expected.startsWith('GET');
    expect(told).toEqual([{ kind: 'answer', requestId: 'r1', answer: isRead ? { there: true } : null }]);
  });

  it('passes on the server’s error message, or a default message without a response @14.19', async () => {
    const files = open('u1', true);
    answer = () => Response.json({ code: 'quota-exceeded', detail: '3 MB are free.' }, { status: 507 });
    say(files, { kind: 'request', requestId: 'r1', request: { what: 'bin' } });
    await hears(1);
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    say(files, { kind: 'request', requestId: 'r2', request: { what: 'bin' } });
    await hears(2);
    expect(told).toMatchObject([
      { requestId: 'r1', error: { code: 'quota-exceeded', detail: '3 MB are free.' } },
      { requestId: 'r2', error: { code: 'unavailable', detail: texts.noServer } },
    ]);
  });

  it('allows other users only to search @14.19', async () => {
    const files = open('u1', false);
    answer = () => Response.json({ matches: [] });
    for (const [index, what] of ['storage', 'bin', 'empty-bin', 'find'].entries())
      say(files, { kind: 'request', requestId: `r${index}`, request: { what, words: 'a' } });
    say(files, { kind: 'upload', uploads: [{ id: 'a', file: new File(['a'], 'a'), target: {} }] });
    say(files, { kind: 'control', id: 'a', action: 'cancel' });
    await hears(4);
    expect(fetched).toEqual(['GET /api/users/u1/tours/demo-tour/files/search?q=a']);
  });

  it.each([
    null,
    'files',
    [],
    { kind: 'request' },
    { kind: 'request', requestId: 7, request: { what: 'bin' } },
    { kind: 'request', requestId: 'x'.repeat(65), request: { what: 'bin' } },
    { kind: 'upload', uploads: 'many' },
    { kind: 'upload', uploads: [null, { id: 'a', file: 'text', target: {} }] },
    { kind: 'control', id: 'a', action: 'explode' },
    { kind: 'control' },
    { kind: 'download' },
    { kind: 'else' },
  ])('ignores the message %j @14.19', async (message) => {
    say(open('u1', true), message);
    await new Promise((done) => setTimeout(done, 5));
    expect(told).toEqual([]);
    expect(fetched).toEqual([]);
  });

  it.each([
    { what: 'versions', documentId: '..' },
    { what: 'versions', documentId: '' },
    { what: 'delete-version', documentId: 'd', version: '.' },
    { what: 'find', words: 'x'.repeat(300) },
    { what: 'explode' },
    null,
  ])('rejects the request %j @14.19', async (request) => {
    say(open('u1', true), { kind: 'request', requestId: 'r1', request });
    await hears(1);
    expect(told).toMatchObject([{ kind: 'answer', error: { code: 'invalid-request' } }]);
    expect(fetched).toEqual([]);
  });
});
