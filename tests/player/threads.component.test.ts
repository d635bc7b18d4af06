import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Comment, Thread } from '../../contract/threads/thread.ts';
import type { ThreadNews } from '../../contract/threads/thread-messages.ts';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/component/axe.ts';
import { becomePhone, emulateMedia } from '../support/component/emulate.ts';
import { openAndWalk, openPlayer } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';
import type { HostPage } from '../support/player/host-page.ts';
import { officeTag } from '../support/player/office-tag.ts';
import {
  createThreadsHost,
  sampleComment,
  sampleThread,
  type ThreadsHost,
} from '../support/player/threads-host.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const panel = page.getByRole('complementary', { name: /^(Comments|New comment|Tag|Place|Floor|Room)/ });
const field = page.getByRole('textbox', { name: /^(Comment|Reply|Edit)$/ });
const live = () => document.querySelector('#live')?.textContent;
const boiler = officeTag('boiler', { title: 'Boiler' });

interface Opened {
  host: HostPage;
  said: ThreadsHost;
}

/** Opens the office for a user who may comment. */
async function openTalk(
  threads: readonly Thread[] = [],
  comments: readonly Comment[] = [],
  news: Partial<ThreadNews> = {},
  hash = '',
): Promise<Opened> {
  const said = createThreadsHost(threads, comments);
  const host = await openAndWalk({
    mode: 'read-only',
    tour: { tags: [boiler] },
    hash,
    onThreads: said.onThreads,
  });
  said.begin(host, news);
  await expect.element(button(/^Comments/)).toBeVisible();
  return { host, said };
}

const locked = [sampleThread('t1')] as const;
const asked = [sampleComment('c1', 't1', 'Is this door locked?')] as const;

async function openThread(news?: Partial<ThreadNews>): Promise<Opened> {
  const opened = await openTalk(locked, asked, news);
  await click(button('Comments'));
  await click(button(/Is this door locked/));
  await expect.element(page.getByRole('listitem', { name: 'Comment by Ada Lovelace' })).toBeVisible();
  return opened;
}

test('loads and shows no comments if the host reports none', async () => {
  const host = await openAndWalk({ tour: { tags: [boiler] } });
  await click(button('Boiler'));
  await expect.element(page.getByRole('heading', { name: 'Boiler' })).toBeVisible();
  expect(button(/comment/i).elements()).toEqual([]);
  expect(host.threads).toEqual([]);
});

