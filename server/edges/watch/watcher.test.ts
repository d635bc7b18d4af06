import { NO_MEMBERS } from '../../platform/access/policy.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import { Reading, type Snapshot, type Wanted } from './reading.ts';
import { type Subscription, type WatchedTopic, WatchedTopics } from './watched-topic.ts';
import { Watcher } from './watcher.ts';

/** A client of a stream, which reads only when the test tells it to. */
class Reader extends Writable {
  readonly events: string[] = [];
  readonly buffers: Buffer[] = [];
  #reads = true;
  #waiting: (() => void) | null = null;

  constructor() {
    super({ highWaterMark: 1 });
  }

  writeHead(): this {
    return this;
  }

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    this.buffers.push(bytes);
    const [, event] = /^data: (.*)$/m.exec(bytes.toString()) ?? [];
    if (event) this.events.push(tell(JSON.parse(event)));
    if (this.#reads) done();
    else this.#waiting = done;
  }

  pause(): void {
    this.#reads = false;
  }

  resume(): void {
    this.#reads = true;
    const done = this.#waiting;
    this.#waiting = null;
    done?.();
  }
}

/** Returns a short text for an event: `whole 3`, `changes 2 to 3` or `gone`. */
function tell(event: { type: string; revision: number; changes?: { since: number } }): string {
  if (event.type === 'changes') return `changes ${event.changes?.since} to ${event.revision}`;
  return event.type === 'document' ? `whole ${event.revision}` : event.type;
}

