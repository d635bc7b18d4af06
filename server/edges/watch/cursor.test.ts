import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorPrefix, formatCursor, readCursor } from './watcher.ts';
import { NOTHING_SENT } from './watched-topic.ts';

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
