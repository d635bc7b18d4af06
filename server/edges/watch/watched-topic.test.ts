import { expect, test } from 'vitest';
import { Reading } from './reading.ts';
import { WatchedTopic } from './watched-topic.ts';

const reading = new Reading('users', { type: 'changed', revision: 1, json: '', rights: null });

test('passes a read error to all waiting callers, and reads again for the next caller', async () => {
  const reads: PromiseWithResolvers<Reading>[] = [];
  const topic = new WatchedTopic('users', { kind: 'users' }, () => {
    const read = Promise.withResolvers<Reading>();
    reads.push(read);
    return read.promise;
  });
  const waiting = Promise.allSettled([topic.refresh(), topic.refresh(), topic.refresh()]);
  reads[0]?.reject(new Error('silent'));
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(reads).toHaveLength(1);

  const asked = topic.refresh();
  reads[1]?.resolve(reading);
  expect(await asked).toBe(reading);
});