test('lets a commenter start a thread on a tag, mention a member and receive a reply, without editing rights', async () => {
  const { host, said } = await openTalk();
  await click(button('Boiler'));
  await click(button('Add comment'));
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Is it warm, @ad');
  await expect
    .element(page.getByRole('option', { name: 'Ada Lovelace' }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Is it warm, @Ada Lovelace ');
  await userEvent.keyboard('?');
  await click(button('Send'));
  await expect
    .poll(() => said.document.comments)
    .toMatchObject([{ text: 'Is it warm, @Ada Lovelace ?', mentions: ['ada'], by: 'me' }]);
  const [thread] = said.document.threads;
  expect(thread?.anchor).toMatchObject({ kind: 'tag', id: 'boiler', title: 'Boiler', offset: [0, 0, 0] });
  expect(thread?.view).toMatchObject({ mode: 'inside', selection: null });
  await expect.element(panel.getByRole('heading', { name: 'Tag: Boiler' })).toBeVisible();
  said.change(host, { comments: [sampleComment('c9', thread!.id, 'Quite.', { revision: 9 })] });
  await expect.element(panel.getByText('Quite.')).toBeVisible();
  await expect.poll(live).toBe('Ada Lovelace: Quite.');
  await expect.poll(() => host.threads.at(-1)).toEqual({ kind: 'seen', thread: thread!.id, revision: 9 });
  expect(host.changes).toEqual([]);
});

test('comments on a place with a click, and by keyboard at the crosshair', async () => {
  const { said } = await openTalk();
  await click(button('Comments'));
  await expect.element(page.getByText('There are no comments yet.')).toBeVisible();
  for (const [text, choose] of [
    ['Clicked', () => click(page.getByRole('application'), { x: 300, y: 500 })],
    ['Aimed', () => userEvent.keyboard('{ArrowLeft}{Enter}')],
  ] as const) {
    await click(button('New comment'));
    await press(button('On a place…'), '{Enter}');
    await expect.element(page.getByRole('application')).toHaveFocus();
    await choose();
    await fillIn(field, text);
    await press(field, '{Control>}{Enter}{/Control}');
    await expect.poll(() => said.document.comments.at(-1)?.text).toBe(text);
    await click(button('All comments'));
  }
  expect(said.document.threads).toMatchObject([
    { anchor: { kind: 'place', id: null, point: expect.any(Array) } },
    { anchor: { kind: 'place', id: null, point: expect.any(Array) } },
  ]);
});

test('comments on rooms and floors from the panel, and on a room from the list', async () => {
  const { said } = await openTalk();
  await click(button('Comments'));
  await click(button('New comment'));
  await click(button(/^On this room/));
  await fillIn(field, 'Paint it.');
  await click(button('Send'));
  await expect
    .poll(() => said.document.threads)
    .toMatchObject([{ anchor: { kind: 'room', title: 'Open office' }, view: { mode: 'inside' } }]);
  await click(button('Close comments'));
  await click(button('Add comment on Kitchen'));
  await fillIn(field, 'Too cold.');
  await click(button('Send'));
  await expect
    .poll(() => said.document.threads.at(-1))
    .toMatchObject({ anchor: { kind: 'room', title: 'Kitchen' }, view: null, picture: false });
});

test('reads, replies to, resolves and reopens a thread, and shows others the changes', async () => {
  const { host, said } = await openThread();
  await fillIn(field, 'Yes, since Monday.');
  await click(button('Send'));
  await expect.element(panel.getByText('Yes, since Monday.')).toBeVisible();
  await click(button('Resolve'));
  await expect.poll(() => said.document.threads[0]?.resolved).toBe(true);
  await expect.element(panel.getByText('Resolved by Mia Member')).toBeVisible();
  await click(button('All comments'));
  await expect.element(page.getByText('All comments are resolved.')).toBeVisible();
  await click(page.getByRole('radio', { name: /^Resolved/ }));
  await click(button(/Is this door locked/));
  await click(button('Reopen'));
  await expect.poll(() => said.document.threads[0]?.resolved).toBe(false);
  said.change(host, {
    threads: [{ ...said.document.threads[0]!, resolved: true, resolvedBy: 'ada', resolvedAt: Date.now() }],
  });
  await expect.element(panel.getByText('Resolved by Ada Lovelace')).toBeVisible();
});

test('lets an author edit a comment for 15 minutes and delete it, and leaves a gap for a deleted comment', async () => {
  const { said } = await openTalk(locked, [
    ...asked,
    sampleComment('c2', 't1', 'Old one.', { by: 'me', at: Date.now() - 16 * 60_000 }),
    sampleComment('c3', 't1', 'New one.', { by: 'me', at: Date.now() - 60_000 }),
  ]);
  await click(button('Comments'));
  await click(button(/Is this door locked/));
  expect(button('Edit').elements()).toHaveLength(1);
  await click(button('Edit'));
  await fillIn(page.getByRole('textbox', { name: 'Edit' }), 'Newer one.');
  await click(button('Save'));
  await expect.poll(() => said.document.comments.find(({ id }) => id === 'c3')?.text).toBe('Newer one.');
  await expect.element(panel.getByText('edited')).toBeVisible();
  await click(button('Delete').first());
  await click(
    page.getByRole('group', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }),
  );
  await expect
    .poll(() => said.document.comments.find(({ id }) => id === 'c2'))
    .toMatchObject({ deleted: true, text: '' });
  await expect.element(panel.getByText(/Comment deleted/)).toBeVisible();
});

test('keeps who is mentioned in an edited or reopened comment if several members have the same name', async () => {
  const people = ['me', 'bo1', 'bo2', 'bo3'].map((key) => ({ key, name: 'Bo', member: true }));
  const mine = sampleComment('c2', 't1', 'Thanks, @Bo', { by: 'me', at: Date.now(), mentions: ['bo2'] });
  const { said } = await openTalk(locked, [...asked, mine], { people });
  await click(button('Comments'));
  await click(button(/Is this door locked/));
  await click(button('Edit'));
  await fillIn(page.getByRole('textbox', { name: 'Edit' }), 'Many thanks, @Bo @Bo');
  await click(button('Save'));
  await expect
    .poll(() => said.document.comments.find(({ id }) => id === 'c2'))
    .toMatchObject({ text: 'Many thanks, @Bo @Bo', mentions: ['bo2'] });

  await click(field);
  await userEvent.keyboard('@b{ArrowDown}{ArrowDown}{Enter}');
  await click(button('Close comments'));
  await click(button('Comments'));
  await click(button(/Is this door locked/));
  await expect.element(field).toHaveValue('@Bo ');
  await click(button('Send'));
  await expect.poll(() => said.document.comments.at(-1)).toMatchObject({ text: '@Bo', mentions: ['bo3'] });
});

test('lets the owner delete others’ comments and threads and block authors, but not edit comments', async () => {
  const { host, said } = await openThread({ role: 'owner' });
  expect(button('Edit').elements()).toEqual([]);
  await click(button('Block'));
  await click(
    page
      .getByRole('group', { name: /^Block Ada Lovelace in this twin/ })
      .getByRole('button', { name: 'Block' }),
  );
  await expect.poll(() => host.threads.at(-1)).toEqual({ kind: 'block', person: 'ada' });
  host.tellThreads({ kind: 'blocked', person: 'ada', detail: null });
  await expect.poll(live).toBe('Blocked Ada Lovelace. You can unblock them in the twin’s settings.');
  await click(button('Delete thread'));
  await click(
    page
      .getByRole('group', { name: /whole|all its comments/ })
      .getByRole('button', { name: 'Delete thread' }),
  );
  await expect.poll(() => said.document.threads).toEqual([]);
});

test('lets a viewer read but not write comments', async () => {
  await openThread({ role: 'viewer' });
  expect(field.elements()).toEqual([]);
  expect(button(/^(Resolve|Send|New comment|Edit|Delete|Block)/).elements()).toEqual([]);
  await expect.element(panel.getByText(/ask its owner for the Commenter role/)).toBeVisible();
});

test('counts and marks unread comments until their thread is open', async () => {
  const { host } = await openTalk(
    [...locked, sampleThread('t2')],
    [
      ...asked,
      sampleComment('c2', 't2', 'Look here', { revision: 4 }),
      sampleComment('c3', 't2', 'And here', { revision: 5 }),
    ],
  );
  await expect.element(button('Comments, 2 unread')).toBeVisible();
  await click(button('Comments, 2 unread'));
  await click(button(/Look here/));
  await expect.poll(() => host.threads).toContainEqual({ kind: 'seen', thread: 't2', revision: 5 });
  await expect.element(button('Comments').first()).toBeVisible();
  expect(button(/unread/).elements()).toEqual([]);
});

test('filters the user’s own threads, threads that mention the user, and resolved threads', async () => {
  await openTalk(
    [sampleThread('a'), sampleThread('b', { by: 'me' }), sampleThread('c', { resolved: true })],
    [
      sampleComment('1', 'a', 'For @Mia Member', { mentions: ['me'] }),
      sampleComment('2', 'b', 'By me', { by: 'me' }),
      sampleComment('3', 'c', 'Done'),
    ],
  );
  await click(button('Comments'));
  const listed = () =>
    panel
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  for (const [filter, text] of [
    ['Mine', 'By me'],
    ['Mentioning me', 'For @Mia Member'],
    ['Resolved', 'Done'],
  ] as const) {
    await click(page.getByRole('radio', { name: new RegExp(`^${filter}`) }));
    await expect.poll(listed).toEqual([expect.stringContaining(text)]);
  }
});

test('opens the thread in a link, and copies a link to it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => writeText.mockRestore());
  await openTalk(locked, asked, {}, '#eye=2.9,1.6,4&look=0,0&select=thread:t1');
  await expect.element(panel.getByText('Is this door locked?')).toBeVisible();
  await click(button('Copy link'));
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining('select=thread%3At1'));
});

