import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Operation } from '../../contract/changes/operation.ts';
import { THREAD_PICTURE_MAX_BYTES } from '../../contract/limits.ts';
import { pages } from '../../contract/addresses.ts';
import type { HistoryEntry } from '../../contract/portfolio.ts';
import { createKeptOperations, placeOf } from '../../outbox/unsent-edits-storage.ts';
import { commentsOf, openKeeper } from '../../site/browser/host/keeper-for-player.ts';
import { UnsentEdits } from '../../site/page/unsent-edits.tsx';
import { ImportComments } from '../../site/routes/viewer/comments/import-comments.tsx';
import { shrinkPicture } from '../../site/routes/viewer/comments/shrink-picture.ts';
import { ExampleTwin } from '../../site/routes/viewer/example-twin.tsx';
import { NoTwin } from '../../site/routes/viewer/no-twin.tsx';
import { type Arrival, TwinNews } from '../../site/routes/viewer/twin-news.tsx';
import viewerStyles from '../../site/routes/viewer/viewer-page.module.css';
import { expectNoAxeViolations } from '../support/component/axe.ts';
import { blockRequests } from '../support/component/emulate.ts';
import { answerRequests, openSite } from '../support/component/open-site.tsx';
import { fillIn, press } from '../support/component/press.ts';

const { origin } = location;
/** No player responds at this address. */
const origins = { playerOrigin: `${origin}/captures/none`, allowedOrigins: [`${origin}/captures/none`] };

function openExample(answer: () => Promise<Response>): void {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(answer);
  onTestFinished(() => fetched.mockRestore());
  const twin = { id: 'example-3', name: 'A famous residence', poster: null, userId: null, origins };
  openSite(<ExampleTwin {...twin} />);
}

const giveTour = () => Promise.resolve(Response.json({ matterportId: 'gv360office', name: 'Office' }));
const frame = page.getByTitle('Player: A famous residence');

test('shows an unavailable example’s error on the page and in the console, and lets the user retry @8.16', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  let fails = true;
  openExample(() => (fails ? Promise.resolve(new Response('', { status: 503 })) : giveTour()));
  await expect.element(page.getByText('Failed to fetch example tour: 503')).toBeVisible();
  expect(logged).toHaveBeenCalledWith('Failed to fetch example tour: 503');
  fails = false;
  await press(page.getByRole('button', { name: 'Try again' }), '{Enter}');
  await expect.element(frame).toBeInTheDocument();
});

test('shows an error if the player does not respond within 15 seconds, and lets the user reopen it', async () => {
  const later = vi.spyOn(window, 'setTimeout');
  onTestFinished(() => later.mockRestore());
  const patience = () => later.mock.calls.find(([, delay]) => delay === 15_000)?.[0];
  openExample(giveTour);
  await expect.element(page.getByText('Opening A famous residence')).toBeVisible();
  await expect.poll(patience).toBeDefined();
  expect(page.getByRole('alert').query()).toBe(null);
  (patience() as () => void)();
  await expect.element(page.getByRole('alert').getByText('The player can’t be reached')).toBeVisible();
  const silent = frame.element();
  await press(page.getByRole('button', { name: 'Try again' }), '{Enter}');
  await expect.element(page.getByText('Opening A famous residence')).toBeVisible();
  expect(frame.element()).not.toBe(silent);
});

test('logs the reason for a page without a twin in the console @8.17 @8.19', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  openSite(<NoTwin title="Incomplete link" hint="Ask." log="No user." />);
  await expect.element(page.getByRole('heading', { name: 'Incomplete link' })).toBeVisible();
  await expect.poll(() => logged.mock.calls).toContainEqual(['No user.']);
});

const tour = { userId: 'owner', tourId: 'twin-1' };

function entryOf(revision: number, name: string, title: string, you = false): HistoryEntry {
  const item = { collection: 'tags', id: title, label: 'Tag', title, change: 'moved', find: title } as const;
  const entry = { revision, at: 0, cause: 'edit', count: 1, created: false } as const;
  return { ...entry, who: { key: name, name, you }, items: [item], fields: [], undoable: false };
}

/** Renders a page on which the user types while changes arrive. */
function Open() {
  const [revision, setRevision] = useState(4);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const come = () => {
    setArrival({ since: revision, revision: revision + 1 });
    setRevision(revision + 1);
  };
  return (
    <>
      <input aria-label="Title" onKeyDown={({ key }) => key === 'Enter' && come()} />
      <TwinNews tour={tour} arrival={arrival} />
    </>
  );
}

