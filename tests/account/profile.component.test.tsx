import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ProfilePanel } from '../../site/routes/dashboard/profile/profile-form.tsx';
import { openSite, answerRequests, noConnection, type Asked } from '../support/component/open-site.tsx';
import { useEffect, useState } from 'react';
import { api, pages } from '../../contract/addresses.ts';
import type { Message } from '../../contract/account/account.ts';
import { countKept } from '../../outbox/unsent-edits-storage.ts';
import { MessagesPanel } from '../../site/routes/dashboard/profile/messages-panel.tsx';
import { click, fillIn, press } from '../support/component/press.ts';

const profile = {
  name: 'Ada Byron',
  company: 'Analytical Estates',
  role: 'Facility manager',
  email: 'ada@example.test',
  title: '',
  phone: '',
  revision: 1,
  updated: { seconds: 1_700_000_000, nanoseconds: 0 },
};
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

/** Opens the form. Returns a list to which each submission is added. */
function openProfile(): Record<string, FormDataEntryValue>[] {
  const saved: Record<string, FormDataEntryValue>[] = [];
  openSite(<ProfilePanel userId="ada" profile={profile} answer={undefined} />, {
    action: async ({ request }) => {
      saved.push(Object.fromEntries(await request.formData()));
      return null;
    },
  });
  return saved;
}

test('rejects a profile without a name, company or role, and shows an error for each @5.3', async () => {
  const saved = openProfile();
  for (const name of ['Name', 'Company', 'Role']) {
    const input = field(name);
    const before = (input.element() as HTMLInputElement).value;
    await fillIn(input, '');
    await expect.element(page.getByText(`${name} is required.`)).toBeVisible();
    await click(page.getByRole('button', { name: 'Save' }));
    await expect.element(input).toHaveFocus();
    await fillIn(input, before);
    await expect.element(page.getByText(`${name} is required.`)).not.toBeInTheDocument();
  }
  expect(saved).toEqual([]);
  await fillIn(field('Name'), 'Ada Lovelace');
  await click(page.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => saved)
    .toMatchObject([{ intent: 'profile', name: 'Ada Lovelace', 'was.name': 'Ada Byron' }]);
});

test('shows a green tick for a completed field and a red warning for an empty required field @5.4', async () => {
  openProfile();
  const markOf = (name: string) => field(name).element().parentElement!.querySelector('[data-mark]');
  const mark = () => markOf('Company')!;
  const hue = () => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.fillStyle = getComputedStyle(mark()).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return green > red ? 'green' : 'red';
  };
  await expect.element(field('Company')).toBeVisible();
  expect(mark().querySelector('svg')).toBeVisible();
  expect(hue()).toBe('green');
  const tick = mark().innerHTML;
  await fillIn(field('Company'), '');
  await expect.element(page.getByText('Company is required.')).toBeVisible();
  expect(hue()).toBe('red');
  expect(mark().innerHTML).not.toBe(tick);
  expect(markOf('Email')).not.toBe(null);
  await fillIn(field('Email'), '');
  await expect.poll(() => markOf('Email')).toBe(null);
});

const USER = 'ada';
const SENT = 'Message sent successfully!';

const text = page.getByRole('textbox', { name: 'Message' });
const mood = page.getByRole('button', { name: /^Mood/ });
const choice = (name: string) => page.getByRole('menuitemradio', { name });
const list = page.getByRole('region', { name: 'Your messages' });
const entries = () =>
  list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

/** Sends another page of stored messages to the open panel, as the change stream does. */
const news = new EventTarget();
const storedNow = (messages: Message[]) =>
  news.dispatchEvent(new CustomEvent('stored', { detail: messages }));

function Panel() {
  const [messages, setMessages] = useState<Message[]>([]);
  useEffect(() => {
    const follow = (event: Event) => setMessages((event as CustomEvent<Message[]>).detail);
    news.addEventListener('stored', follow);
    return () => news.removeEventListener('stored', follow);
  }, []);
  return <MessagesPanel userId={USER} page={{ messages, next: null }} messageId="first" answer={undefined} />;
}

/** Returns the message that the server stores for a request. */
function asStored({ body }: Asked): Message {
  const sent = body as Pick<Message, 'id' | 'message' | 'mood'>;
  const createdAt = { seconds: 1_800_000_000 + storedCount, nanoseconds: 0 };
  storedCount += 1;
  return { ...sent, email: 'ada@example.test', displayName: 'Ada Byron', createdAt };
}
let storedCount = 0;

