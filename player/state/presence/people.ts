import type { PresenceNews, PresentPerson, PresentView } from '../../../contract/presence.ts';
import { initials, personColor } from '../../../design/people.ts';
import type { Capture } from '../../capture/capture.ts';

/** Another person in the capture, as the panels and the scene show them. */
export interface Person extends PresentPerson {
  /** True if the person has not moved recently. */
  readonly idle: boolean;
  readonly initials: string;
  /** The person's colour (#rrggbb), on which white text is legible. */
  readonly color: string;
}

/** Who is in the capture, as reported by the host. */
export interface Present {
  /** The people, sorted by name. */
  readonly people: readonly Person[];
  /** The number of visitors who are viewing a public twin. */
  readonly visitors: number;
  /**
   * For a visitor, the number of people in the capture, including the visitor; otherwise 0. The host tells
   * visitors nothing else about who is present.
   */
  readonly total: number;
  /** The numbers of the people who follow this user. */
  readonly followers: readonly number[];
  /** True if this user has chosen to be hidden. */
  readonly hidden: boolean;
  /** The maximum number of reports per second that this page may send. */
  readonly rate: number;
}

/** A person's request that this user come to them. */
export interface Come {
  readonly person: Person;
  readonly view: PresentView;
}

export const NOBODY: Present = { people: [], visitors: 0, total: 0, followers: [], hidden: false, rate: 1 };

const NONE: readonly never[] = [];

/**
 * Returns who is in the capture after a message from the host. Returns `before` itself if the message
 * contains only poses and views, which are not part of `Present`. Most messages do.
 */
export function takeNews<Before extends Present>(before: Before, news: PresenceNews): Before {
  const { people, left, visitors, total, followers, hidden, rate } = news;
  const isOfPoses =
    !news.begin &&
    !people &&
    !left &&
    !followers &&
    (visitors ?? before.visitors) === before.visitors &&
    (total ?? before.total) === before.total &&
    (hidden ?? before.hidden) === before.hidden &&
    (rate ?? before.rate) === before.rate;
  if (isOfPoses) return before;
  const start = news.begin ? { ...NOBODY, hidden: before.hidden } : before;
  return {
    ...before,
    people: people || left ? mergePeople(start.people, people ?? NONE, left ?? NONE) : start.people,
    visitors: visitors ?? start.visitors,
    total: total ?? start.total,
    followers: followers ?? start.followers,
    hidden: hidden ?? start.hidden,
    rate: Math.max(1, rate ?? start.rate),
  };
}

function mergePeople(
  before: readonly Person[],
  come: readonly PresentPerson[],
  left: readonly number[],
): readonly Person[] {
  const known = new Map(before.map((person) => [person.number, person]));
  for (const person of come) known.set(person.number, personOf(person, known.get(person.number)));
  for (const number of left) known.delete(number);
  return [...known.values()].toSorted(byName);
}

function personOf(person: PresentPerson, before: Person | undefined): Person {
  const { id, name } = person;
  return { ...person, idle: before?.idle ?? false, initials: initials(name) || '?', color: personColor(id) };
}

function byName(a: Person, b: Person): number {
  return a.name.localeCompare(b.name) || a.number - b.number;
}

/** Returns the people with updated `idle`; the same list if nothing changes. */
export function markIdle(people: readonly Person[], isIdle: (number: number) => boolean): readonly Person[] {
  if (people.every((person) => person.idle === isIdle(person.number))) return people;
  return people.map((person) => {
    const idle = isIdle(person.number);
    return person.idle === idle ? person : { ...person, idle };
  });
}

/** Returns who arrived and who left between two lists. A person whose number changed did neither. */
export function comeAndLeft(
  before: readonly Person[],
  now: readonly Person[],
): { come: readonly Person[]; left: readonly Person[] } {
  const were = new Set(before.map(({ id }) => id));
  const are = new Set(now.map(({ id }) => id));
  return {
    come: now.filter(({ id }) => !were.has(id)),
    left: before.filter(({ id }) => !are.has(id)),
  };
}

/** Returns the names of the people who follow this user. */
export function followerNames({ people, followers }: Present): string[] {
  return followers.flatMap((number) => findPerson(people, number)?.name ?? []);
}

/**
 * Returns whether a person follows this user, directly or through others. Following such a person would
 * create a cycle.
 */
export function followsMe({ people, followers }: Present, person: Person): boolean {
  let each: Person | null = person;
  for (let step = 0; each && step < people.length; step += 1) {
    if (followers.includes(each.number)) return true;
    each = findById(people, each.following);
  }
  return false;
}

export function findPerson(people: readonly Person[], number: number | null): Person | null {
  return people.find((person) => person.number === number) ?? null;
}

export function findById(people: readonly Person[], id: string | null): Person | null {
  return people.find((person) => person.id === id) ?? null;
}

/**
 * Returns whether this user can go to other people: the tour's own capture must be shown, and must report the
 * user's position.
 */
export function canMeet(state: {
  readonly capture: Capture | null;
  readonly screen: { readonly kind: string };
  readonly substitute: boolean;
}): boolean {
  const { capture, screen, substitute } = state;
  const steered = (capture?.modes.length ?? 0) > 0 && !substitute;
  return steered && (screen.kind === 'walking' || screen.kind === 'framed');
}

/** How many numbers describe a person's pose: x, y, z (metres), yaw and pitch (radians). */
export const PLACE = 5;