function openNews(answer: (since: number) => Response) {
  const requests = answerRequests(({ path }) =>
    answer(Number(new URL(path, location.origin).searchParams.get('since'))),
  );
  openSite(<Open />);
  const field = page.getByRole('textbox', { name: 'Title' });
  const press = () =>
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  return { requests, field, press };
}

const answered = (...entries: HistoryEntry[]) => Response.json({ entries });

test('another user’s change is announced with its author, without moving focus or losing input', async () => {
  const { requests, field, press } = openNews(() => answered(entryOf(5, 'Ada', 'Pump 3')));
  await fillIn(field, 'Half a sen');
  press();
  await expect.element(page.getByRole('status')).toHaveTextContent('Ada moved Pump 3');
  expect(document.activeElement).toBe(field.element());
  await expect.element(field).toHaveValue('Half a sen');
  expect(requests.map(({ path }) => path)).toEqual(['/api/users/owner/tours/twin-1/history?since=4']);
  const { pointerEvents } = getComputedStyle(page.getByRole('status').element());
  expect(pointerEvents).toBe('none');
});

test('changes in quick succession are combined in one request', async () => {
  const later = [entryOf(7, 'Grace', 'Valve'), entryOf(6, 'Ada', 'Pump 4')];
  const { requests, press } = openNews((since) =>
    answered(...(since === 4 ? [entryOf(5, 'Ada', 'Pump 3')] : later)),
  );
  for (let count = 0; count < 3; count += 1) {
    press();
    await expect.element(page.getByRole('status')).toHaveTextContent('Ada moved Pump 3');
  }
  await expect.element(page.getByRole('status')).toHaveTextContent('Grace and Ada made 2 changes');
  expect(requests.map(({ path }) => path.split('?')[1])).toEqual(['since=4', 'since=5']);
});

test('neither the user’s own changes nor a failed request is announced', async () => {
  const { requests, press } = openNews((since) =>
    since === 4 ? answered(entryOf(5, 'Me', 'Pump 3', true)) : new Response('', { status: 403 }),
  );
  press();
  await expect.poll(() => requests.length).toBe(1);
  press();
  await expect.poll(() => requests.length).toBe(2);
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

const twin = { path: '/twins/twin-1', name: 'Harbour annex' };
const pump = { id: 'a', title: 'Pump 4', position: [1, 0, 0] };
const edits: Operation[] = [
  { id: '1', collection: 'tags', kind: 'change', item: pump, changed: ['title'], before: { title: 'Pump' } },
  { id: '2', collection: 'tags', kind: 'remove', item: { id: 'b', title: 'Valve' } },
];

/**
 * Stores edits that Ada's page could not send while she could still edit. `status` is the server's response
 * to a request for her sessions.
 */
function leaveBehind(status = 200) {
  openKeeper('ada', 'global-1', () => twin)!.keep(edits);
  return answerRequests(() => Response.json({}, { status }));
}

function stubClipboard(write: (text: string) => Promise<void>): void {
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  onTestFinished(() => spy.mockRestore());
}

test('the page shows edits that were unsent when the user lost edit rights, and copies them on request', async () => {
  const copied: string[] = [];
  stubClipboard(async (text) => void copied.push(text));
  leaveBehind();
  openSite(
    <main>
      <h1>There is no page here</h1>
      <UnsentEdits path={twin.path} />
    </main>,
  );
  await expect.element(page.getByText('2 edits were not saved')).toBeVisible();
  await expect.element(page.getByText(/You can no longer edit Harbour annex/)).toBeVisible();
  await press(page.getByRole('button', { name: 'Copy edits' }), '{Enter}');
  await expect.element(page.getByText('Copied.')).toBeVisible();
  expect(copied).toEqual([
    'Unsent edits to Harbour annex\n\nChanged Pump 4 (tags)\n  title: Pump 4\n\nDeleted Valve (tags)',
  ]);
  await expectNoAxeViolations();
});

test('the page shows the text to copy by hand if the browser cannot copy', async () => {
  stubClipboard(() => Promise.reject(new Error('Not allowed')));
  leaveBehind();
  openSite(<UnsentEdits path={twin.path} />);
  await press(page.getByRole('button', { name: 'Copy edits' }), '{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Unsent edits' })).toBeVisible();
});

