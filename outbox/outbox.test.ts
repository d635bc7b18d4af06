import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TourChanges } from '../contract/changes/tour-changes.ts';
import { OPERATIONS_MAX } from '../contract/limits.ts';
import { sampleTag, sampleTour } from '../player/testing/samples.ts';
import { add, boiler, remove, rename, startOutbox, titles } from '../player/testing/start-ends.ts';
import { addItem, changeItem } from '../player/tour/stored-item.ts';
import { GATHER } from './outbox.ts';
import { BATCH_MAX_BYTES } from './pending-operations.ts';

const setTags = (since: number, revision: number, ...set: TourChanges['collections'][string]['set']) =>
  ({ since, revision, fields: {}, collections: { tags: { set, removed: [] } } }) satisfies TourChanges;
const idsOf = (change: { operations: readonly { id: string }[] } | undefined) =>
  change?.operations.map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers();
  // Makes every random pause last as long as the average.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an outbox', () => {
  it('sends edits in order, without the rest of the tour', () => {
    const { outbox, sent, edit } = startOutbox();
    const done = [add('a'), rename('Boiler 1')];
    outbox.edit(done[0]!);
    edit(done[1]!);
    expect(sent).toEqual([{ changeId: sent[0]!.changeId, operations: done }]);
    expect(outbox.status()).toEqual({ kind: 'saving' });
    expect(titles(outbox.document())).toEqual(['Boiler 1', 'a']);
  });

  it('sends one message at a time, and puts later edits in the next message', () => {
    const { outbox, sent, edit } = startOutbox();
    edit(add('a'));
    edit(add('b'));
    edit(add('c'));
    expect(sent).toHaveLength(1);
    outbox.saved(sent[0]!.changeId, 5);
    expect(sent[1]!.operations.map(({ item }) => item.id)).toEqual(['b', 'c']);
  });

  it('resends the same operations after a temporary failure, without later operations', () => {
    const { outbox, sent, edit } = startOutbox();
    edit(add('a'));
    outbox.failed(sent[0]!.changeId, { code: 'unavailable', detail: 'No answer.' });
    edit(add('b'));
    vi.advanceTimersByTime(2_000);
    expect(sent[1]!.operations).toEqual(sent[0]!.operations);
    expect(sent[1]!.changeId).not.toBe(sent[0]!.changeId);
    outbox.saved(sent[1]!.changeId, 5);
    expect(sent[2]!.operations.map(({ item }) => item.id)).toEqual(['b']);
  });

  it('handles a response that arrives after its timeout', () => {
    const { outbox, sent, edit } = startOutbox();
    edit(rename('Mine'));
    outbox.failed(sent[0]!.changeId, { code: 'unavailable', detail: 'No answer.' });
    vi.advanceTimersByTime(2_000);
    const merged = { ...boiler, title: 'Mine', overtaken: [{ title: 'Theirs', overtakenAt: 'now' }] };
    outbox.saved(sent[0]!.changeId, 5, setTags(4, 5, merged));
    outbox.saved(sent[1]!.changeId, 5, setTags(5, 5, merged));
    expect(outbox.document()).toMatchObject({ revision: 5, tags: [merged] });
  });

  it('merges rejected edits with later edits, which may correct the rejected edits', () => {
    const { outbox, sent, edit } = startOutbox();
    const wrong = { ...boiler, text: 'too long' };
    edit(changeItem('tags', boiler, wrong));
    outbox.failed(sent[0]!.changeId, { code: 'invalid-document', detail: 'The text is too long.' });
    outbox.edit(add('a'));
    edit(changeItem('tags', wrong, { ...boiler, text: 'short' }));
    expect(sent[1]!.operations).toMatchObject([
      { kind: 'change', item: { text: 'short' }, changed: ['text'], before: { text: '' } },
      { kind: 'add', item: { id: 'a' } },
    ]);
    expect(idsOf(sent[1])).not.toContain(idsOf(sent[0])![0]);
  });

  it('splits operations that are too large for one message', () => {
    const { outbox, sent } = startOutbox();
    const many = Array.from({ length: OPERATIONS_MAX + 1 }, (_, index) => add(`t${index}`));
    outbox.restore(many);
    expect(sent[0]!.operations).toHaveLength(OPERATIONS_MAX);
    outbox.saved(sent[0]!.changeId, 5);
    expect(sent[1]!.operations).toHaveLength(1);
    outbox.saved(sent[1]!.changeId, 6);
    const text = 'ü'.repeat(BATCH_MAX_BYTES / 4);
    outbox.restore(['x', 'y', 'z'].map((id) => addItem('tags', sampleTag({ id, text }))));
    expect(sent[2]!.operations).toHaveLength(1);
    expect(outbox.status()).toEqual({ kind: 'saving' });
  });

  it('sends a group in one message, unless the group is too large for a message', () => {
    const { outbox, sent } = startOutbox();
    const group = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...add(`${name}${index}`), group: name }));
    outbox.restore([...group('a', OPERATIONS_MAX - 1), ...group('b', 2)]);
    expect(sent[0]!.operations).toHaveLength(OPERATIONS_MAX - 1);
    outbox.saved(sent[0]!.changeId, 5);
    expect(sent[1]!.operations.map((operation) => operation.group)).toEqual(['b', 'b']);
    outbox.saved(sent[1]!.changeId, 6);
    outbox.restore(group('c', OPERATIONS_MAX + 1));
    expect(sent[2]!.operations).toHaveLength(OPERATIONS_MAX);
  });

  it('keeps groups whole when rejected edits are merged with later edits', () => {
    const { outbox, sent } = startOutbox();
    const [first, second] = [add('a'), add('b')].map((operation) => ({ ...operation, group: 'g' }));
    outbox.edit(first!, second!);
    outbox.flush();
    outbox.failed(sent[0]!.changeId, { code: 'invalid-document', detail: 'Too long.' });
    outbox.edit(
      add('c'),
      changeItem('tags', sampleTag({ id: 'a', title: 'a' }), sampleTag({ id: 'a', title: 'A' })),
    );
    outbox.flush();
    expect(sent[1]!.operations.map(({ item, group }) => [item.id, group])).toEqual([
      ['a', 'g'],
      ['b', 'g'],
      ['c', undefined],
    ]);
  });

  it('applies the result that the host sends with its response', () => {
    const { outbox, sent, edit } = startOutbox();
    edit(rename('Mine'));
    const merged = { ...boiler, title: 'Mine', overtaken: [{ title: 'Theirs' }] };
    outbox.saved(sent[0]!.changeId, 6, setTags(4, 6, merged));
    expect(outbox.document()).toMatchObject({ revision: 6, tags: [merged] });
    expect(outbox.status()).toEqual({ kind: 'saved' });
  });

  it('shows saved edits until the tour contains them, even if older changes arrive first', () => {
    const { outbox, sent, kept, edit } = startOutbox();
    edit(add('mine'));
    outbox.saved(sent[0]!.changeId, 6, setTags(5, 6, sampleTag({ id: 'mine', title: 'mine' })));
    expect(kept()).toEqual([]);
    expect(outbox.document()).toMatchObject({ revision: 4 });
    expect(titles(outbox.document())).toEqual(['Boiler', 'mine']);
    expect(outbox.receiveChanges(setTags(4, 5, sampleTag({ id: 'theirs', title: 'theirs' })))).toBe(true);
    expect(titles(outbox.document())).toEqual(['Boiler', 'theirs', 'mine']);
    const merged = sampleTag({ id: 'mine', title: 'as saved' });
    expect(outbox.receiveChanges(setTags(5, 6, merged))).toBe(true);
    expect(titles(outbox.document())).toEqual(['Boiler', 'theirs', 'as saved']);
  });

  it('shows saved edits even if the host sends no changes for them', () => {
    const { outbox, sent, edit } = startOutbox();
    edit(rename('Mine'));
    outbox.saved(sent[0]!.changeId, 5);
    expect(titles(outbox.document())).toEqual(['Mine']);
    outbox.receive(sampleTour({ revision: 7, tags: [{ ...boiler, title: 'Theirs, later' }] }));
    expect(titles(outbox.document())).toEqual(['Theirs, later']);
  });

  it('shows an edit immediately, before it is saved @11.29', () => {
    const { outbox, edit } = startOutbox();
    edit(add('a'));
    expect(titles(outbox.document())).toEqual(['Boiler', 'a']);
  });

  it('keeps edits after an error, shows the error, and sends them with the next edit @11.29', () => {
    const { outbox, sent, edit } = startOutbox();
    edit(add('a'));
    outbox.failed(sent[0]!.changeId, { code: 'forbidden', detail: 'No connection.' });
    expect(outbox.status()).toEqual({ kind: 'not-saved', why: 'right-lost', detail: 'No connection.' });
    expect(titles(outbox.document())).toEqual(['Boiler', 'a']);
    edit(add('b'));
    expect(sent[1]!.operations.map(({ item }) => item.id)).toEqual(['a', 'b']);
  });

  it('ignores responses to unknown messages', () => {
    const { outbox, sent, edit } = startOutbox();
    edit(add('a'));
    outbox.saved('another', 50);
    outbox.failed('another', { code: 'unavailable', detail: 'x' });
    expect(sent).toHaveLength(1);
    expect(outbox.status()).toEqual({ kind: 'saving' });
  });

  it('combines edits in quick succession into one message @11.29', () => {
    const { outbox, sent, edit } = startOutbox();
    for (const id of ['a', 'b']) {
      outbox.edit(add(id));
      vi.advanceTimersByTime(200);
    }
    expect(sent).toEqual([]);
    expect(outbox.status()).toEqual({ kind: 'saving' });
    edit(add('c'));
    expect(sent.map(({ operations }) => operations.map(({ item }) => item.id))).toEqual([['a', 'b', 'c']]);
  });

  it('sends edits immediately when the page is about to close', () => {
    const { outbox, sent } = startOutbox();
    outbox.edit(add('a'));
    outbox.flush();
    vi.advanceTimersByTime(GATHER * 2);
    expect(sent).toHaveLength(1);
  });

  it.each([
    [
      'unavailable',
      [...Array.from({ length: 12 }, () => 1000), 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000],
    ],
    ['busy', [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]],
  ])(
    'retries automatically after “%s”, at growing intervals, and keeps the displayed status @11.30',
    (code, pauses) => {
      const { outbox, sent, edit } = startOutbox();
      edit(add('a'));
      for (const pause of pauses) {
        const before = sent.length;
        outbox.failed(sent.at(-1)!.changeId, { code, detail: 'No connection.' });
        vi.advanceTimersByTime(pause - 1);
        expect(sent).toHaveLength(before);
        vi.advanceTimersByTime(1);
        expect(sent).toHaveLength(before + 1);
        expect(outbox.status()).toEqual({ kind: 'not-saved', why: 'offline', detail: 'No connection.' });
      }
      outbox.saved(sent.at(-1)!.changeId, 5);
      expect(outbox.status()).toEqual({ kind: 'saved' });
    },
  );

  it.each([
    [0, 500],
    [0.999, 1_499],
  ])('spreads retries over time, so that users do not all reconnect at once (%d: %d ms)', (random, pause) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const { outbox, sent, edit } = startOutbox();
    edit(add('a'));
    outbox.failed(sent[0]!.changeId, { code: 'unavailable', detail: 'No connection.' });
    vi.advanceTimersByTime(pause - 1);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sent).toHaveLength(2);
  });

  it('does not retry after a permanent failure until the user does', () => {
    const { outbox, sent, edit } = startOutbox();
    edit(add('a'));
    outbox.failed(sent[0]!.changeId, { code: 'forbidden', detail: 'Not yours.' });
    vi.advanceTimersByTime(600_000);
    expect(sent).toHaveLength(1);
    outbox.retry();
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['internal', 'offline'],
    ['not-signed-in', 'right-lost'],
    ['not-found', 'right-lost'],
    ['quota-exceeded', 'full'],
    ['example', 'example'],
    ['conflict', 'conflict'],
    ['invalid-document', 'refused'],
  ])('reports the error %s as “%s”, and keeps the edit', (code, why) => {
    const { outbox, sent, kept, edit } = startOutbox();
    edit(add('a'));
    outbox.failed(sent[0]!.changeId, { code, detail: 'Because.' });
    expect(outbox.status()).toEqual({ kind: 'not-saved', why, detail: 'Because.' });
    expect(kept()).toHaveLength(1);
    vi.advanceTimersByTime(600_000);
    expect(sent.length > 1).toBe(why === 'offline');
  });

  it('does not send restored edits that the tour already contains', () => {
    const { outbox, sent, kept } = startOutbox();
    outbox.restore([add('t1'), rename('Boiler')]);
    expect(sent).toEqual([]);
    expect(kept()).toEqual([]);
    expect(outbox.status()).toEqual({ kind: 'saved' });
  });

  it('keeps every operation until the host acknowledges it', () => {
    const { outbox, sent, kept, edit } = startOutbox();
    edit(add('a'));
    outbox.edit(add('b'));
    outbox.failed(sent[0]!.changeId, { code: 'unavailable', detail: 'No answer.' });
    expect(kept().map(({ item }) => item.id)).toEqual(['a', 'b']);
    outbox.retry();
    outbox.saved(sent[1]!.changeId, 5);
    expect(kept().map(({ item }) => item.id)).toEqual(['b']);
  });

  it('reads only the ids of other items when the user edits an item', () => {
    let looks = 0;
    const watched = Array.from({ length: 5_000 }, (_, index) => {
      const tag = sampleTag({ id: `t${index}` });
      return index === 4_000 ? tag : new Proxy(tag, { get: (of, name) => ((looks += 1), of[name as 'id']) });
    });
    const { outbox } = startOutbox(sampleTour({ tags: watched }));
    looks = 0;
    const seen = watched[4_000]!;
    outbox.edit(changeItem('tags', seen, { ...seen, title: 'Mine' }));
    expect(looks).toBeLessThan(watched.length);
    expect((outbox.document()!.tags as unknown[])[4_000]).toMatchObject({ title: 'Mine' });
    expect((outbox.document()!.tags as unknown[])[0]).toBe(watched[0]);
  });
});

