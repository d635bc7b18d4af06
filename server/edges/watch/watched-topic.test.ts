import { expect, test, describe, it } from 'vitest';
import { array, assert, integer, property } from 'fast-check';
import { Reading } from './reading.ts';
import { WatchedTopic, NOTHING_SENT } from './watched-topic.ts';
import { cursorPrefix, formatCursor, readCursor } from './watcher.ts';

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

const topics = ['users/a', 'users/a/tours/demo-tour'];
const prefix = cursorPrefix(topics);

describe('a cursor', () => {
  it('returns the revisions from which it was created', () => {
    const revision = integer({ min: NOTHING_SENT, max: 999_999_999_999_999 });
    assert(
      property(array(revision, { minLength: 1, maxLength: 20 }), (revisions) => {
        expect(readCursor(formatCursor(prefix, revisions), prefix, revisions.length)).toEqual(revisions);
      }),
    );
  });

  it('is ignored if its stream had other topics, or the same topics in another order', () => {
    for (const others of [['users/b', topics[1] ?? ''], topics.toReversed()]) {
      expect(readCursor(formatCursor(cursorPrefix(others), [3, 4]), prefix, 2)).toBeNull();
    }
  });

  it('is ignored if this server did not create it', () => {
    for (const text of [
      undefined,
      '',
      'x',
      prefix,
      `${prefix}1`,
      `${prefix}1.2.3`,
      `${prefix}1.x`,
      `${prefix}1.-2`,
    ]) {
      expect(readCursor(text, prefix, 2)).toBeNull();
    }
  });
});