test('the page keeps unsent edits until the user has edit rights again or discards them', async () => {
  leaveBehind();
  openSite(<UnsentEdits path={twin.path} />);
  await expect.element(page.getByText('2 edits were not saved')).toBeVisible();
  const adopted: Operation[] = [];
  const place = placeOf('ada', 'global-1');
  await createKeptOperations({ own: place, older: [] }, localStorage).adopt((operations) => {
    adopted.push(...operations);
    return false;
  });
  expect(adopted).toEqual(edits);
  await press(page.getByRole('button', { name: 'Discard edits' }), '{Enter}');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Discard edits' }), '{Enter}');
  await expect.element(page.getByText('2 edits were not saved')).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((name) => name.startsWith(place))).toEqual([]);
});

test('the page asks a user whose session has ended to sign in, and shows no edits before that', async () => {
  leaveBehind(401);
  openSite(
    <main>
      <h1>There is no page here</h1>
      <UnsentEdits path={twin.path} />
    </main>,
  );
  await expect.element(page.getByText('2 edits were not saved')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', pages.signIn(twin.path));
  expect(document.body.textContent).not.toMatch(/Pump|Harbour/);
  await expectNoAxeViolations();
});

test.each([200, 401])(
  'the page shows unsent edits and unsent comments one below the other, after the server’s response %i',
  async (status) => {
    leaveBehind(status);
    const thread = { path: commentsOf(twin.path), name: twin.name };
    openKeeper('ada', 'global-1.threads', () => thread)!.keep(edits);
    openSite(<UnsentEdits path={twin.path} className={viewerStyles.unsent} />);
    const shown = [page.getByText('2 edits were not saved'), page.getByText('2 comments were not sent')];
    for (const notice of shown) await expect.element(notice).toBeVisible();
    const [first, second] = shown.map((notice) =>
      notice.element().closest('[role=status]')!.getBoundingClientRect(),
    );
    expect(second!.top).toBeGreaterThan(first!.bottom);
  },
);

test('the page shows no edits from another twin or another user, and none once everything is saved', async () => {
  const requests = leaveBehind(404);
  openSite(
    <>
      <UnsentEdits path="/twins/twin-2" />
      <UnsentEdits path={twin.path} />
      <p>Shown</p>
    </>,
  );
  await expect.element(page.getByText('Shown')).toBeVisible();
  await expect.poll(() => requests.map(({ path }) => path)).toEqual(['/api/users/ada/sessions']);
  expect(page.getByText('were not saved').query()).toBe(null);
  const keeper = openKeeper('ada', 'global-2', () => twin)!;
  keeper.keep(edits);
  keeper.keep([]);
  expect(Object.keys(localStorage).filter((name) => name.includes('global-2'))).toEqual([]);
});

test('shrinks a picture for a comment until it has few enough bytes', async () => {
  const canvas = new OffscreenCanvas(160, 160);
  const context = canvas.getContext('2d')!;
  const noise = context.createImageData(160, 160);
  crypto.getRandomValues(noise.data.subarray(0, 51_200));
  crypto.getRandomValues(noise.data.subarray(51_200));
  context.putImageData(noise, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  expect(blob.size).toBeGreaterThan(THREAD_PICTURE_MAX_BYTES);
  const shrunk = atob((await shrinkPicture(new Uint8Array(await blob.arrayBuffer())))!);
  expect(shrunk.length).toBeLessThanOrEqual(THREAD_PICTURE_MAX_BYTES);
  const { width, height } = await createImageBitmap(
    new Blob([Uint8Array.from(shrunk, (byte) => byte.charCodeAt(0))]),
  );
  expect([width, height]).toEqual([100, 100]);
});

test('lets the user continue an import of comments if the code that creates threads did not load', async () => {
  const changes = { since: 0, revision: 0, fields: {}, collections: {} };
  answerRequests(({ method }) => Response.json(method === 'GET' ? { changes, tourId: 'global-1' } : {}));
  openSite(<ImportComments tour={tour} captureId="gv360office" />);
  const archive = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  await archive.add('bcf.version', new TextReader('<Version VersionId="2.1"/>'));
  const guid = '8AC78763-2E73-4B88-8549-A5BFB45F7133';
  const topic = `<Markup><Topic Guid="${guid}"><Title>Door</Title></Topic></Markup>`;
  await archive.add(`${guid}/markup.bcf`, new TextReader(topic));
  const file = new File([await archive.close()], 'issues.bcf');
  await userEvent.upload(page.getByLabelText('BCF file'), file);
  const unblock = await blockRequests('*create-threads*');
  await press(page.getByRole('button', { name: 'Create 1 thread' }), '{Enter}');
  await expect.element(page.getByText(/0 of 1 topics were imported/)).toBeVisible();
  await unblock();
  await press(page.getByRole('button', { name: 'Continue' }), '{Enter}');
  await expect.element(page.getByText(/1 thread created/)).toBeVisible();
});
