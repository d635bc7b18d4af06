import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WatchEvent } from '../../../contract/topic.ts';
import { openWorkerLink, type WorkerMessage } from './worker-link.ts';

/** A fake browser that starts the worker with the first page, and connects all pages to it. */
class FakeSharedWorker extends EventTarget {
  static connect: (port: MessagePort) => void = () => {};
  readonly port: MessagePort;

  constructor() {
    super();
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    started.push(this);
    FakeSharedWorker.connect(port2);
  }
}

const started: FakeSharedWorker[] = [];
const never = () => {};

beforeEach(() => {
  started.length = 0;
  vi.stubGlobal('SharedWorker', FakeSharedWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('the connection between a page and the worker', () => {
  const requests: string[] = [];
  beforeEach(async () => {
    requests.length = 0;
    const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
    vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
      requests.push(`${method} ${address}`);
      if (method === 'POST') return new Response(null, { status: 204 });
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.add(controller) });
      const event: WatchEvent = { type: 'document', topic: 'users/a', revision: 3, document: null };
      for (const each of open) {
        each.enqueue(
          new TextEncoder().encode(`:\n\nid: 1\nevent: document\ndata: ${JSON.stringify(event)}\n\n`),
        );
      }
      return new Response(body, { headers: { 'content-location': '/api/watch/s' } });
    });
    const handlers = new Map<string, (event: unknown) => void>();
    vi.stubGlobal('addEventListener', (type: string, handler: (event: unknown) => void) =>
      handlers.set(type, handler),
    );
    await import('./worker.ts');
    FakeSharedWorker.connect = (port) => handlers.get('connect')?.({ ports: [port] });
  });

  it('exchanges topics and events, and removes the topics of a closed page', async () => {
    const heard: WatchEvent[] = [];
    const first = openWorkerLink((_ids, event) => heard.push(event), never);
    first.show([{ id: 1, topic: 'users/a', seen: null }]);
    await vi.waitFor(() => expect(heard).toMatchObject([{ topic: 'users/a', revision: 3 }]), 10_000);
    expect(requests).toEqual(['GET /api/watch?shared=1&ask=1&topic=users/a&changes=1']);

    const second = openWorkerLink(never, never);
    second.show([{ id: 1, topic: 'users/b', seen: 7 }]);
    await vi.waitFor(() => expect(requests.at(-1)).toBe('POST /api/watch/s?ask=2&join=users/b@7'), 10_000);
    // When a page is closed or crashes, the browser releases its locks.
    second.close();
    await vi.waitFor(() => expect(requests.at(-1)).toBe('POST /api/watch/s?ask=3&leave=users/b'), 10_000);
    first.close();
  });
});

describe('a page', () => {
  it('restarts the worker after it ends, and sends the topics and revisions to it', async () => {
    const shown: unknown[] = [];
    let end = never;
    FakeSharedWorker.connect = (port) => {
      const lock = `worker-${started.length}`;
      void navigator.locks.request(lock, () => new Promise<void>((resolve) => (end = resolve)));
      port.addEventListener('message', ({ data }) => {
        if (data.type === 'show') shown.push(data.follows);
        else port.postMessage({ type: 'welcome', lock } satisfies WorkerMessage);
      });
      port.start();
    };
    const link = openWorkerLink(never, never);
    const follow = { id: 1, topic: 'users/a', seen: 1, listener: never };
    link.show([follow]);
    const asSent = (seen: number) => [{ id: 1, topic: 'users/a', seen }];
    await vi.waitFor(() => expect(shown).toEqual([asSent(1)]), 10_000);
    follow.seen = 2;
    await vi.waitFor(async () => {
      const { pending = [] } = await navigator.locks.query();
      expect(pending.map(({ name }) => name)).toContain('worker-1');
    });
    end();
    await vi.waitFor(() => expect(shown).toEqual([asSent(1), asSent(2)]), 10_000);
    expect(started).toHaveLength(2);
    link.close();
  });

  it('reports once that the worker is unavailable if it fails or does not respond', async () => {
    FakeSharedWorker.connect = never;
    const failed = vi.fn<() => void>();
    openWorkerLink(never, failed);
    await vi.waitFor(() => expect(started).toHaveLength(1), 10_000);
    started[0]?.dispatchEvent(new Event('error'));
    started[0]?.dispatchEvent(new Event('error'));
    expect(failed).toHaveBeenCalledTimes(1);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const silent = vi.fn<() => void>();
    openWorkerLink(never, silent);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(silent).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
