import { beforeEach, expect, it, vi } from 'vitest';
import { demoTour } from '../../../contract/tour-id.ts';
import type { FileHostMessage } from '../../../contract/files/file-messages.ts';
import type { WatchEvent } from '../../../contract/topic.ts';

const watched = vi.hoisted(() => ({
  topics: [] as string[],
  stops: 0,
  hear: null as ((event: WatchEvent) => void) | null,
}));
vi.mock('../watch.ts', () => ({
  watch(topic: string, _seen: number | null, listener: (event: WatchEvent) => void) {
    watched.topics.push(topic);
    watched.hear = listener;
    return () => void (watched.stops += 1);
  },
}));

const topic = 'users/owner/tours/demo-tour/capture';
let told: FileHostMessage[] = [];
const tell = (message: FileHostMessage) => void told.push(message);

let followCapture: typeof import('./follow-capture.ts').followCapture;

beforeEach(async () => {
  // Other tests may have loaded the module and its imports.
  vi.resetModules();
  ({ followCapture } = await import('./follow-capture.ts'));
  told = [];
  Object.assign(watched, { topics: [], stops: 0, hear: null });
});

it('tells each new player which capture of a scan to open, and reports changes to the capture @15.84', () => {
  const follower = followCapture(demoTour('owner'), '_Scan000001', tell);
  expect(watched.topics).toEqual([topic]);
  watched.hear?.({ type: 'changed', topic, revision: 3 });
  expect(told).toEqual([]);
  follower.begin();
  watched.hear?.({ type: 'changed', topic, revision: 5 });
  watched.hear?.({ type: 'gone', topic });
  expect(told).toEqual([
    { kind: 'capture', revision: 3 },
    { kind: 'capture', revision: 5 },
  ]);
  follower.dispose();
  expect(watched.stops).toBe(1);
});

it('follows only captures of scans, and only for stored tours', () => {
  followCapture(demoTour('owner'), 'gv360office', tell).dispose();
  followCapture(null, '_Scan000001', tell).dispose();
  expect(watched).toMatchObject({ topics: [], stops: 0 });
});
