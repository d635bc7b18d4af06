import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TourChanges } from '../../../contract/changes/tour-changes.ts';
import { OPERATIONS_MAX } from '../../../contract/limits.ts';
import { sampleTag, sampleTour } from '../../testing/sample-tour.ts';
import { add, boiler, remove, rename, startQueue as start, titles } from '../../testing/start-queue.ts';
import { addItem, changeItem } from '../stored-item.ts';
import { BATCH_MAX_BYTES } from './pending-operations.ts';

const startQueue = (tour = sampleTour()) => start('operations', tour);
const setTags = (since: number, revision: number, ...set: TourChanges['collections'][string]['set']) =>
  ({ since, revision, fields: {}, collections: { tags: { set, removed: [] } } }) satisfies TourChanges;
const idsOf = (change: { operations: readonly { id: string }[] } | undefined) =>
  change?.operations.map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the change queue, with a host that takes operations', () => {
  it('sends what was done, in order, and nothing of the tour', () => {
    const { queue, sent, edit } = startQueue();
    const done = [add('a'), rename('Boiler 1')];
    queue.edit(done[0]!);
    edit(done[1]!);
    expect(sent).toEqual([{ type: 'operations', changeId: sent[0]!.changeId, operations: done }]);
    expect(queue.status()).toEqual({ kind: 'saving' });
    expect(titles(queue.tour())).toEqual(['Boiler 1', 'a']);
  });

  it('keeps one message in flight, and sends what came later in the next', () => {
    const { queue, sent, edit } = startQueue();
    edit(add('a'));
    edit(add('b'));
    edit(add('c'));
    expect(sent).toHaveLength(1);
    queue.saved(sent[0]!.changeId, 5);
    expect(sent[1]!.operations.map(({ item }) => item.id)).toEqual(['b', 'c']);
  });

  it('sends the same operations again, and no other with them, after a failure that may pass', () => {
    const { queue, sent, edit } = startQueue();
    edit(add('a'));
    queue.failed(sent[0]!.changeId, 'No answer.', true);
    edit(add('b'));
    vi.advanceTimersByTime(2_000);
    expect(sent[1]!.operations).toEqual(sent[0]!.operations);
    expect(sent[1]!.changeId).not.toBe(sent[0]!.changeId);
    queue.saved(sent[1]!.changeId, 5);
    expect(sent[2]!.operations.map(({ item }) => item.id)).toEqual(['b']);
  });

  it('takes what an answer tells that comes after it was waited for', () => {
    const { queue, sent, edit } = startQueue();
    edit(rename('Mine'));
    queue.failed(sent[0]!.changeId, 'No answer.', true);
    vi.advanceTimersByTime(2_000);
    const merged = { ...boiler, title: 'Mine', overtaken: [{ title: 'Theirs', overtakenAt: 'now' }] };
    queue.saved(sent[0]!.changeId, 5, setTags(4, 5, merged));
    queue.saved(sent[1]!.changeId, 5, setTags(5, 5, merged));
    expect(queue.tour()).toMatchObject({ revision: 5, tags: [merged] });
  });

  it('joins what was refused with what came later, which may have put it right', () => {
    const { queue, sent, edit } = startQueue();
    const wrong = { ...boiler, text: 'too long' };
    edit(changeItem('tags', boiler, wrong));
    queue.failed(sent[0]!.changeId, 'The text is too long.', false);
    queue.edit(add('a'));
    edit(changeItem('tags', wrong, { ...boiler, text: 'short' }));
    expect(sent[1]!.operations).toMatchObject([
      { kind: 'change', item: { text: 'short' }, changed: ['text'], before: { text: '' } },
      { kind: 'add', item: { id: 'a' } },
    ]);
    expect(idsOf(sent[1])).not.toContain(idsOf(sent[0])![0]);
  });

  it('splits what is too much for one message', () => {
    const { queue, sent } = startQueue();
    const many = Array.from({ length: OPERATIONS_MAX + 1 }, (_, index) => add(`t${index}`));
    queue.restore(many);
    expect(sent[0]!.operations).toHaveLength(OPERATIONS_MAX);
    queue.saved(sent[0]!.changeId, 5);
    expect(sent[1]!.operations).toHaveLength(1);
    queue.saved(sent[1]!.changeId, 6);
    const text = 'ü'.repeat(BATCH_MAX_BYTES / 4);
    queue.restore(['x', 'y', 'z'].map((id) => addItem('tags', sampleTag({ id, text }))));
    expect(sent[2]!.operations).toHaveLength(1);
    expect(queue.status()).toEqual({ kind: 'saving' });
  });

  it('takes over what the host says became of a message', () => {
    const { queue, sent, edit } = startQueue();
    edit(rename('Mine'));
    const merged = { ...boiler, title: 'Mine', overtaken: [{ title: 'Theirs' }] };
    queue.saved(sent[0]!.changeId, 6, setTags(4, 6, merged));
    expect(queue.tour()).toMatchObject({ revision: 6, tags: [merged] });
    expect(queue.status()).toEqual({ kind: 'saved' });
  });

  it('shows what is saved until the tour has it, whatever changes come before', () => {
    const { queue, sent, kept, edit } = startQueue();
    edit(add('mine'));
    queue.saved(sent[0]!.changeId, 6, setTags(5, 6, sampleTag({ id: 'mine', title: 'mine' })));
    expect(kept()).toEqual([]);
    expect(queue.tour()).toMatchObject({ revision: 4 });
    expect(titles(queue.tour())).toEqual(['Boiler', 'mine']);
    expect(queue.receiveChanges(setTags(4, 5, sampleTag({ id: 'theirs', title: 'theirs' })))).toBe(true);
    expect(titles(queue.tour())).toEqual(['Boiler', 'theirs', 'mine']);
    const merged = sampleTag({ id: 'mine', title: 'as saved' });
    expect(queue.receiveChanges(setTags(5, 6, merged))).toBe(true);
    expect(titles(queue.tour())).toEqual(['Boiler', 'theirs', 'as saved']);
  });

  it('shows what is saved also where the host says no more of it', () => {
    const { queue, sent, edit } = startQueue();
    edit(rename('Mine'));
    queue.saved(sent[0]!.changeId, 5);
    expect(titles(queue.tour())).toEqual(['Mine']);
    queue.receive(sampleTour({ revision: 7, tags: [{ ...boiler, title: 'Theirs, later' }] }), true);
    expect(titles(queue.tour())).toEqual(['Theirs, later']);
  });

  it('does not send what the host has already', () => {
    const { queue, sent, kept } = startQueue();
    queue.restore([add('t1'), rename('Boiler')]);
    expect(sent).toEqual([]);
    expect(kept()).toEqual([]);
    expect(queue.status()).toEqual({ kind: 'saved' });
  });

  it('keeps every operation until it is acknowledged', () => {
    const { queue, sent, kept, edit } = startQueue();
    edit(add('a'));
    queue.edit(add('b'));
    queue.failed(sent[0]!.changeId, 'No answer.', true);
    expect(kept().map(({ item }) => item.id)).toEqual(['a', 'b']);
    queue.retry();
    queue.saved(sent[1]!.changeId, 5);
    expect(kept().map(({ item }) => item.id)).toEqual(['b']);
  });

  it('reads of each other item no more than its id, however many there are', () => {
    let looks = 0;
    const watched = Array.from({ length: 5_000 }, (_, index) => {
      const tag = sampleTag({ id: `t${index}` });
      return index === 4_000 ? tag : new Proxy(tag, { get: (of, name) => ((looks += 1), of[name as 'id']) });
    });
    const { queue } = startQueue(sampleTour({ tags: watched }));
    looks = 0;
    const seen = watched[4_000]!;
    queue.edit(changeItem('tags', seen, { ...seen, title: 'Mine' }));
    expect(looks).toBeLessThan(watched.length);
    expect((queue.tour()!.tags as unknown[])[4_000]).toMatchObject({ title: 'Mine' });
    expect((queue.tour()!.tags as unknown[])[0]).toBe(watched[0]);
  });
});

