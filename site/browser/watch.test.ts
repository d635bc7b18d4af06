import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WatchEvent } from '../../contract/topic.ts';
import type { Follow, PageListener } from './stream/relay.ts';

/** A page without a worker. The test controls its stream. */
let say: PageListener;
let shown: readonly Follow[];
let failures: number;
vi.mock('./stream/worker-link.ts', () => ({ hasWorkers: () => false, openWorkerLink: () => {} }));
vi.mock('./stream/page-link.ts', () => ({
  openOwnLink: (onEvent: PageListener) => {
    if ((failures -= 1) >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    say = onEvent;
    return { show: (follows: readonly Follow[]) => (shown = follows), close: () => {} };
  },
}));

beforeEach(() => {
  vi.resetModules();
  shown = [];
  failures = 0;
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

const topic = 'users/a/tours/demo-tour';
const changed: WatchEvent = {
  type: 'changes',
  topic,
  revision: 2,
  changes: { since: 1, revision: 2, fields: { name: 'After' }, collections: {} },
};

test('sends each part of a page only the changes since that part’s revision', async () => {
  const { watch } = await import('./watch.ts');
  const listen = () => vi.fn<(event: WatchEvent) => void>();
  const [one, other] = [listen(), listen()];
  watch(topic, 1, one);
  const stop = watch(topic, null, other);
  await vi.waitFor(() => expect(shown.map(({ seen }) => seen)).toEqual([1, null]), 10_000);
  const [first, second] = shown.map(({ id }) => id);
  say([first!], changed);
  expect(one.mock.calls).toEqual([[changed]]);
  expect(other).not.toHaveBeenCalled();
  // A restored page, or a page whose worker was restarted, sends these revisions.
  expect(shown.map(({ seen }) => seen)).toEqual([2, null]);
  stop();
  await vi.waitFor(() => expect(shown).toHaveLength(1), 10_000);
  say([first!, second!], { type: 'gone', topic });
  expect(one).toHaveBeenLastCalledWith({ type: 'gone', topic });
  expect(other).not.toHaveBeenCalled();
});

test('opens the stream later if its code could not be loaded, as on a page that goes offline while it loads', async () => {
  vi.useFakeTimers();
  failures = 2;
  const { watch } = await import('./watch.ts');
  watch(topic, 1, () => {});
  await vi.advanceTimersByTimeAsync(5_100);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown.map(({ seen }) => seen)).toEqual([1]);
  vi.useRealTimers();
});