test('opens a thread without a view from a link', async () => {
  await openTalk(locked, asked, {}, '#select=thread:t1');
  await expect.element(panel.getByText('Is this door locked?')).toBeVisible();
});

test('shows a thread’s place and subject after its tag was deleted', async () => {
  const anchor = {
    kind: 'tag',
    id: 'gone',
    title: 'Pump',
    offset: [0, 0, 0],
    point: [2.9, 1, 2.6],
    capture: 'gv360office',
  } as const;
  await openTalk(
    [sampleThread('t1', { anchor: { ...anchor, offset: [0, 0, 0], point: [2.9, 1, 2.6] } })],
    asked,
  );
  await click(button('Comments'));
  await click(button(/Earlier place/));
  await expect.element(panel.getByRole('heading', { name: 'Tag: Pump' })).toBeVisible();
  await expect.element(panel.getByText(/The subject of this comment was deleted/)).toBeVisible();
});

test('keeps an unsent comment, shows the reason, and sends the comment when possible', async () => {
  const { said } = await openThread();
  said.failure = { code: 'unavailable', detail: 'offline' };
  await fillIn(field, 'From the cellar');
  await click(button('Send'));
  await expect.element(panel.getByText('Not sent')).toBeVisible();
  await expect.element(panel.getByText(/sent when you’re back online/)).toBeVisible();
  await click(button('Try again'));
  said.failure = null;
  await expect.poll(() => said.document.comments.map(({ text }) => text)).toContain('From the cellar');
  await expect.element(panel.getByText('Not sent')).not.toBeInTheDocument();
});

