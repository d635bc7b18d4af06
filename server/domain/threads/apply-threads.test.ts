import { expect, test } from 'vitest';
import type { Operation } from '../../../contract/changes/operation.ts';
import { COMMENTS_MAX, THREADS_MAX } from '../../../contract/limits.ts';
import {
  addComment,
  editComment,
  removeFrom,
  resolveThread,
  startThread,
} from '../../../tests/support/threads.ts';
import { applyThreadOperations, type ThreadWriter } from './apply-threads.ts';
import { parseThreadOperations } from './parse-threads.ts';

const NONE = { threads: 0, comments: 0 };
const writer: ThreadWriter = {
  userId: 'ada',
  isOwner: false,
  now: 1_800_000_000_000,
  revision: 5,
  keyOf: (id) => `key of ${id}`,
  members: new Map(['ada', 'bob', 'eve'].map((id) => [`key of ${id}`, id])),
};

function apply(operations: readonly Operation[], counted = NONE, by: ThreadWriter = writer) {
  return applyThreadOperations([], parseThreadOperations({ operations }).operations, new Set(), by, counted);
}

test('notifies people of comments, of mentions, and of resolved and reopened threads', () => {
  const { events } = apply([
    ...startThread({
      text: 'Look @Bob',
      mentions: ['key of bob', 'key of nobody'],
      anchor: { title: 'Pump' },
    }),
    addComment('thread-1', 'comment-2', 'Second'),
    resolveThread('thread-1'),
    resolveThread('thread-1', false),
  ]);
  const common = {
    threadId: 'thread-1',
    actorId: 'ada',
    title: 'Pump',
    concernsAll: true,
    threadRevision: 5,
  };
  expect(events).toEqual([
    { ...common, kind: 'comment', commentId: 'comment-1', text: 'Look @Bob', mentioned: ['bob'] },
    { ...common, kind: 'comment', commentId: 'comment-2', text: 'Second', mentioned: [] },
    { ...common, kind: 'resolved', commentId: null, text: '', mentioned: [] },
    { ...common, kind: 'reopened', commentId: null, text: '', mentioned: [] },
  ]);
});

test('notifies only newly mentioned people when a comment is edited, and nobody if it is deleted in the same request', () => {
  const edit = editComment('thread-1', 'comment-1', '@Bob and @Eve', ['key of bob', 'key of eve']);
  const first = startThread({ mentions: ['key of bob'] });
  expect(apply([...first, edit]).events.slice(1)).toMatchObject([
    {
      kind: 'comment',
      commentId: 'comment-1',
      mentioned: ['eve'],
      concernsAll: false,
      text: '@Bob and @Eve',
    },
  ]);
  expect(apply([...first, editComment('thread-1', 'comment-1', 'Other words')]).events).toHaveLength(1);
  expect(apply([...first, removeFrom('comments', 'comment-1')]).events).toEqual([]);
  const owner = { ...writer, isOwner: true };
  expect(apply([...first, removeFrom('threads', 'thread-1')], NONE, owner).events).toEqual([]);
});

test('creates no event for a group of operations that is skipped because its thread was deleted', () => {
  const group = 'gesture';
  const late = { ...addComment('gone', 'comment-2', 'Late'), group };
  expect(apply([...startThread({ group }), late])).toMatchObject({ events: [], changed: [] });
});

test('limits the number of threads and comments of a twin', () => {
  const full = { threads: THREADS_MAX - 1, comments: 0 };
  expect(apply(startThread(), full).changed).toHaveLength(2);
  const refused = (index: number) => ({
    code: 'invalid-document',
    details: { issues: [{ pointer: `/operations/${index}` }] },
  });
  const failure = (run: () => unknown) => {
    try {
      run();
    } catch (error) {
      return error;
    }
    return null;
  };
  expect(failure(() => apply(startThread(), { threads: THREADS_MAX, comments: 0 }))).toMatchObject(
    refused(0),
  );
  expect(failure(() => apply(startThread(), { threads: 0, comments: COMMENTS_MAX }))).toMatchObject(
    refused(1),
  );
  // A removal in the same group makes room.
  const group = 'gesture';
  const late = { ...addComment('gone', 'comment-2', 'Late'), group };
  const next = startThread({ thread: 'thread-2', comment: 'comment-3' });
  expect(apply([...startThread({ group }), late, ...next], full).changed).toHaveLength(2);
});
