import { beforeEach, expect, test } from 'vitest';
import type { PresenceNews } from '../../../../contract/presence.ts';
import { actorFor } from '../../../../tests/support/servers/api.ts';
import { reportOf, viewFrom } from '../../../../tests/support/servers/presence.ts';
import { PersonHere, withReport } from './person-here.ts';
import { PresenceReader } from './presence-reader.ts';

const TICK = 125;
const COUNT = 30;

let people: Map<string, PersonHere>;
let written: PresenceNews[];
let reader: PresenceReader;
let me: PersonHere;
let changes = 0;

// Places person `n` at a distance of `n` metres from the reader, who has the number 0.
beforeEach(() => {
  people = new Map();
  for (let number = 0; number < COUNT; number += 1) {
    people.set(
      `${number}`,
      new PersonHere('topic', `${number}`, number, { name: `${number}`, unseen: false }),
    );
  }
  for (const person of people.values()) move(person, person.number);
  me = people.get('0')!;
  written = [];
  const stream = {
    actor: actorFor('owner'),
    behindSince: null,
    write: (text: string) => {
      written.push((JSON.parse(/^data: (.*)$/m.exec(text)![1]!) as { news: PresenceNews }).news);
    },
  };
  reader = new PresenceReader(stream, '0', () => true);
});

const find = (shownId: string) => [...people.values()].find((person) => person.shownId === shownId);

function move(person: PersonHere, x: number, following: string | null = null): void {
  const report = reportOf({ view: viewFrom(x), following });
  const pages = withReport([], report, { at: 0, session: '' });
  person.shares.set('here', { connected: true, seenAt: 0, pages, session: '', heardAt: Infinity });
  person.update(0, find);
}

/**
 * Moves everyone before each tick, and writes to the reader at each tick. Returns how often each person's
 * pose was sent.
 */
function tellFor(milliseconds: number): Map<number, number> {
  const counts = new Map<number, number>();
  reader.tell(company(), 0);
  written = [];
  for (let now = TICK; now <= milliseconds; now += TICK) {
    // Moves each person by a centimetre, so that each pose is different.
    for (const person of people.values())
      if (person !== me) move(person, person.number + (now / TICK) * 0.01);
    reader.tell(company(), now);
  }
  for (const { poses = [] } of written) {
    for (const [number] of poses) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return counts;
}

const company = () => ({
  topic: 'topic',
  people,
  followers: new Map(),
  visitorCount: 0,
  state: (changes += 1),
  tick: TICK,
});

test('sends the ten nearest people four times per second, and others once per second', () => {
  const counts = tellFor(2_000);
  const rates = [...counts].map(([number, count]) => [number <= 10, count / 2]);
  expect(counts.size).toBe(COUNT - 1);
  for (const [isNear, rate] of rates) expect(rate).toBe(isNear ? 4 : 1);
});

test('sends followed people as often as near ones, with their view', () => {
  const far = people.get('29')!;
  move(me, 0, far.shownId);
  const counts = tellFor(2_000);
  expect(counts.get(29)).toBe(8);
  expect(counts.get(28)).toBe(2);
  const views = written.flatMap(({ view }) => view ?? []);
  expect(views).toHaveLength(8);
  expect(views.every(({ number }) => number === 29)).toBe(true);
});

test('does not resend an unchanged state', () => {
  reader.tell(company(), 0);
  reader.tell(company(), 10_000);
  expect(written).toHaveLength(1);
  expect(written[0]!.people).toHaveLength(COUNT - 1);
});

test('delays a pose that arrived early until it is due', () => {
  reader.tell(company(), 0);
  move(people.get('20')!, 21);
  const now = company();
  reader.tell(now, 500);
  expect(written).toHaveLength(1);
  expect(reader.owes).toBe(true);
  reader.tell(now, 1_000);
  expect(written[1]!.poses).toEqual([[20, 2_100, 160, 0, 0, 0]]);
  expect(reader.owes).toBe(false);
});

test('waits for a newer pose of a distant person, and sends the last pose if none arrives', () => {
  const far = people.get('20')!;
  reader.tell(company(), 0);
  move(far, 21);
  reader.tell(company(), 900);
  reader.tell(company(), 1_000);
  expect(written).toHaveLength(1);
  expect(reader.owes).toBe(true);
  move(far, 22);
  reader.tell(company(), 1_125);
  expect(written[1]!.poses).toEqual([[20, 2_200, 160, 0, 0, 0]]);
  move(far, 23);
  reader.tell(company(), 2_000);
  reader.tell(company(), 2_125);
  expect(written).toHaveLength(2);
  reader.tell(company(), 2_250);
  expect(written[2]!.poses).toEqual([[20, 2_300, 160, 0, 0, 0]]);
});
