import { afterEach, expect, test, vi } from 'vitest';
import { openOwnLink } from './page-link.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page without a worker has a stream only while the page is visible', async () => {
  const streams: AbortSignal[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    streams.push(signal);
    return new Response(new ReadableStream(), { headers: { 'content-location': '/api/watch/s' } });
  });
  const link = openOwnLink(() => {});
  link.show([{ id: 1, topic: 'users/a', seen: null }]);
  await vi.waitFor(() => expect(streams).toHaveLength(1), 10_000);

  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(streams[0]?.aborted).toBe(true), 10_000);
  expect(streams).toHaveLength(1);

  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(streams).toHaveLength(2), 10_000);
  link.close();
  await vi.waitFor(() => expect(streams[1]?.aborted).toBe(true), 10_000);
});