test('sends an unsent comment when the user can comment again', async () => {
  const { host, said } = await openThread();
  said.failure = { code: 'forbidden', detail: 'You cannot comment here.' };
  await fillIn(field, 'From the cellar');
  await click(button('Send'));
  await expect.element(panel.getByText('Not sent')).toBeVisible();
  said.begin(host, { role: 'viewer' });
  await expect.element(panel.getByText(/ask its owner for the Commenter role/)).toBeVisible();
  said.failure = null;
  said.begin(host, { role: 'commenter' });
  await expect.poll(() => said.document.comments.map(({ text }) => text)).toContain('From the cellar');
});

test('keeps a user’s unsent comment after they lost access, and hides everything else', async () => {
  const { host, said } = await openThread();
  said.failure = { code: 'forbidden', detail: 'You cannot comment here.' };
  await fillIn(field, 'My last words');
  await click(button('Send'));
  await expect.element(panel.getByText(/You cannot comment here/)).toBeVisible();
  host.tellThreads({ kind: 'gone' });
  await expect.element(page.getByText(/can no longer see the comments/)).toBeVisible();
  await expect.element(page.getByText('My last words')).toBeVisible();
  expect(page.getByRole('listitem').elements()).toEqual([]);
});

test('keeps the unsent comment when a late attempt to send it fails after access was lost', async () => {
  const { host, said } = await openThread();
  let attempts = 0;
  Object.defineProperty(said, 'failure', {
    get: () => ((attempts += 1), { code: 'unavailable', detail: 'offline' }),
  });
  await fillIn(field, 'My last words');
  await click(button('Send'));
  await expect.element(panel.getByText('Not sent')).toBeVisible();
  host.tellThreads({ kind: 'gone' });
  await expect.element(page.getByText('My last words')).toBeVisible();
  const before = attempts;
  await expect.poll(() => attempts, { timeout: 10_000 }).toBeGreaterThan(before);
  await expect.element(page.getByText('My last words')).toBeVisible();
  await expect.element(page.getByText(/can no longer see the comments/)).toBeVisible();
});

