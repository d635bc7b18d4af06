import { afterEach, expect, it, vi } from 'vitest';
import { messageInputSchema } from '../../../../contract/account/account.ts';
import { newUnsent, sendMessage } from './message-outbox.ts';

afterEach(() => vi.unstubAllGlobals());

it('a message keeps its id when it is sent again', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    throw new TypeError('no connection');
  });
  const unsent = newUnsent('Hello', 'happy');
  expect(await sendMessage('owner', unsent)).toEqual({ state: 'unreachable' });
  await sendMessage('owner', unsent);
  const sent = { id: unsent.id, message: 'Hello', mood: 'happy' };
  expect(bodies).toEqual([sent, sent]);
  expect(newUnsent('Hello', 'happy').id).not.toBe(unsent.id);
});

it('a message is not sent when the server does not respond in time', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return new Promise(() => {});
  });
  expect(await sendMessage('owner', newUnsent('Hello', 'happy'))).toEqual({ state: 'unreachable' });
});

it('the server accepts an id created in a browser without randomUUID', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { id, message, mood } = newUnsent('Hello', 'happy');
  expect(messageInputSchema.parse({ id, message, mood })).toEqual({ id, message, mood });
});
