import { expect, test } from 'vitest';
import type { Snapshot } from './snapshot.ts';
import { WatchedTopic } from './watched-topic.ts';

const snapshot: Snapshot = { type: 'changed', revision: 1, json: '', public: false };

test('who waits for a read that fails does not wait for another, and the next to ask has a new one', async () => {
  const reads: PromiseWithResolvers<Snapshot>[] = [];
  const topic = new WatchedTopic('users', { kind: 'users' }, () => {
    const read = Promise.withResolvers<Snapshot>();
    reads.push(read);
    return read.promise;
  });
  const waiting = Promise.allSettled([topic.refresh(), topic.refresh(), topic.refresh()]);
  reads[0]?.reject(new Error('silent'));
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(reads).toHaveLength(1);

  const asked = topic.refresh();
  reads[1]?.resolve(snapshot);
  expect(await asked).toBe(snapshot);
});
