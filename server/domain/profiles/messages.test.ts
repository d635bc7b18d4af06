import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messageSchema } from '../../../contract/account/account.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { listUsers } from '../users/list-users.ts';
import { readSnapshot } from '../../edges/watch/reading.ts';
import { writeProfile } from './profiles.ts';
import { addMessage, listMessages } from './messages.ts';

const owner = actorFor('owner');
const userId = 'owner';

describe.each(mainly('postgres'))('messages in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let now = 1_763_683_200_000;

  beforeEach(async () => {
    const opened = await openTestContext(kind);
    close = opened.close;
    context = { ...opened.context, now: () => now };
  });
  afterEach(() => close());

  const send = (message: unknown) => addMessage(context, owner, { userId, message });

  test('stores the sender from the profile or, if empty, from the account @3.7 @5.8', async () => {
    const first = await send({ message: '', mood: 'thumbsy' });
    expect(messageSchema.parse(first)).toMatchObject({
      message: '',
      mood: 'thumbsy',
      email: 'owner@example.org',
      displayName: 'Name of owner',
      createdAt: toTimestamp(now),
    });
    await writeProfile(context, owner, { userId, patch: { name: 'Ada', email: 'ada@example.org' } });
    expect(await send({ message: 'Hi' })).toMatchObject({
      mood: 'none',
      email: 'ada@example.org',
      displayName: 'Ada',
    });
  });

  test('states that the sender has no name or address @3.8', async () => {
    const nameless = { ...owner, name: '', email: null } as typeof owner;
    const sendNameless = () => addMessage(context, nameless, { userId, message: { message: 'x' } });
    const unknown = { email: 'no-email', displayName: 'no-name' };
    expect(await sendNameless()).toMatchObject(unknown);
    await writeProfile(context, nameless, { userId, patch: { name: '', email: '' } });
    expect(await sendNameless()).toMatchObject(unknown);
  });

  test('counts messages in the list of users, and notifies clients of that list', async () => {
    const users = { kind: 'users' } as const;
    const before = await readSnapshot(context, users);
    const topics: string[] = [];
    context.feed.subscribe((change) => change.kind === 'changed' && topics.push(change.topic));
    await send({ message: 'One' });
    await send({ message: 'Two' });
    expect(topics).toContain(formatTopic(users));
    expect((await readSnapshot(context, users)).revision).toBeGreaterThan(before.revision);
    const listed = await listUsers(context, actorFor('staff'), {});
    expect(Object.fromEntries(listed.users.map(({ id, messageCount }) => [id, messageCount]))).toMatchObject({
      owner: 2,
      other: 0,
    });
  });

  test('stores a message only once if the same id is sent again, even with other content', async () => {
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send({ id, message: `try ${index}` })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { messages } = await listMessages(context, owner, { userId });
    expect(messages).toEqual([answers[0]]);
  });

  test('lists messages newest first, each once, over several pages @7.4 @9.8', async () => {
    const sent: string[] = [];
    for (let index = 0; index < 120; index += 1) {
      // The ids determine the order of messages in the same millisecond.
      if (index % 3 === 0) now += 1;
      sent.push((await send({ message: `${index}` })).id);
    }
    await addMessage(context, actorFor('other'), { userId: 'other', message: { message: 'Not theirs' } });
    const listed: { id: string; createdAt: { seconds: number; nanoseconds: number } }[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listMessages(context, owner, { userId, cursor });
      sizes.push(page.messages.length);
      listed.push(...page.messages);
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(sizes).toEqual([50, 50, 20]);
    expect(listed.map((message) => message.id).sort()).toEqual(sent.sort());
    const times = listed.map(({ createdAt }) => createdAt.seconds * 1e9 + createdAt.nanoseconds);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test.each([
    { message: 'x'.repeat(10_001) },
    { message: 'a\0' },
    { mood: 'angry', message: '' },
    {},
    'text',
  ])('rejects an invalid message (%#)', async (message) => {
    await expect(send(message)).rejects.toMatchObject({ code: 'invalid-document' });
  });

  test('rejects an unknown cursor', async () => {
    await expect(listMessages(context, owner, { userId, cursor: "1' or 1=1" })).rejects.toMatchObject({
      code: 'invalid-request',
    });
  });
});
