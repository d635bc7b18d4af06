import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleTag, sampleTour } from '../../testing/sample-tour.ts';
import { add, boiler, rename, startQueue as start, titles } from '../../testing/start-queue.ts';
import { GATHER } from './change-queue.ts';

const startQueue = (tour = sampleTour()) => start('tour-changed', tour);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the change queue, with a host that takes whole tours', () => {
  it('sends the whole changed tour with the revision it was made from', () => {
    const { queue, sent, edit } = startQueue();
    edit(rename('Boiler 1'));
    expect(sent).toMatchObject([
      { baseRevision: 4, tour: { name: 'Head office', tags: [{ title: 'Boiler 1' }] } },
    ]);
    expect(queue.status()).toEqual({ kind: 'saving' });
  });

  it('names no revision for a tour that has none', () => {
    const { sent, edit } = startQueue(sampleTour({ revision: undefined }));
    edit(add('t2'));
    expect(sent[0]!.baseRevision).toBeNull();
  });

  it('keeps one change in flight and sends what came later as one @11.29', () => {
    const { queue, sent, edit } = startQueue();
    edit(add('a'));
    edit(add('b'));
    edit(add('c'));
    expect(sent).toHaveLength(1);
    queue.saved(sent[0]!.changeId, 5);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ baseRevision: 5 });
    expect(titles(sent[1]!.tour)).toEqual(['Boiler', 'a', 'b', 'c']);
    queue.saved(sent[1]!.changeId, 6);
    expect(queue.status()).toEqual({ kind: 'saved' });
  });

  it('shows an edit at once, before it is saved @11.29', () => {
    const { queue, edit } = startQueue();
    edit(add('a'));
    expect(titles(queue.tour())).toEqual(['Boiler', 'a']);
  });

  it('puts pending edits on top of a tour that arrives meanwhile', () => {
    const { queue, sent, edit } = startQueue();
    edit(add('mine'));
    queue.receive(
      sampleTour({ revision: 5, name: 'Renamed', tags: [boiler, sampleTag({ id: 'x', title: 'theirs' })] }),
      false,
    );
    expect(queue.tour()).toMatchObject({ name: 'Renamed' });
    expect(titles(queue.tour())).toEqual(['Boiler', 'theirs', 'mine']);
    expect(sent).toHaveLength(1);
  });

  it('on a conflict re-applies its edits to the host’s tour and sends again', () => {
    const { queue, sent, edit } = startQueue();
    edit(rename('Mine'));
    const theirs = sampleTour({ revision: 9, tags: [{ ...boiler, title: 'Theirs' }] });
    queue.conflict(sent[0]!.changeId, theirs);
    expect(sent[1]).toMatchObject({
      baseRevision: 9,
      tour: { tags: [{ title: 'Mine', overtaken: [{ title: 'Theirs' }] }] },
    });
    expect(sent[1]!.changeId).not.toBe(sent[0]!.changeId);
  });

  it('counts a conflict as saved when the host already has the edit', () => {
    const { queue, sent, edit } = startQueue();
    edit(rename('Mine'));
    queue.conflict(sent[0]!.changeId, { ...sent[0]!.tour, revision: 5 });
    expect(sent).toHaveLength(1);
    expect(queue.status()).toEqual({ kind: 'saved' });
  });

  it('stops after several conflicts in a row and keeps the edit for a retry', () => {
    const { queue, sent, edit } = startQueue();
    edit(rename('Mine'));
    for (let revision = 5; queue.status().kind === 'saving'; revision += 1) {
      queue.conflict(sent.at(-1)!.changeId, sampleTour({ revision }));
    }
    expect(queue.status().kind).toBe('not-saved');
    const before = sent.length;
    queue.retry();
    expect(sent).toHaveLength(before + 1);
    expect(titles(sent.at(-1)!.tour)).toEqual(['Mine']);
  });

  it('keeps edits after an error, says so, and sends them with the next edit @11.29', () => {
    const { queue, sent, edit } = startQueue();
    edit(add('a'));
    queue.failed(sent[0]!.changeId, 'No connection.', false);
    expect(queue.status()).toEqual({ kind: 'not-saved', detail: 'No connection.' });
    expect(titles(queue.tour())).toEqual(['Boiler', 'a']);
    edit(add('b'));
    expect(titles(sent[1]!.tour)).toEqual(['Boiler', 'a', 'b']);
  });

  it('ignores answers to changes it does not know', () => {
    const { queue, sent, edit } = startQueue();
    edit(add('a'));
    queue.saved('another', 50);
    queue.failed('another', 'x', true);
    queue.conflict('another', sampleTour({ tags: [] }));
    expect(sent).toHaveLength(1);
    expect(queue.status()).toEqual({ kind: 'saving' });
  });

  it('ignores a late tour that is older than what was saved', () => {
    const { queue, sent, edit } = startQueue();
    edit(add('a'));
    queue.saved(sent[0]!.changeId, 6);
    queue.receive(sampleTour({ revision: 5 }), false);
    expect(titles(queue.tour())).toEqual(['Boiler', 'a']);
  });

  it('does not go back when the newer tour arrived before the answer', () => {
    const { queue, sent, edit } = startQueue();
    edit(add('a'));
    queue.receive({ ...sent[0]!.tour, revision: 6, name: 'Newest' }, false);
    queue.saved(sent[0]!.changeId, 5);
    expect(queue.tour()).toMatchObject({ revision: 6, name: 'Newest' });
    expect(titles(queue.tour())).toEqual(['Boiler', 'a']);
  });

  it('gathers what is done in quick succession into one change @11.29', () => {
    const { queue, sent, edit } = startQueue();
    for (const id of ['a', 'b']) {
      queue.edit(add(id));
      vi.advanceTimersByTime(200);
    }
    expect(sent).toEqual([]);
    expect(queue.status()).toEqual({ kind: 'saving' });
    edit(add('c'));
    expect(sent.map(({ tour }) => titles(tour))).toEqual([['Boiler', 'a', 'b', 'c']]);
  });

  it('sends at once when the page is about to go', () => {
    const { queue, sent } = startQueue();
    queue.edit(add('a'));
    queue.flush();
    vi.advanceTimersByTime(GATHER * 2);
    expect(sent).toHaveLength(1);
  });

  it('tries by itself after a passing failure, less and less often @11.30', () => {
    const { queue, sent, edit } = startQueue();
    edit(add('a'));
    const pauses = [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000];
    for (const pause of pauses) {
      const before = sent.length;
      queue.failed(sent.at(-1)!.changeId, 'No connection.', true);
      vi.advanceTimersByTime(pause - 1);
      expect(sent).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sent).toHaveLength(before + 1);
    }
    queue.saved(sent.at(-1)!.changeId, 5);
    expect(queue.status()).toEqual({ kind: 'saved' });
  });

  it('waits for the person after a failure that stays', () => {
    const { queue, sent, edit } = startQueue();
    edit(add('a'));
    queue.failed(sent[0]!.changeId, 'Not yours.', false);
    vi.advanceTimersByTime(600_000);
    expect(sent).toHaveLength(1);
    queue.retry();
    expect(sent).toHaveLength(2);
  });

  it('keeps every edit until the host has acknowledged it', () => {
    const { queue, sent, kept, edit } = startQueue();
    edit(add('a'));
    queue.edit(add('b'));
    expect(kept()).toMatchObject([{ item: { id: 'a' } }, { item: { id: 'b' } }]);
    queue.saved(sent[0]!.changeId, 5);
    expect(kept()).toMatchObject([{ item: { id: 'b' } }]);
    queue.saved(sent[1]!.changeId, 6);
    expect(kept()).toEqual([]);
  });

  it('takes up the edits of an earlier visit, also those that were saved after all', () => {
    const { queue, sent, kept } = startQueue();
    queue.restore([add('t1'), rename('Boiler 1')]);
    expect(titles(queue.tour())).toEqual(['Boiler 1']);
    queue.saved(sent[0]!.changeId, 5);
    queue.restore([rename('Boiler 1')]);
    expect(sent).toHaveLength(1);
    expect(kept()).toEqual([]);
    expect(queue.status()).toEqual({ kind: 'saved' });
  });
});
