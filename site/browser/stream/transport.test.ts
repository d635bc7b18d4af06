import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { httpTransport } from './transport.ts';

describe('a stream over HTTP', () => {
  let body: ReadableStreamDefaultController<Uint8Array>;
  const encode = (text: string) => new TextEncoder().encode(text);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
      const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
      signal.addEventListener('abort', () => body.error(signal.reason));
      return new Response(stream, { headers: { 'content-location': '/api/watch/s' } });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function open() {
    const opened = await httpTransport('same-origin').open(['users/é'], 1, new AbortController().signal);
    if (typeof opened === 'string') throw new Error(opened);
    return opened.events[Symbol.asyncIterator]();
  }

  it('reads events that arrive in pieces, and ignores comments', async () => {
    const events = await open();
    const bytes = encode(
      'retry: 1\n\n:\n\nid: 1\nevent: gone\ndata: {"type":"gone","topic":"users/é"}\n\n:\n\n',
    );
    for (const byte of bytes) body.enqueue(new Uint8Array([byte]));
    body.enqueue(encode('event: gone\ndata: {"type":"gone","topic":"users/b"}\n\n'));
    body.close();
    const of = (topic: string) => ({ type: 'gone', topic });
    expect(await events.next()).toEqual({ done: false, value: { event: of('users/é'), answers: 1 } });
    expect(await events.next()).toEqual({ done: false, value: { event: of('users/b'), answers: null } });
    expect(await events.next()).toMatchObject({ done: true });
  });

  it('closes after a longer silence than the server ever keeps', async () => {
    const events = await open();
    const ended = vi.fn<() => void>();
    const next = events.next().finally(ended);
    for (let time = 0; time < 3; time += 1) {
      vi.advanceTimersByTime(39_000);
      body.enqueue(encode(':\n\n'));
      await new Promise(setImmediate);
    }
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(40_000);
    await expect(next).rejects.toThrow(/abort/i);
  });

  it('distinguishes rejection by the server from an unreachable server', async () => {
    const outcomes = [];
    for (const status of [400, 403, 404, 429, 500, 503, 0]) {
      vi.stubGlobal('fetch', async () => {
        if (status === 0) throw new TypeError('Failed to fetch');
        return new Response(null, { status });
      });
      outcomes.push(await httpTransport('same-origin').open(['users'], 1, new AbortController().signal));
      outcomes.push(await httpTransport('same-origin').change('/api/watch/s', ['users'], [], 1));
    }
    const refused = 'refused';
    const away = 'unavailable';
    expect(outcomes).toEqual([
      refused,
      refused,
      refused,
      refused,
      refused,
      'unknown',
      away,
      away,
      away,
      away,
      away,
      away,
      'unreachable',
      'unreachable',
    ]);
  });
});
