import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveOperations } from './save-operations.ts';

afterEach(() => vi.unstubAllGlobals());

const message = {
  type: 'operations',
  changeId: 'a',
  operations: [{ id: 'o1', collection: 'tags', kind: 'add', item: { id: 't1' } }],
} as const;

function answerWith(answer: () => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

describe('operations of a player', () => {
  it('are sent as they are, and answered with what has come of them', async () => {
    const changes = { since: 4, revision: 5, fields: {}, collections: {} };
    const fetched = answerWith(async () => Response.json(changes));
    const saved = await saveOperations('u1', { ...message, operations: [...message.operations] });
    expect(saved).toEqual({ type: 'saved', changeId: 'a', revision: 5, changes });
    const [address, request] = fetched.mock.calls[0]!;
    expect([address, request?.method]).toEqual(['/api/users/u1/tours/demo-tour/operations', 'POST']);
    expect(JSON.parse(request?.body as string)).toEqual({ operations: message.operations });
  });

  it('are answered with what the server has against them', async () => {
    answerWith(async () => Response.json({ code: 'quota-exceeded', detail: 'Full.' }, { status: 413 }));
    const answer = await saveOperations('u1', { ...message, operations: [...message.operations] });
    expect(answer).toEqual({ type: 'error', changeId: 'a', code: 'quota-exceeded', detail: 'Full.' });
  });

  it('are kept by the player while the server cannot be reached', async () => {
    answerWith(() => Promise.reject(new TypeError('offline')));
    const answer = await saveOperations('u1', { ...message, operations: [...message.operations] });
    expect(answer).toMatchObject({ type: 'error', changeId: 'a', code: 'unavailable' });
  });
});