describe('changes reported by the host', () => {
  const theirs = sampleTag({ id: 'theirs', title: 'theirs' });

  it('are applied beneath pending edits', () => {
    const { outbox } = startOutbox();
    outbox.edit(rename('Mine'));
    const changed = { ...boiler, title: 'Theirs' };
    const changes = { ...setTags(4, 5, changed, theirs), fields: { name: 'Renamed' } };
    expect(outbox.receiveChanges(changes)).toBe(true);
    expect(outbox.document()).toMatchObject({
      revision: 5,
      name: 'Renamed',
      tags: [{ title: 'Mine', overtaken: [{ title: 'Theirs' }] }, theirs],
    });
  });

  it('are ignored if they are older than the tour', () => {
    const { outbox } = startOutbox();
    const before = outbox.document();
    expect(outbox.receiveChanges(setTags(2, 4, theirs))).toBe(true);
    expect(outbox.document()).toBe(before);
  });

  it('apply to any revision between `since` and `revision`', () => {
    const { outbox } = startOutbox();
    expect(outbox.receiveChanges(setTags(2, 6, theirs))).toBe(true);
    expect(outbox.document()).toMatchObject({ revision: 6, tags: [boiler, theirs] });
  });

  it('are rejected if earlier changes are missing', () => {
    const { outbox } = startOutbox();
    expect(outbox.receiveChanges(setTags(5, 6, theirs))).toBe(false);
    expect(titles(outbox.document())).toEqual(['Boiler']);
    const countless = startOutbox(sampleTour({ revision: undefined })).outbox;
    expect(countless.receiveChanges(setTags(0, 1, theirs))).toBe(false);
  });

  it('discard a pending edit of an item that another user deleted', () => {
    const { outbox } = startOutbox();
    outbox.edit(remove());
    const removed = { tags: { set: [], removed: ['t1'] } };
    outbox.receiveChanges({ since: 4, revision: 5, fields: {}, collections: removed });
    expect(outbox.document()!.tags).toEqual([]);
  });
});
