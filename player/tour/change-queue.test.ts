import { describe, expect, it } from 'vitest';
import { sampleTag, sampleTour } from '../testing/sample-tour.ts';
import { createChangeQueue, type Change, type ChangeQueue } from './change-queue.ts';

function startQueue(tour = sampleTour()): { queue: ChangeQueue; sent: Change[] } {
  const sent: Change[] = [];
  const queue = createChangeQueue(
    (change) => sent.push(change),
    () => {},
  );
  queue.receive(tour);
  return { queue, sent };
}

const boiler = sampleTag();
const rename = (title: string) => ({ kind: 'edit', before: boiler, after: { ...boiler, title } }) as const;
const add = (id: string) => ({ kind: 'add', tag: sampleTag({ id, title: id }) }) as const;
const titles = (tour: unknown) => (tour as { tags: { title: string }[] }).tags.map((tag) => tag.title);

describe('the change queue', () => {
  it('sends the whole changed tour with the revision it was made from', () => {
    const { queue, sent } = startQueue();
    queue.edit(rename('Boiler 1'));
    expect(sent).toMatchObject([
      { baseRevision: 4, tour: { name: 'Head office', tags: [{ title: 'Boiler 1' }] } },
    ]);
    expect(queue.status()).toEqual({ kind: 'saving' });
  });

  it('names no revision for a tour that has none', () => {
    const { queue, sent } = startQueue(sampleTour({ revision: undefined }));
    queue.edit(add('t2'));
    expect(sent[0]!.baseRevision).toBeNull();
  });

  it('keeps one change in flight and sends what came later as one', () => {
    const { queue, sent } = startQueue();
    queue.edit(add('a'));
    queue.edit(add('b'));
    queue.edit(add('c'));
    expect(sent).toHaveLength(1);
    queue.saved(sent[0]!.changeId, 5);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ baseRevision: 5 });
    expect(titles(sent[1]!.tour)).toEqual(['Boiler', 'a', 'b', 'c']);
    queue.saved(sent[1]!.changeId, 6);
    expect(queue.status()).toEqual({ kind: 'saved' });
  });

  it('shows an edit at once, before it is saved', () => {
    const { queue } = startQueue();
    queue.edit(add('a'));
    expect(titles(queue.tour())).toEqual(['Boiler', 'a']);
  });

  it('puts pending edits on top of a tour that arrives meanwhile', () => {
    const { queue, sent } = startQueue();
    queue.edit(add('mine'));
    queue.receive(
      sampleTour({ revision: 5, name: 'Renamed', tags: [boiler, sampleTag({ id: 'x', title: 'theirs' })] }),
    );
    expect(queue.tour()).toMatchObject({ name: 'Renamed' });
    expect(titles(queue.tour())).toEqual(['Boiler', 'theirs', 'mine']);
    expect(sent).toHaveLength(1);
  });

  it('on a conflict re-applies its edits to the host’s tour and sends again', () => {
    const { queue, sent } = startQueue();
    queue.edit(rename('Mine'));
    const theirs = sampleTour({ revision: 9, tags: [{ ...boiler, title: 'Theirs' }] });
    queue.conflict(sent[0]!.changeId, theirs);
    expect(sent[1]).toMatchObject({
      baseRevision: 9,
      tour: { tags: [{ title: 'Mine', overtaken: [{ title: 'Theirs' }] }] },
    });
    expect(sent[1]!.changeId).not.toBe(sent[0]!.changeId);
  });

  it('counts a conflict as saved when the host already has the edit', () => {
    const { queue, sent } = startQueue();
    queue.edit(rename('Mine'));
    queue.conflict(sent[0]!.changeId, { ...sent[0]!.tour, revision: 5 });
    expect(sent).toHaveLength(1);
    expect(queue.status()).toEqual({ kind: 'saved' });
  });

  it('stops after several conflicts in a row and keeps the edit for a retry', () => {
    const { queue, sent } = startQueue();
    queue.edit(rename('Mine'));
    for (let revision = 5; queue.status().kind === 'saving'; revision += 1) {
      queue.conflict(sent.at(-1)!.changeId, sampleTour({ revision }));
    }
    expect(queue.status().kind).toBe('not-saved');
    const before = sent.length;
    queue.retry();
    expect(sent).toHaveLength(before + 1);
    expect(titles(sent.at(-1)!.tour)).toEqual(['Mine']);
  });

  it('keeps edits after an error, says so, and sends them with the next edit', () => {
    const { queue, sent } = startQueue();
    queue.edit(add('a'));
    queue.failed(sent[0]!.changeId, 'No connection.');
    expect(queue.status()).toEqual({ kind: 'not-saved', detail: 'No connection.' });
    expect(titles(queue.tour())).toEqual(['Boiler', 'a']);
    queue.edit(add('b'));
    expect(titles(sent[1]!.tour)).toEqual(['Boiler', 'a', 'b']);
  });

  it('ignores answers to changes it does not know', () => {
    const { queue, sent } = startQueue();
    queue.edit(add('a'));
    queue.saved('another', 50);
    queue.failed('another', 'x');
    queue.conflict('another', sampleTour({ tags: [] }));
    expect(sent).toHaveLength(1);
    expect(queue.status()).toEqual({ kind: 'saving' });
  });

  it('ignores a late tour that is older than what was saved', () => {
    const { queue, sent } = startQueue();
    queue.edit(add('a'));
    queue.saved(sent[0]!.changeId, 6);
    queue.receive(sampleTour({ revision: 5 }));
    expect(titles(queue.tour())).toEqual(['Boiler', 'a']);
  });

  it('does not go back when the newer tour arrived before the answer', () => {
    const { queue, sent } = startQueue();
    queue.edit(add('a'));
    queue.receive({ ...sent[0]!.tour, revision: 6, name: 'Newest' });
    queue.saved(sent[0]!.changeId, 5);
    expect(queue.tour()).toMatchObject({ revision: 6, name: 'Newest' });
    expect(titles(queue.tour())).toEqual(['Boiler', 'a']);
  });
});
