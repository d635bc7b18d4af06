import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WatchEvent } from '../../contract/topic.ts';
import type { Follow, PageListener } from './stream/relay.ts';

/** A page without a worker. The test controls its stream. */
let say: PageListener;
let shown: readonly Follow[];
vi.mock('./stream/worker-link.ts', () => ({ hasWorkers: () => false, openWorkerLink: () => {} }));
vi.mock('./stream/page-link.ts', () => ({
  openOwnLink: (onEvent: PageListener) => {
    say = onEvent;
    return { show: (follows: readonly Follow[]) => (shown = follows), close: () => {} };
  },
}));

beforeEach(() => {
  vi.resetModules();
  shown = [];
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
  // These are the revisions that a restored page sends, or a page whose worker was restarted.
  expect(shown.map(({ seen }) => seen)).toEqual([2, null]);
  stop();
  await vi.waitFor(() => expect(shown).toHaveLength(1), 10_000);
  say([first!, second!], { type: 'gone', topic });
  expect(one).toHaveBeenLastCalledWith({ type: 'gone', topic });
  expect(other).not.toHaveBeenCalled();
});
