import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rounds } from '../tests/support/rounds.ts';
import { listOvertaken, OVERTAKEN_MAX } from '../contract/changes/apply-operation.ts';
import { applyToTour, type TourChanges } from '../contract/changes/tour-changes.ts';
import type { Operation } from '../contract/changes/operation.ts';
import type { WireTour } from '../contract/protocol/player-messages.ts';
import type { Tag } from '../contract/tag.ts';
import { sampleTag, sampleTour } from '../player/testing/samples.ts';
import { createTourOutbox, type TourOutbox } from '../player/tour/tour-outbox.ts';
import type { SentOperations } from './outbox.ts';
import { addItem, changeItem, removeItem } from '../player/tour/stored-item.ts';
import { readTag } from '../player/kinds/tag/tag-kind.ts';

/** One step by the user, the player, the host or other users. `on` selects one of the existing tags. */
type Happening =
  | { kind: 'add' }
  | { kind: 'rename' | 'delete' | 'othersRename' | 'othersDescribe'; on: number }
  | { kind: 'arrive' | 'loseRequest' | 'refuse' | 'loseAnswer' | 'answer' | 'wait' | 'reload' }
  | { kind: 'hearOfOthers' | 'missNotice' };

type Answer = (outbox: TourOutbox) => void;
type Field = 'title' | 'text';

const readTags = (tour: WireTour): Tag[] => (tour.tags as unknown[]).flatMap((item) => readTag(item) ?? []);

/** A user, a player that may be reloaded, and a server to which other users also write. */
class World {
  tour: WireTour = sampleTour({ updated: undefined, tags: [sampleTag({ id: 'first', title: 'first' })] });
  requests: SentOperations[] = [];
  answers: (() => void)[] = [];
  timers: (() => void)[] = [];
  kept = '[]';
  /** Each written value that nobody has replaced deliberately, with its tag and field. */
  written = new Map<string, { id: string; field: Field }>();
  othersWrites = 0;
  counter = 0;
  /** The ids of applied operations. */
  applied = new Set<string>();
  /** The changes that the server has reported since the player requested the tour. */
  notices: TourChanges[] = [];
  missed = false;
  outbox = this.open();

  open(): TourOutbox {
    const outbox = createTourOutbox({
      send: (sent) => this.requests.push(sent),
      changed: () => {},
      keep: (operations) => (this.kept = JSON.stringify(operations)),
      later: (run) => {
        this.timers.push(run);
        return () => (this.timers = this.timers.filter((timer) => timer !== run));
      },
    });
    const kept = JSON.parse(this.kept) as Operation[];
    outbox.receive(this.tour);
    outbox.restore(kept);
    return outbox;
  }

  seen = (): Tag[] => readTags(this.outbox.document()!);
  standing = (): Tag[] => readTags(this.tour);

  value(): string {
    return `value ${(this.counter += 1)}`;
  }

  /**
   * Records a written value. The author of the value saw the one that it replaces, so the replaced value may
   * be lost.
   */
  note(id: string, field: Field, value: string, replaced: unknown): void {
    this.written.delete(String(replaced));
    this.written.set(value, { id, field });
  }

  happen(happening: Happening): void {
    switch (happening.kind) {
      case 'add': {
        const tag = sampleTag({ id: this.value(), title: this.value() });
        this.note(tag.id, 'title', tag.title, null);
        return this.outbox.edit(addItem('tags', tag));
      }
      case 'rename': {
        const before = pick(this.seen(), happening.on);
        if (!before) return;
        const title = this.value();
        this.note(before.id, 'title', title, before.title);
        return this.outbox.edit(changeItem('tags', before, { ...before, title }));
      }
      case 'delete': {
        const before = pick(this.seen(), happening.on);
        if (!before) return;
        for (const value of [before.title, before.text, ...overtakenValues(before)])
          this.written.delete(value);
        return this.outbox.edit(removeItem('tags', before));
      }
      case 'othersRename':
        return this.othersWrite(happening.on, 'title');
      case 'othersDescribe':
        return this.othersWrite(happening.on, 'text');
      case 'arrive':
        return this.arrive(true);
      case 'loseAnswer':
        return this.arrive(false);
      case 'loseRequest':
        return this.fail(true);
      case 'refuse':
        return this.fail(false);
      case 'answer':
        return this.answers.shift()?.();
      case 'wait':
        return this.timers.shift()?.();
      case 'reload':
        [this.requests, this.answers, this.timers, this.notices] = [[], [], [], []];
        this.outbox = this.open();
        return;
      case 'hearOfOthers':
        return this.hear();
      case 'missNotice':
        this.missed ||= this.notices.shift() !== undefined;
        return;
    }
  }

