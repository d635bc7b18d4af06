import { describe, expect, it } from 'vitest';
import { changeOperation, type Item, type Operation } from '../changes/operation.ts';
import { advanceThreads, applyThreadOperations, NO_THREADS } from './apply-threads.ts';
import type { Comment, Thread, Threads } from './thread.ts';

const thread: Thread = {
  id: 't1',
  anchor: { kind: 'place', id: null, title: '', offset: null, point: [1, 0, 2], capture: 'office' },
  view: null,
  resolved: false,
  origin: 'member',
  picture: false,
  by: 'ada',
  at: 1_000,
  resolvedBy: null,
  resolvedAt: null,
  replyTo: null,
};
const comment: Comment = {
  id: 'c1',
  thread: 't1',
  text: 'Is this door locked?',
  mentions: [],
  by: 'ada',
  at: 1_000,
  editedAt: null,
  deleted: false,
  revision: 4,
};
const saved: Threads = { revision: 4, threads: [thread], comments: [comment] };
const asItem = (value: Thread | Comment): Item => value as unknown as Item;
const change = (collection: string, before: Thread | Comment, after: Thread | Comment): Operation =>
  changeOperation({ id: 'o', collection, before: asItem(before), after: asItem(after) });
const add = (collection: string, item: object): Operation => ({
  id: 'o',
  collection,
  kind: 'add',
  item: item as Item,
});
const remove = (collection: string, item: Thread | Comment): Operation => ({
  id: 'o',
  collection,
  kind: 'remove',
  item: asItem(item),
});

describe('a user’s own operations on threads', () => {
  it('start a thread with its first comment, and keep the picture out of the document', () => {
    const started = applyThreadOperations(NO_THREADS, [
      add('threads', { ...thread, picture: 'iVBORw0KGgo=' }),
      add('comments', comment),
    ]);
    expect(started).toEqual({ revision: 0, threads: [{ ...thread, picture: true }], comments: [comment] });
  });

  it('have the same effect when applied once or twice', () => {
    const operations = [
      add('threads', thread),
      add('comments', comment),
      change('comments', comment, { ...comment, text: 'Is this door open?', editedAt: 2_000 }),
      change('threads', thread, { ...thread, resolved: true, resolvedBy: 'bob', resolvedAt: 3_000 }),
    ];
    const once = applyThreadOperations(saved, operations.slice(2));
    expect(once.comments[0]).toMatchObject({ text: 'Is this door open?', editedAt: 2_000 });
    expect(once.threads[0]).toMatchObject({ resolved: true, resolvedBy: 'bob', resolvedAt: 3_000 });
    expect(applyThreadOperations(once, operations)).toBe(once);
  });

  it('leave a gap for a deleted comment, and later edits do not fill it', () => {
    const gap = applyThreadOperations(saved, [remove('comments', comment)]);
    expect(gap.comments).toEqual([{ ...comment, text: '', deleted: true }]);
    const edit = change('comments', comment, { ...comment, text: 'Still here' });
    expect(applyThreadOperations(gap, [edit, remove('comments', comment)])).toBe(gap);
  });

  it('remove a thread with its comments, but no other threads', () => {
    const other = { ...comment, id: 'c2', thread: 't2' };
    const after = applyThreadOperations({ ...saved, comments: [comment, other] }, [
      remove('threads', thread),
    ]);
    expect(after).toEqual({ revision: 4, threads: [], comments: [other] });
  });

  it('keep a comment whose thread was deleted until the server responds', () => {
    expect(applyThreadOperations(NO_THREADS, [add('comments', comment)]).comments).toEqual([comment]);
  });

  it('change nothing if they name another collection or have an unknown form', () => {
    const others = [add('tags', { id: 'x' }), add('threads', { id: 'x' }), add('comments', { id: 'x' })];
    expect(applyThreadOperations(saved, others)).toBe(saved);
  });

  it('add an unsaved item even if the operation is a change, as it is after a rejected edit', () => {
    const started = change('threads', { ...thread, id: 'x' }, { ...thread, id: 'x', resolved: true });
    const written = change('comments', { ...comment, id: 'y' }, { ...comment, id: 'y', text: 'Better.' });
    const after = applyThreadOperations(NO_THREADS, [started, written]);
    expect(after.threads).toMatchObject([{ id: 'x', resolved: true }]);
    expect(after.comments).toMatchObject([{ id: 'y', text: 'Better.' }]);
  });
});

describe('changes that the server reports', () => {
  const changes = {
    since: 4,
    revision: 6,
    fields: { threads: 'no collection' },
    collections: {
      comments: { set: [asItem({ ...comment, id: 'c2', revision: 6 }), { id: 'c3' }], removed: [] },
      tags: { set: [{ id: 'x' }], removed: [] },
    },
  };

  it('are applied only once, without unknown fields and items', () => {
    const next = advanceThreads(saved, changes)!;
    expect(next).toEqual({
      revision: 6,
      threads: [thread],
      comments: [comment, { ...comment, id: 'c2', revision: 6 }],
    });
    expect(advanceThreads(next, changes)).toBe(next);
  });

  it('are not applied if earlier changes are missing', () => {
    expect(advanceThreads({ ...saved, revision: 3 }, changes)).toBeNull();
  });
});