test('displays hostile text as plain text', async () => {
  const hostile = [
    '<img src=x onerror="window.hacked = true">',
    'javascript:window.hacked=true https://fine.example/x http://evil.example/"onmouseover="x',
    '\u202egnp.exe \u2066 isolated',
    'x'.repeat(5_000),
  ];
  await openTalk(
    hostile.map((text, at) =>
      sampleThread(`t${at}`, { anchor: { ...sampleThread('').anchor, title: text.slice(0, 200) } }),
    ),
    hostile.map((text, at) => sampleComment(`c${at}`, `t${at}`, text)),
    { people: [{ key: 'ada', name: '<b>Ada</b>\u202e', member: true }] },
  );
  await click(button('Comments'));
  const list = document.querySelector('aside ul')!;
  await expect.poll(() => list.querySelectorAll('li').length).toBe(4);
  const { scrollWidth, clientWidth } = list.parentElement!;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  for (const row of [0, 1, 2, 3]) {
    await click(panel.getByRole('listitem').nth(row).getByRole('button'));
    const text = document.querySelector('aside ol p[dir]')!;
    expect([...text.querySelectorAll('*')].every(({ tagName }) => tagName === 'A')).toBe(true);
    for (const link of text.querySelectorAll('a')) {
      expect(link.protocol).toMatch(/^https?:$/);
      expect(link.rel.split(' ')).toEqual(expect.arrayContaining(['noopener', 'nofollow']));
      expect(link.getAttributeNames()).not.toContain('onmouseover');
    }
    expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
    expect(getComputedStyle(text).unicodeBidi).toBe('isolate');
    await click(button('All comments'));
  }
  expect(document.querySelector('aside img, aside script')).toBeNull();
  expect(window).not.toHaveProperty('hacked');
});

test('moves from a thread to the list and out on Escape, with the focus', async () => {
  await openThread();
  await expect.element(panel.getByRole('heading').first()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel.getByRole('heading', { name: 'Comments' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Comments')).toHaveFocus();
});

test('lists many threads in pages', async () => {
  const many = Array.from({ length: 120 }, (_, at) => sampleThread(`t${at}`));
  await openTalk(
    many,
    many.map(({ id }) => sampleComment(`c${id}`, id, `Number ${id}`)),
  );
  await click(button('Comments'));
  await expect.poll(() => panel.getByRole('listitem').elements().length).toBe(50);
  await click(button('Show 50 more'));
  await expect.poll(() => panel.getByRole('listitem').elements().length).toBe(100);
});

test('without 3D, shows the threads with the other lists and lets users comment', async () => {
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  onTestFinished(() => context.mockRestore());
  const said = createThreadsHost(locked, asked);
  const host = openPlayer({ mode: 'read-only', onThreads: said.onThreads });
  await expect.element(page.getByText(/cannot show 3D/)).toBeVisible();
  said.begin(host);
  await click(button(/Is this door locked/));
  await fillIn(field, 'From a page without 3D');
  await click(button('Send'));
  await expect.poll(() => said.document.comments.at(-1)?.text).toBe('From a page without 3D');
  await click(button('All comments'));
  await click(button('New comment'));
  await click(button('On this room: Kitchen'));
  await fillIn(field, 'Too cold');
  await click(button('Send'));
  await expect
    .poll(() => said.document.threads.at(-1))
    .toMatchObject({ anchor: { kind: 'room', title: 'Kitchen' }, picture: false });
});

test('finds comments in the search palette', async () => {
  await openTalk(locked, asked);
  await press(page.getByRole('application'), '/');
  await fillIn(page.getByRole('combobox'), 'door locked');
  await click(page.getByRole('option', { name: /Is this door locked/ }));
  await expect.element(panel.getByText('Is this door locked?')).toBeVisible();
});

test('shows the panel without axe violations in light and dark mode, and fits it on a phone', async () => {
  await openThread();
  await expectNoAxeViolations();
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  await expectNoColorViolations();
  await emulateMedia({ 'prefers-color-scheme': 'light' });
  await becomePhone();
  const { left, right, bottom } = panel.element().getBoundingClientRect();
  expect([left, right <= 390, bottom <= 844]).toEqual([0, true, true]);
  await expectNoAxeViolations();
});