describe('changes that the host tells of', () => {
  const theirs = sampleTag({ id: 'theirs', title: 'theirs' });

  it('are put under what is pending', () => {
    const { queue } = startQueue();
    queue.edit(rename('Mine'));
    const changed = { ...boiler, title: 'Theirs' };
    const changes = { ...setTags(4, 5, changed, theirs), fields: { name: 'Renamed' } };
    expect(queue.receiveChanges(changes)).toBe(true);
    expect(queue.tour()).toMatchObject({
      revision: 5,
      name: 'Renamed',
      tags: [{ title: 'Mine', overtaken: [{ title: 'Theirs' }] }, theirs],
    });
  });

  it('change nothing when they are late', () => {
    const { queue } = startQueue();
    const before = queue.tour();
    expect(queue.receiveChanges(setTags(2, 4, theirs))).toBe(true);
    expect(queue.tour()).toBe(before);
  });

  it('apply to any revision between the two they name', () => {
    const { queue } = startQueue();
    expect(queue.receiveChanges(setTags(2, 6, theirs))).toBe(true);
    expect(queue.tour()).toMatchObject({ revision: 6, tags: [boiler, theirs] });
  });

  it('are not applied where others are missing before them', () => {
    const { queue } = startQueue();
    expect(queue.receiveChanges(setTags(5, 6, theirs))).toBe(false);
    expect(titles(queue.tour())).toEqual(['Boiler']);
    const countless = startQueue(sampleTour({ revision: undefined })).queue;
    expect(countless.receiveChanges(setTags(0, 1, theirs))).toBe(false);
  });

  it('take out what others removed', () => {
    const { queue } = startQueue();
    queue.edit(remove());
    const removed = { tags: { set: [], removed: ['t1'] } };
    queue.receiveChanges({ since: 4, revision: 5, fields: {}, collections: removed });
    expect(queue.tour()!.tags).toEqual([]);
  });
});