describe('a tour’s watchers', () => {
  /** The tour as stored in the database. */
  const tour = { revision: 1, public: true, changesSince: 1 };
  let wanted: Wanted[];
  let topics: WatchedTopics;
  let betweenReads: () => void | Promise<void>;
  beforeEach(() => {
    Object.assign(tour, { revision: 1, public: true, changesSince: 1 });
    wanted = [];
    betweenReads = () => {};
    topics = new WatchedTopics(read, () => {});
  });

  async function read({ name }: WatchedTopic, wants: Wanted): Promise<Reading> {
    wanted.push(wants);
    const told = [...wants.since].filter((since) => since >= tour.changesSince);
    const changes = new Map(told.map((since) => [since, snapshotOf('changes', JSON.stringify({ since }))]));
    await betweenReads();
    const whole = wants.whole || changes.size < wants.since.size ? snapshotOf('document', '{}') : null;
    return new Reading(name, whole, changes);
  }
  function snapshotOf(type: Snapshot['type'], json: string): Snapshot {
    const rights = { ownerId: 'owner', isPublic: tour.public, members: NO_MEMBERS };
    return { type, json, revision: tour.revision, rights };
  }

  function open(takesChanges: boolean, seen: number, shared = true) {
    const reader = new Reader();
    const watcher = new Watcher({
      response: reader as unknown as ServerResponse,
      actor: ANONYMOUS,
      holder: 'network',
      id: shared ? 'stream' : null,
      cursorPrefix: shared ? null : 'cursor:',
      takesChanges,
      topics,
      now: Date.now,
    });
    const subscription = topics.subscribe(watcher, { kind: 'tour', ...demoTour('a') }, seen);
    watcher.open({});
    return { reader, watcher, subscription, events: reader.events };
  }
  /** Returns a watcher that has the current revision. */
  function inStep(takesChanges = true, shared = true) {
    const watching = open(takesChanges, tour.revision, shared);
    watching.subscription.begun = true;
    return watching;
  }
  const refresh = async ({ watched }: Subscription) => void (await watched.refresh());
  async function change(subscription: Subscription, fields: Partial<typeof tour> = {}): Promise<void> {
    Object.assign(tour, { revision: tour.revision + 1, ...fields });
    await refresh(subscription);
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('receive changes that were read and serialized once for all of them', async () => {
    const all = Array.from({ length: 100 }, () => inStep());
    await change(all[0]!.subscription);
    expect(wanted).toEqual([{ whole: false, since: new Set([1]) }]);
    for (const { events } of all) expect(events).toEqual(['changes 1 to 2']);
    expect(new Set(all.map(({ reader }) => reader.buffers.at(-1)?.buffer)).size).toBe(1);
  });

  it('receive the whole tour on each change if they did not request deltas', async () => {
    const [whole, changes] = [inStep(false), inStep(true)];
    await change(whole.subscription);
    await change(whole.subscription);
    expect(whole.events).toEqual(['whole 2', 'whole 3']);
    expect(changes.events).toEqual(['changes 1 to 2', 'changes 2 to 3']);
  });

  it('receive only the changes since their own revision', async () => {
    const [first, second] = [inStep(), inStep()];
    second.subscription.sent = 0;
    tour.revision = 5;
    const third = open(true, 3);
    third.subscription.begun = true;
    await refresh(first.subscription);
    expect(first.events).toEqual(['changes 1 to 5']);
    expect(second.events).toEqual(['whole 5']);
    expect(third.events).toEqual(['changes 3 to 5']);
  });

  it('receive the whole tour if changes since their revision are unavailable', async () => {
    const watching = inStep();
    await change(watching.subscription, { changesSince: 2 });
    await change(watching.subscription);
    expect(watching.events).toEqual(['whole 2', 'changes 2 to 3']);
  });

  it('receive deltas if they hold one of a few revisions, and the whole tour otherwise', async () => {
    tour.revision = 9;
    const all = [1, 2, 3, 4, 5, 6].map((seen) => open(true, seen));
    for (const { subscription } of all) subscription.begun = true;
    await refresh(all[0]!.subscription);
    expect(all.map(({ events }) => events[0])).toEqual([
      'whole 9',
      'whole 9',
      ...[3, 4, 5, 6].map((seen) => `changes ${seen} to 9`),
    ]);
  });

  it('receive everything since their revision after a slow read', async () => {
    const [slow, quick] = [inStep(), inStep()];
    slow.reader.pause();
    for (let count = 0; count < 4; count += 1) await change(quick.subscription);
    slow.reader.resume();
    await settle();
    await settle();
    expect(slow.events).toEqual(['changes 1 to 2', 'changes 2 to 5']);
    expect(quick.events).toHaveLength(4);
  });

  it('miss nothing if they catch up during a read', async () => {
    const [slow, quick] = [inStep(), inStep()];
    slow.reader.pause();
    await change(quick.subscription);
    tour.revision = 3;
    await refresh(quick.subscription);
    betweenReads = async () => {
      betweenReads = () => {};
      slow.reader.resume();
      await settle();
    };
    tour.revision = 4;
    await refresh(quick.subscription);
    await settle();
    await settle();
    expect(slow.events.at(-1)).toMatch(/ 4$/);
    expect(quick.events).toEqual(['changes 1 to 2', 'changes 2 to 3', 'changes 3 to 4']);
  });

  it('never receive an older state after a newer one, even if a write occurs between two reads', async () => {
    const [whole, changes] = [inStep(false), inStep(true)];
    betweenReads = () => void (tour.revision = 3);
    await change(whole.subscription);
    betweenReads = () => {};
    expect(whole.subscription.watched.revision).toBe(2);
    await refresh(whole.subscription);
    expect(whole.events).toEqual(['whole 3']);
    expect(changes.events).toEqual(['changes 1 to 2', 'changes 2 to 3']);
  });

  it('receive nothing before their first event, because they may already have a newer state', async () => {
    const first = inStep();
    const later = open(true, 2);
    await refresh(first.subscription);
    expect(later.events).toEqual([]);
  });

  it('lose access when a tour becomes private, with or without deltas, even if they are slow', async () => {
    const all = [inStep(true), inStep(false), inStep(true, false), inStep(true)];
    const slow = all.at(-1)!;
    slow.reader.pause();
    await change(slow.subscription);
    await change(slow.subscription, { public: false });
    slow.reader.resume();
    await settle();
    for (const { events } of all) expect(events.at(-1)).toBe('gone');
  });
});
