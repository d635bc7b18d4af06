import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listOvertaken, OVERTAKEN_MAX } from '../../../contract/annotations/apply-operation.ts';
import type { Operation } from '../../../contract/annotations/operation.ts';
import type { WireTour } from '../../../contract/player-messages.ts';
import type { Tag } from '../../../contract/tag.ts';
import { sampleTag, sampleTour } from '../../testing/sample-tour.ts';
import { createChangeQueue, type Change, type ChangeQueue } from './change-queue.ts';
import { addItem, changeItem, removeItem } from '../make-edit.ts';
import { readTag } from '../../kinds/tag/read-tag.ts';

/** What may happen between a person, their player, the host and everybody else. `on` chooses among the tags there are. */
type Happening =
  | { kind: 'add' }
  | { kind: 'rename' | 'delete' | 'othersRename' | 'othersDescribe'; on: number }
  | { kind: 'arrive' | 'loseRequest' | 'loseAnswer' | 'answer' | 'wait' | 'reload' | 'hearOfOthers' };

type WholeTour = Extract<Change, { type: 'tour-changed' }>;
type Field = 'title' | 'text';

const readTags = (tour: WireTour): Tag[] => (tour.tags as unknown[]).flatMap((item) => readTag(item) ?? []);

/** A person, a player that may be reloaded, and a server that others write to. */
class World {
  tour: WireTour = sampleTour({ updated: undefined, tags: [sampleTag({ id: 'first', title: 'first' })] });
  requests: WholeTour[] = [];
  answers: (() => void)[] = [];
  timers: (() => void)[] = [];
  kept = '[]';
  /** Every value somebody wrote and nobody knowingly replaced: tag, field, value. */
  written = new Map<string, { id: string; field: Field }>();
  othersWrites = 0;
  counter = 0;
  queue: ChangeQueue = this.open();

  open(): ChangeQueue {
    const queue = createChangeQueue({
      send: (change) => this.requests.push(change as WholeTour),
      changed: () => {},
      keep: (operations) => (this.kept = JSON.stringify(operations)),
      later: (run) => {
        this.timers.push(run);
        return () => (this.timers = this.timers.filter((timer) => timer !== run));
      },
    });
    const kept = JSON.parse(this.kept) as Operation[];
    queue.receive(this.tour, false);
    queue.restore(kept);
    return queue;
  }

  seen = (): Tag[] => readTags(this.queue.tour()!);
  standing = (): Tag[] => readTags(this.tour);

  value(): string {
    return `value ${(this.counter += 1)}`;
  }

  /** Notes a value, and that whoever wrote it saw the one it replaces. */
  note(id: string, field: Field, value: string, replaced: unknown): void {
    this.written.delete(String(replaced));
    this.written.set(value, { id, field });
  }

  happen(happening: Happening): void {
    switch (happening.kind) {
      case 'add': {
        const tag = sampleTag({ id: this.value(), title: this.value() });
        this.note(tag.id, 'title', tag.title, null);
        return this.queue.edit(addItem('tags', tag));
      }
      case 'rename': {
        const before = pick(this.seen(), happening.on);
        if (!before) return;
        const title = this.value();
        this.note(before.id, 'title', title, before.title);
        return this.queue.edit(changeItem('tags', before, { ...before, title }));
      }
      case 'delete': {
        const before = pick(this.seen(), happening.on);
        if (!before) return;
        for (const value of [before.title, before.text, ...overtakenValues(before)])
          this.written.delete(value);
        return this.queue.edit(removeItem('tags', before));
      }
      case 'othersRename':
        return this.othersWrite(happening.on, 'title');
      case 'othersDescribe':
        return this.othersWrite(happening.on, 'text');
      case 'arrive':
        return this.arrive(true);
      case 'loseAnswer':
        return this.arrive(false);
      case 'loseRequest': {
        const change = this.requests.shift();
        if (change) this.answers.push(() => this.queue.failed(change.changeId, 'Lost.', true));
        return;
      }
      case 'answer':
        return this.answers.shift()?.();
      case 'wait':
        return this.timers.shift()?.();
      case 'reload':
        [this.requests, this.answers, this.timers] = [[], [], []];
        this.queue = this.open();
        return;
      case 'hearOfOthers':
        return this.queue.receive(this.tour, false);
    }
  }

  /** Others see what stands on the server. They write seldom enough for every version to be kept. */
  othersWrite(on: number, field: Field): void {
    const tag = pick(this.standing(), on);
    if (!tag || this.othersWrites >= OVERTAKEN_MAX) return;
    this.othersWrites += 1;
    const value = this.value();
    this.note(tag.id, field, value, tag[field]);
    const tags = this.standing().map((other) => (other.id === tag.id ? { ...tag, [field]: value } : other));
    this.tour = { ...this.tour, tags, revision: Number(this.tour.revision) + 1 };
  }

  /** The server takes the oldest request, and its answer is on its way or lost. */
  arrive(heard: boolean): void {
    const change = this.requests.shift();
    if (!change) return;
    const { changeId } = change;
    const fresh = change.baseRevision === this.tour.revision;
    if (fresh) this.tour = { ...change.tour, revision: Number(this.tour.revision) + 1 };
    const { tour } = this;
    if (!heard) this.answers.push(() => this.queue.failed(changeId, 'Lost.', true));
    else if (fresh) this.answers.push(() => this.queue.saved(changeId, Number(tour.revision)));
    else this.answers.push(() => this.queue.conflict(changeId, tour));
  }

  /** Everything works again, for as long as it takes. */
  calmDown(): void {
    for (let turn = 0; turn < 50; turn += 1) {
      for (const kind of ['answer', 'wait', 'arrive', 'answer'] as const) this.happen({ kind });
    }
    this.happen({ kind: 'hearOfOthers' });
  }
}

function pick(tags: readonly Tag[], on: number): Tag | undefined {
  return tags[on % Math.max(tags.length, 1)];
}

function overtakenValues(tag: Tag): string[] {
  return listOvertaken(tag).flatMap((entry) =>
    Object.values(entry).filter((value) => typeof value === 'string'),
  );
}

const on = fc.nat(5);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constantFrom('rename', 'othersRename', 'othersDescribe', 'delete'), on }),
  fc.record({ kind: fc.constantFrom('add', 'wait', 'arrive', 'answer') }),
  fc.record({ kind: fc.constantFrom('loseRequest', 'loseAnswer', 'reload', 'hearOfOthers', 'answer') }),
);

it('no edit is lost, whatever fails, conflicts or is reloaded in whatever order @11.30', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
      const world = new World();
      for (const each of happenings) world.happen(each);
      world.calmDown();
      expect(world.queue.status().kind).not.toBe('saving');
      expect(world.kept).toBe('[]');
      expect(world.queue.tour()?.tags).toEqual(world.tour.tags);
      const standing = new Map(world.standing().map((tag) => [tag.id, tag]));
      for (const [value, { id, field }] of world.written) {
        const tag = standing.get(id);
        const values = tag ? [tag[field], ...overtakenValues(tag)] : [];
        expect(values).toContain(value);
      }
    }),
    { numRuns: 1500 },
  );
});
