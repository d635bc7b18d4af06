import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TourChanges } from '../../contract/changes/tour-changes.ts';
import type { WatchEvent, WholeEvent } from '../../contract/topic.ts';

/** A page whose worker cannot be had: its own stream is what the test says. */
let say: (event: WatchEvent) => void;
vi.mock('./stream/worker-link.ts', () => ({ hasWorkers: () => false, openWorkerLink: () => {} }));
vi.mock('./stream/page-link.ts', () => ({
  openOwnLink: (onEvent: typeof say) => {
    say = onEvent;
    return { show: () => {}, close: () => {} };
  },
}));

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

const topic = 'users/a/tours/demo-tour';
const document = (revision: number, name: string): WatchEvent => ({
  type: 'document',
  topic,
  revision,
  document: { revision, name, tags: [] },
});
const renamed: TourChanges = { since: 1, revision: 2, fields: { name: 'After' }, collections: {} };
const changed: WatchEvent = { type: 'changes', topic, revision: 2, changes: renamed };

async function start() {
  const { watch } = await import('./watch.ts');
  const listen = () => vi.fn<(event: WholeEvent, changes: TourChanges | null) => void>();
  const heard = listen();
  watch(topic, heard);
  say = () => {};
  const idle = say;
  await vi.waitFor(() => expect(say).not.toBe(idle), 10_000);
  return { watch, heard, listen };
}

test('a page hears of a changed tour the whole, and what changed', async () => {
  const { watch, heard, listen } = await start();
  say(document(1, 'Before'));
  say(changed);
  expect(heard.mock.calls).toEqual([
    [document(1, 'Before'), null],
    [document(2, 'After'), renamed],
  ]);
  const later = listen();
  watch(topic, later);
  await vi.waitFor(() => expect(later.mock.calls).toEqual([[document(2, 'After'), null]]), 10_000);
});

test('a page hears nothing of changes before the document they follow on', async () => {
  const { heard } = await start();
  say(changed);
  expect(heard).not.toHaveBeenCalled();
  say(document(2, 'After'));
  expect(heard.mock.calls).toEqual([[document(2, 'After'), null]]);
});
