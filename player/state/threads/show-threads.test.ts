import { expect, test } from 'vitest';
import { sampleComment, sampleThread } from '../../../tests/support/player/threads-host.ts';
import { markerOfThread, showThreads } from './show-threads.ts';

test('marks the pin of a thread with unread comments, and includes their number in its name', () => {
  const document = {
    revision: 5,
    threads: [sampleThread('t1')],
    comments: [
      sampleComment('c1', 't1', 'Is this door locked?'),
      sampleComment('c2', 't1', 'Yes.', { revision: 4 }),
    ],
  };
  const around = { annotations: {}, documents: [], capture: null };
  const pinOf = (seen: number) => {
    const [shown] = showThreads(document, { me: 'me', seen: { '': 1, t1: seen } }, around, []);
    return markerOfThread(shown!);
  };
  const [unread, read] = [pinOf(1), pinOf(4)];
  expect([unread.unread, unread.title]).toEqual([true, 'Is this door locked? · 1 unread']);
  expect([read.unread, read.title]).toEqual([false, 'Is this door locked?']);
  expect(unread.color).not.toBe(read.color);
});