const store = (asked: Asked) => Response.json(asStored(asked), { status: 201 });

async function write(words: string): Promise<void> {
  await fillIn(text, words);
  await click(page.getByRole('button', { name: 'Send' }));
}

test('sends a message with a mood selected by typing, and lists the newest message first @1.8 @3.9 @8.1 @9.8', async () => {
  const requests = answerRequests(store);
  openSite(<Panel />);
  await expect.element(page.getByText('No messages yet')).toBeVisible();
  await expect.element(mood).toHaveTextContent('I feel nothing');
  await write('The first');
  await expect.element(page.getByText(SENT)).toBeVisible();

  await fillIn(text, 'The second');
  await click(mood);
  expect(
    page
      .getByRole('menuitemradio')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Excited', 'Loved', 'Happy', 'Sad', 'Thumbsy', 'I feel nothing']);
  await userEvent.keyboard('t');
  await expect.element(choice('Thumbsy')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(mood).toHaveFocus();
  await click(page.getByRole('button', { name: 'Send' }));
  await expect
    .poll(entries)
    .toEqual([
      expect.stringMatching(/Thumbsy.*The second/),
      expect.stringMatching(/I feel nothing.*The first/),
    ]);
  expect(requests).toMatchObject([
    { method: 'POST', path: api.messages(USER), body: { message: 'The first', mood: 'none' } },
    { body: { message: 'The second', mood: 'thumbsy' } },
  ]);
  await expect.element(text).toHaveValue('');
});

test('selects a mood from letters typed within 350 ms, and starts over with a later letter @9.13', async () => {
  openSite(<Panel />);
  await click(mood);
  const menu = page.getByRole('menu');
  await expect.element(menu).toBeVisible();
  // A key event contains the time of the key press, in milliseconds.
  const type = (key: string, at: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    menu.element().dispatchEvent(event);
  };
  type('s', 1000);
  await expect.element(choice('Sad')).toHaveFocus();
  type('e', 1350);
  await expect.element(choice('Sad')).toHaveFocus();
  type('e', 1701);
  await expect.element(choice('Excited')).toHaveFocus();
});

test('allows an empty message @5.8', async () => {
  const requests = answerRequests(store);
  openSite(<Panel />);
  await click(page.getByRole('button', { name: 'Send' }));
  await expect.element(page.getByText(SENT)).toBeVisible();
  await expect.element(page.getByText('No text')).toBeVisible();
  expect(requests).toMatchObject([{ body: { message: '' } }]);
});

test('sends a message once when the button is double-clicked', async () => {
  const requests = answerRequests(store);
  openSite(<Panel />);
  await fillIn(text, 'Said once');
  await page.getByRole('button', { name: 'Send' }).dblClick();
  await expect.element(page.getByText(SENT)).toBeVisible();
  expect(requests).toHaveLength(1);
  expect(entries()).toHaveLength(1);
});

test('lists messages immediately, so that you can write the next one before they are sent', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  answerRequests(async (asked) => {
    await released;
    return store(asked);
  });
  openSite(<Panel />);
  await write('On its way');
  await write('Right behind it');
  await expect
    .poll(entries)
    .toEqual([
      expect.stringMatching(/Sending.*Right behind it/),
      expect.stringMatching(/Sending.*On its way/),
    ]);
  release();
  await expect.element(page.getByText(SENT)).toBeVisible();
  await expect.poll(() => entries().filter((entry) => entry?.includes('Sending'))).toEqual([]);
  expect(entries()).toHaveLength(2);
});

test('keeps the text and mood of a failed message, and resends it under the same id @4.22 @8.2', async () => {
  let answer: (asked: Asked) => Response = noConnection;
  const requests = answerRequests((asked) => answer(asked));
  openSite(<Panel />);
  await write('Keep this message');
  await expect
    .element(list.getByRole('alert'))
    .toMatchTextContent(/Error sending message\. Please try again\./);
  expect(entries()).toEqual([expect.stringContaining('Keep this message')]);
  answer = store;
  await click(list.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText(SENT)).toBeVisible();
  expect(entries()).toEqual([expect.stringContaining('Keep this message')]);
  const [first, second] = requests.map(({ body }) => body);
  expect(second).toEqual(first);
});

test('does not resend a stored message whose response was lost', async () => {
  const requests = answerRequests(noConnection);
  openSite(<Panel />);
  await write('Arrived all the same');
  await expect.element(list.getByRole('alert')).toBeVisible();
  storedNow([asStored(requests[0]!)]);
  await expect.element(page.getByText(SENT)).toBeVisible();
  dispatchEvent(new Event('online'));
  await expect.poll(entries).toEqual([expect.stringContaining('Arrived all the same')]);
  await expect.element(list.getByRole('alert')).not.toBeInTheDocument();
  expect(requests).toHaveLength(1);
});

test('keeps a message written offline through a reload, and sends it automatically once online @4.22', async () => {
  let answer: (asked: Asked) => Response = noConnection;
  const requests = answerRequests((asked) => answer(asked));
  const site = openSite(<Panel />);
  await write('Sent when it can be');
  const waits = page.getByText(/sent automatically when you’re back online/);
  await expect.element(waits).toBeVisible();
  site.reload();
  await expect.element(waits).toBeVisible();
  await expect.poll(() => requests.length).toBe(2);
  answer = store;
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'));
      return page.getByText(SENT).query();
    })
    .not.toBeNull();
  expect(new Set(requests.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('lets you cancel a message that is waiting to be sent, and edit it', async () => {
  answerRequests(noConnection);
  openSite(<Panel />);
  await write('Half rihgt');
  await click(page.getByRole('button', { name: 'Edit message' }));
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveValue('Half rihgt');
  await expect.element(page.getByText('No messages yet')).toBeVisible();
});

test('shows why the server rejected a message, and keeps the message’s text', async () => {
  answerRequests(() =>
    Response.json(
      { code: 'too-many-requests', detail: 'Too many messages. Wait a minute.' },
      { status: 429, headers: { 'content-type': 'application/problem+json' } },
    ),
  );
  openSite(<Panel />);
  await write('One too many');
  await expect
    .element(list.getByRole('alert'))
    .toMatchTextContent(/Too many messages\. Wait a minute\. Your message is kept here\./);
  expect(entries()).toEqual([expect.stringContaining('One too many')]);
});

test('keeps a message that was sent after the session ended, and sends it after the next sign-in @10.5', async () => {
  let answer: (asked: Asked) => Response = () => Response.json({ code: 'unauthenticated' }, { status: 401 });
  const requests = answerRequests((asked) => answer(asked));
  const site = openSite(<Panel />);
  await write('Written too late');
  await expect
    .element(list.getByRole('alert'))
    .toMatchTextContent(/Your session has ended\. The message is kept here/);
  await expect
    .element(list.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', pages.signIn(pages.messages()));
  answer = store;
  site.reload();
  await expect.element(page.getByText(SENT)).toBeVisible();
  expect(requests).toHaveLength(2);
});

test('keeps unsent input through a reload', async () => {
  const site = openSite(<Panel />);
  await fillIn(text, 'Half a thought');
  await press(mood, '{ArrowDown}');
  await click(choice('Sad'));
  site.reload();
  await expect.element(text).toHaveValue('Half a thought');
  await expect.element(mood).toHaveTextContent('Sad');
});

test('keeps an unsent message after its tab closes, and keeps drafts from version 0.9 @9.8', async () => {
  let answer: (asked: Asked) => Response = noConnection;
  const requests = answerRequests((asked) => answer(asked));
  const earlier = { id: 'from-0.9', message: 'From 0.9', mood: 'happy', state: 'unreachable' };
  sessionStorage.setItem(`outbox:${USER}`, JSON.stringify([earlier]));
  const opened = openSite(<Panel />);
  await expect.element(page.getByText('From 0.9')).toBeVisible();
  await write('Kept here');
  await expect.poll(() => countKept(USER, localStorage)).toBe(2);
  expect(sessionStorage.getItem(`outbox:${USER}`)).toBeNull();
  answer = store;
  opened.reload();
  await expect.poll(() => countKept(USER, localStorage)).toBe(0);
  await expect
    .poll(() => new Set(entries().map((entry) => /From 0.9|Kept here/.exec(entry)?.[0])))
    .toEqual(new Set(['From 0.9', 'Kept here']));
  expect(new Set(requests.map(({ body }) => (body as Message).message))).toEqual(
    new Set(['From 0.9', 'Kept here']),
  );
});
