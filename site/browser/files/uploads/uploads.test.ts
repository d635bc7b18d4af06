import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoTour } from '../../../../contract/tour-id.ts';
import type { UploadState } from '../../../../contract/files/file-messages.ts';
import type { UploadTarget } from '../../../../contract/files/upload.ts';
import { ServerError } from '../ask-server.ts';
import { FakeKeeper, FakeServer, lost } from '../../../../tests/support/files/fake-uploads.ts';
import { Uploads } from './uploads.ts';
import { SpeedMeter } from './upload.ts';

let users = 0;

describe('a page that uploads files', () => {
  let server: FakeServer;
  let keeper: FakeKeeper;
  let userId: string;
  let pages: Uploads[];
  let online: EventTarget;

  beforeEach(() => {
    users += 1;
    userId = `u${users}`;
    server = new FakeServer();
    keeper = new FakeKeeper();
    pages = [];
    online = new EventTarget();
    vi.stubGlobal('addEventListener', online.addEventListener.bind(online));
    vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online));
  });
  afterEach(() => {
    for (const page of pages) page.dispose();
    vi.unstubAllGlobals();
  });

  function openPage(): Uploads {
    const page = new Uploads({ tour: demoTour(userId), transport: server, keeper, tell: () => {} });
    pages.push(page);
    return page;
  }
  const closePage = (page: Uploads): void => pages.splice(pages.indexOf(page), 1)[0]?.dispose();
  const file = (name: string, bytes = 10) =>
    new File(['x'.repeat(bytes)], name, { lastModified: 5, type: 'text/plain' });
  const chosen = (name: string, bytes?: number, target: UploadTarget = {}) => ({
    id: `${userId}-${name}`,
    file: file(name, bytes),
    target,
  });
  const stateOf = (page: Uploads, name: string): UploadState | undefined =>
    page.states().find((state) => state.name === name);
  const isIn = (page: Uploads, name: string, state: UploadState['state']) =>
    vi.waitUntil(() => stateOf(page, name)?.state === state, { timeout: 3_000, interval: 5 });

  it('uploads three files at a time @14.17', async () => {
    const page = openPage();
    page.add(['a', 'b', 'c', 'd'].map((name) => chosen(name)));
    await vi.waitUntil(() => server.sending.length === 3, 10_000);
    expect(page.states().map(({ state }) => state)).toEqual(['sending', 'sending', 'sending', 'waiting']);
    server.of('b').finish({ documentId: 'd7', existed: true });
    await isIn(page, 'd', 'sending');
    expect(stateOf(page, 'b')).toMatchObject({ state: 'done', sent: 10, documentId: 'd7', existed: true });
    await vi.waitUntil(() => !keeper.kept.has(`${userId}-b`), 10_000);
  });

  it('shows the progress, and a final phase while the server stores the file durably @14.17', async () => {
    const page = openPage();
    page.add([chosen('a')]);
    await vi.waitUntil(() => server.sending.length === 1, 10_000);
    server.of('a').events.sent(4);
    expect(stateOf(page, 'a')).toMatchObject({ state: 'sending', sent: 4, bytes: 10 });
    server.of('a').events.sent(10);
    expect(stateOf(page, 'a')).toMatchObject({ state: 'finishing', sent: 10 });
  });

  it('notes in the stored record every hour that the upload is in use @14.17', async () => {
    const page = openPage();
    page.add([chosen('a')]);
    const { id } = chosen('a');
    await vi.waitUntil(() => server.sending.length === 1 && keeper.kept.has(id), 10_000);
    const later = Date.now() + 3_700_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
    server.of('a').events.sent(2);
    clock.mockReturnValue(later + 1_000);
    server.of('a').events.sent(4);
    clock.mockRestore();
    expect(keeper.kept.get(id)?.record.usedAt).toBe(later);
  });

  it('pauses, resumes and cancels an upload, both in the page and on the server @14.17', async () => {
    const page = openPage();
    page.add([chosen('a')]);
    const { id } = chosen('a');
    await vi.waitUntil(() => server.sending.length === 1, 10_000);
    server.of('a').events.begun('/uploads/s1');
    page.control(id, 'pause');
    await vi.waitUntil(() => server.sending.length === 0, 10_000);
    expect(stateOf(page, 'a')?.state).toBe('paused');
    page.control(id, 'go-on');
    await vi.waitUntil(() => server.sending.length === 1, 10_000);
    expect(server.of('a').file.address).toBe('/uploads/s1');
    page.control(id, 'cancel');
    await vi.waitUntil(() => server.ended.length === 1, 10_000);
    expect(server.ended).toEqual(['/uploads/s1']);
    expect(page.states()).toEqual([]);
    expect(keeper.kept.size).toBe(0);
  });

  it('waits while the connection is lost, and resumes immediately when the connection returns @14.17 @16.24', async () => {
    const page = openPage();
    page.add([chosen('a')]);
    await vi.waitUntil(() => server.sending.length === 1, 10_000);
    server.of('a').events.begun('/uploads/s1');
    server.of('a').events.sent(6);
    server.of('a').fail(lost());
    await isIn(page, 'a', 'interrupted');
    // The user does not need to retry, because the upload resumes automatically.
    expect(stateOf(page, 'a')).toMatchObject({ speed: null, left: null, problem: '' });
    online.dispatchEvent(new Event('online'));
    await vi.waitUntil(() => server.sending.length === 1, { timeout: 500 });
    expect(server.of('a').file.address).toBe('/uploads/s1');
    server.of('a').events.sent(4);
    expect(stateOf(page, 'a')).toMatchObject({ state: 'sending', sent: 4 });
  });

  it('shows why the server interrupted an upload, and resumes where it stopped @16.12', async () => {
    const page = openPage();
    page.add([chosen('a')]);
    for (const [status, code] of [
      [408, 'too-slow'],
      [503, 'busy'],
    ] as const) {
      await vi.waitUntil(() => server.sending.length === 1, { timeout: 5_000 });
      server.of('a').events.begun('/uploads/s1');
      server.of('a').events.sent(6);
      server.of('a').fail(new ServerError(status, code, 'The upload resumes.', 10));
      await isIn(page, 'a', 'interrupted');
      expect(stateOf(page, 'a')).toMatchObject({ problem: 'The upload resumes.', sent: 6 });
    }
    await vi.waitUntil(() => server.sending.length === 1, { timeout: 5_000 });
    expect(server.of('a').file.address).toBe('/uploads/s1');
  });

  it('resumes automatically after the server restarts @14.17', async () => {
    const page = openPage();
    page.add([chosen('a')]);
    await vi.waitUntil(() => server.sending.length === 1, 10_000);
    server.of('a').fail(new ServerError(503, 'unavailable', 'Restarting.'));
    await isIn(page, 'a', 'interrupted');
    await vi.waitUntil(() => server.sending.length === 1, { timeout: 3_000 });
    expect(stateOf(page, 'a')?.state).toBe('interrupted');
    server.of('a').events.sent(0);
    expect(stateOf(page, 'a')?.state).toBe('sending');
  });

  it('shows the server’s error message for a rejected upload, and offers a retry @14.17', async () => {
    const page = openPage();
    page.add([chosen('a'), chosen('b')]);
    await vi.waitUntil(() => server.sending.length === 2, 10_000);
    server.of('a').fail(new ServerError(507, 'quota-exceeded', '3 MB are free; the file has 9 MB.'));
    server.of('b').fail(new ServerError(401, 'not-signed-in', 'Sign in.'));
    await isIn(page, 'a', 'failed');
    expect(stateOf(page, 'a')?.problem).toBe('3 MB are free; the file has 9 MB.');
    await isIn(page, 'b', 'failed');
    expect(stateOf(page, 'b')?.problem).toMatch(/^You are signed out\./);
    page.control(`${userId}-b`, 'again');
    await isIn(page, 'b', 'sending');
    page.control(`${userId}-a`, 'forget');
    expect(stateOf(page, 'a')).toBeUndefined();
  });

  it('starts over only on request if the server has forgotten an upload @14.17', async () => {
    const page = openPage();
    page.add([chosen('a')]);
    await vi.waitUntil(() => server.sending.length === 1, 10_000);
    server.of('a').events.begun('/uploads/s1');
    server.of('a').fail(new ServerError(404, 'not-found', ''));
    await isIn(page, 'a', 'failed');
    expect(stateOf(page, 'a')?.problem).toMatch(/no longer has the data/);
    page.control(`${userId}-a`, 'again');
    await vi.waitUntil(() => server.sending.length === 1, 10_000);
    expect(server.of('a').file.address).toBeNull();
  });

  it('resumes all uploads after a reload, including waiting and paused uploads @14.17', async () => {
    const before = openPage();
    before.add(['a', 'b', 'c', 'd', 'e'].map((name) => chosen(name)));
    await vi.waitUntil(() => server.sending.length === 3, 10_000);
    server.of('a').events.begun('/uploads/s1');
    before.control(`${userId}-b`, 'pause');
    await vi.waitUntil(() => keeper.kept.size === 5 && !before.needPage(), 10_000);
    closePage(before);
    await vi.waitUntil(() => server.sending.length === 0, 10_000);

    server.open = [openUpload('s1', 'a', 7)];
    const after = openPage();
    await after.restore();
    await vi.waitUntil(() => after.states().length === 5, 10_000);
    await vi.waitUntil(() => server.sending.length === 3, 10_000);
    expect(after.states().map(({ name, state }) => `${name} ${state}`)).toEqual([
      'a sending',
      'b paused',
      'c sending',
      'd sending',
      'e waiting',
    ]);
    expect(server.of('a').file.address).toBe('/uploads/s1');
    expect(await server.of('a').file.file.text()).toBe('x'.repeat(10));
  });

  it('asks for a file again if it was too large to store, and accepts only the same file @14.17', async () => {
    const before = openPage();
    before.add([chosen('big', 2_000, { folder: 'f1' })]);
    await vi.waitUntil(() => server.sending.length === 1, 10_000);
    server.of('big').events.begun('/uploads/s1');
    await vi.waitUntil(() => keeper.kept.size === 1, 10_000);
    expect(before.needPage()).toBe(true);
    closePage(before);

    server.open = [openUpload('s1', 'big', 1_500, 2_000)];
    const after = openPage();
    await after.restore();
    await isIn(after, 'big', 'unfinished');
    expect(stateOf(after, 'big')).toMatchObject({ sent: 1_500, bytes: 2_000 });
    expect(after.needPage()).toBe(false);
    after.add([{ ...chosen('big', 2_000), id: 'other', file: new File(['y'], 'big', { lastModified: 5 }) }]);
    expect(after.states()).toHaveLength(2);
    keeper.fileMax = 2_000;
    after.add([{ ...chosen('big', 2_000), id: 'again' }]);
    await isIn(after, 'big', 'sending');
    expect(after.states()).toHaveLength(2);
    await vi.waitUntil(() => server.sending.some(({ file }) => file.address === '/uploads/s1'), 10_000);
    // The file is now stored, so the upload would resume after the next reload.
    await vi.waitUntil(() => !after.needPage(), 10_000);
  });

  it('shows uploads from another device, and can cancel them @14.17', async () => {
    server.open = [openUpload('s9', 'phone.jpg', 3)];
    const page = openPage();
    await page.restore();
    expect(page.states()).toMatchObject([{ id: 's9', state: 'unfinished', sent: 3 }]);
    page.control('s9', 'cancel');
    await vi.waitUntil(() => page.states().length === 0, 10_000);
    expect(server.ended[0]).toMatch(/\/uploads\/s9$/);
  });

  it('uploads in one tab, shows the progress in another, and resumes there when the first tab closes @14.17', async () => {
    const first = openPage();
    first.add([chosen('a')]);
    await vi.waitUntil(() => server.sending.length === 1 && keeper.kept.size === 1, 10_000);
    server.of('a').events.sent(5);
    const second = openPage();
    await second.restore();
    await vi.waitUntil(() => stateOf(second, 'a')?.sent === 5, 10_000);
    expect(server.sending).toHaveLength(1);

    second.control(`${userId}-a`, 'pause');
    await isIn(first, 'a', 'paused');
    await isIn(second, 'a', 'paused');
    second.control(`${userId}-a`, 'go-on');
    await vi.waitUntil(() => server.sending.length === 1, 10_000);

    closePage(first);
    await isIn(second, 'a', 'sending');
    await vi.waitUntil(() => server.sending.length === 1, 10_000);
    server.of('a').finish();
    await isIn(second, 'a', 'done');
  });

  it('does not resume another user’s uploads in the same browser @14.17', async () => {
    const before = openPage();
    before.add([chosen('a')]);
    await vi.waitUntil(() => keeper.kept.size === 1, 10_000);
    closePage(before);
    userId = `${userId}-other`;
    const after = openPage();
    await after.restore();
    expect(after.states()).toEqual([]);
  });

  function openUpload(id: string, name: string, received: number, bytes = 10) {
    return {
      id,
      name,
      bytes,
      received,
      target: { attached: [], keepPositions: false },
      createdAt: 1,
      expiresAt: 2,
    };
  }
});

describe('an upload’s speed', () => {
  it('is shown after one second, with the remaining time @14.17', () => {
    const meter = new SpeedMeter();
    meter.note(0, 0);
    meter.note(500, 500);
    expect(meter.read(10_000)).toEqual({ speed: null, left: null });
    meter.note(1_000, 1_000);
    meter.note(2_000, 2_000);
    expect(meter.read(10_000)).toEqual({ speed: 1_000, left: 8 });
  });

  it('does not change abruptly after one slow moment @14.17', () => {
    const meter = new SpeedMeter();
    for (let second = 0; second <= 10; second += 1) meter.note(second * 1_000, second * 1_000);
    meter.note(10_000, 10_500);
    const { speed } = meter.read(20_000);
    expect(speed).toBeGreaterThan(800);
    expect(speed).toBeLessThan(1_000);
  });

  it('restarts if the server has received less than the browser sent @14.17', () => {
    const meter = new SpeedMeter();
    for (let second = 0; second <= 5; second += 1) meter.note(second * 1_000, second * 1_000);
    meter.note(2_000, 6_000);
    expect(meter.read(20_000)).toEqual({ speed: null, left: null });
  });
});
