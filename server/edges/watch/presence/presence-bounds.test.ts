import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PresenceNews, PresenceReport } from '../../../../contract/presence.ts';
import { demoTour, type TourRef } from '../../../../contract/tour-id.ts';
import { actorFor, createPerson, openTestContext } from '../../../../tests/support/servers/api.ts';
import { reportOf, viewFrom } from '../../../../tests/support/servers/presence.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import type { SignedIn } from '../../../platform/access/actor.ts';
import type { TourRights } from '../../../platform/access/policy.ts';
import { Presence } from './presence.ts';
import type { PresenceStream } from './presence-reader.ts';

/** A stream in memory that records what was written to it. */
class FakeStream implements PresenceStream {
  readonly actor: SignedIn;
  behindSince: number | null = null;
  readonly news: PresenceNews[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(actor: SignedIn) {
    this.actor = actor;
  }

  write(text: string): void {
    const { news } = JSON.parse(/^data: (.*)$/m.exec(text)![1]!) as { news: PresenceNews };
    this.news.push(news);
    for (const resume of this.#waiting.splice(0)) resume();
  }

  /** Resolves when a matching event was written. */
  async until(isRight: (news: PresenceNews) => boolean): Promise<void> {
    while (!this.news.some(isRight)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  get peopleTold(): number {
    return new Set(this.news.flatMap(({ people = [] }) => people.map(({ id }) => id))).size;
  }
}

const tour = demoTour('owner');
const owner = actorFor('owner');
let presence: Presence;
let close: () => Promise<void>;
let now: number;
let stream: FakeStream;
let rights: TourRights;

beforeEach(async () => {
  const opened = await openTestContext('sqlite');
  now = Date.now();
  const context = { ...opened.context, now: () => now };
  for (let index = 0; index < 200; index += 1) await createPerson(context.store, `person-${index}`);
  const members = new Map(Array.from({ length: 200 }, (_, index) => [`person-${index}`, 'viewer' as const]));
  rights = { ownerId: 'owner', isPublic: false, members };
  presence = new Presence(
    { context, topics: { readersOf: () => [], rightsOf: () => rights } },
    { tick: 1, look: 5 },
  );
  close = opened.close;
  stream = new FakeStream(owner);
  await presence.begin(tour, stream, () => true);
});
afterEach(async () => {
  presence.close();
  await close();
});

const person = (index: number): SignedIn => ({ ...owner, userId: `person-${index}` });
const report = (actor: SignedIn, fields: Partial<PresenceReport> = {}, ref: TourRef = tour) =>
  presence.report(actor, ref, reportOf(fields));
const poseAt = (x: number) => (news: PresenceNews) =>
  news.poses?.some((pose) => pose[1] === 100 * x) ?? false;

test('shows up to 200 people in a twin', async () => {
  for (let index = 0; index < 200; index += 1) await report(person(index));
  await report(person(0), { view: viewFrom(7) });
  await stream.until(poseAt(7));
  // The owner is the 200th person.
  expect(stream.peopleTold).toBe(199);
});

test('shows a 201st person once another person leaves', async () => {
  for (let index = 0; index < 199; index += 1) await report(person(index));
  await stream.until(() => stream.peopleTold === 199);
  now += 30_000;
  for (let index = 1; index < 199; index += 1) await report(person(index));
  now += 30_000;
  await stream.until(({ left }) => left?.length === 1);
  await report(person(199), { view: viewFrom(7) });
  await stream.until(poseAt(7));
  expect(stream.peopleTold).toBe(200);
});

test('counts a person as present in up to 20 twins', async () => {
  for (let index = 0; index < 20; index += 1)
    await report(person(0), {}, { userId: 'owner', tourId: `tour-${index}` });
  await report(person(0), { view: viewFrom(3) });
  await report(person(1), { view: viewFrom(7) });
  await stream.until(poseAt(7));
  expect(stream.news.some(poseAt(3))).toBe(false);
});

test('stores up to four pages per person', async () => {
  for (const [index, page] of ['one', 'two', 'three', 'four', 'five'].entries()) {
    now += 1;
    await report(person(0), { page, view: viewFrom(index + 1) });
  }
  for (const page of ['five', 'four', 'three', 'two']) await report(person(0), { page, state: 'left' });
  // The server has forgotten the first page, so the person's position is unknown.
  await stream.until(({ people }) => people?.at(-1)?.mode === null);
  expect(stream.news.some(poseAt(1))).toBe(false);
});

test('does not show an absent person when one of their pages closes', async () => {
  await report(person(0), { state: 'left' });
  await report(person(1));
  await stream.until(({ people }) => people !== undefined);
  expect(stream.peopleTold).toBe(1);
});

test('does not show a person whose right ends while the server processes their report', async () => {
  const reported = report(person(0), { view: viewFrom(3) });
  rights = { ...rights, members: new Map([...rights.members].slice(1)) };
  presence.rightsRead(formatTopic({ kind: 'presence', ...tour }), rights);
  await reported;
  await report(person(1), { view: viewFrom(7) });
  await stream.until(poseAt(7));
  expect(stream.news.some(poseAt(3))).toBe(false);
});

test('sends nothing to a slow reader until it catches up, and then sends the newest state', async () => {
  await report(person(0));
  await stream.until(poseAt(0));
  stream.behindSince = now;
  const told = stream.news.length;
  for (let x = 1; x <= 5; x += 1) await report(person(0), { view: viewFrom(x) });
  const other = new FakeStream(person(1));
  await presence.begin(tour, other, () => true);
  await other.until(poseAt(5));
  expect(stream.news.length).toBe(told);
  stream.behindSince = null;
  await stream.until(poseAt(5));
  expect(stream.news.flatMap(({ poses = [] }) => poses.map((pose) => pose[1]))).toEqual([0, 500]);
});