  /**
   * Writes a field of a tag as another user, who sees the server's state. The number of these writes is
   * limited, so that every replaced value is kept.
   */
  othersWrite(on: number, field: Field): void {
    const tag = pick(this.standing(), on);
    if (!tag || this.othersWrites >= OVERTAKEN_MAX) return;
    this.othersWrites += 1;
    const value = this.value();
    this.note(tag.id, field, value, tag[field]);
    this.apply([changeItem('tags', tag, { ...tag, [field]: value })]);
  }

  /** Applies operations as the next revision of the tour, reports the result to listeners, and returns it. */
  apply(operations: readonly Operation[]): TourChanges {
    const since = Number(this.tour.revision);
    const fresh = operations.filter(({ id }) => !this.applied.has(id));
    for (const { id } of fresh) this.applied.add(id);
    const next = applyToTour(this.tour, fresh);
    const revision = next === this.tour ? since : since + 1;
    this.tour = { ...next, revision };
    const now = new Map(this.standing().map((tag) => [tag.id, tag]));
    const ids = [...new Set(operations.map(({ item }) => item.id))];
    const tags = {
      set: ids.flatMap((id) => now.get(id) ?? []),
      removed: ids.filter((id) => !now.has(id)),
    };
    const changes = { since, revision, fields: {}, collections: { tags } };
    if (revision > since) this.notices.push(changes);
    return changes;
  }

  hearAll(): void {
    this.outbox.receive(this.tour);
    [this.notices, this.missed] = [[], false];
  }

  /**
   * Reports the oldest unreported change to the player. A player that missed earlier changes requests the
   * tour.
   */
  hear(): void {
    const notice = this.notices.shift();
    if (!notice || this.outbox.receiveChanges(notice)) return;
    this.hearAll();
  }

  fail(again: boolean): void {
    const change = this.requests.shift();
    if (change)
      this.answers.push(() =>
        this.outbox.failed(change.changeId, {
          code: again ? 'unavailable' : 'invalid-document',
          detail: 'Not saved.',
        }),
      );
  }

  /** Makes the server save the oldest request. Its response arrives later, or is lost if `heard` is false. */
  arrive(heard: boolean): void {
    const change = this.requests.shift();
    if (!change) return;
    const answer = this.takeOperations(change);
    this.answers.push(() =>
      heard
        ? answer(this.outbox)
        : this.outbox.failed(change.changeId, { code: 'unavailable', detail: 'Lost.' }),
    );
  }

  takeOperations({ changeId, operations }: SentOperations): Answer {
    const changes = this.apply(operations);
    return (outbox) => outbox.saved(changeId, changes.revision, changes);
  }

  /** Delivers messages and responses until none are left. */
  calmDown(): void {
    for (let turn = 0; turn < 50; turn += 1) {
      for (const kind of ['answer', 'wait', 'arrive', 'answer', 'hearOfOthers'] as const)
        this.happen({ kind });
      this.outbox.retry();
    }
    // No later message would show that the player missed something.
    if (this.missed) this.hearAll();
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
  fc.record({
    kind: fc.constantFrom('loseRequest', 'refuse', 'loseAnswer', 'reload', 'hearOfOthers', 'missNotice'),
  }),
);

it('loses no edit, whatever fails and in whatever order @11.30', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
      const world = new World();
      for (const each of happenings) world.happen(each);
      world.calmDown();
      expect(world.outbox.status().kind).not.toBe('saving');
      expect(world.kept).toBe('[]');
      expect(world.outbox.document()?.tags).toEqual(world.tour.tags);
      const standing = new Map(world.standing().map((tag) => [tag.id, tag]));
      for (const [value, { id, field }] of world.written) {
        const tag = standing.get(id);
        const values = tag ? [tag[field], ...overtakenValues(tag)] : [];
        expect(values).toContain(value);
      }
    }),
    { numRuns: rounds(250, 1_500) },
  );
});
