import { api } from '../../../contract/addresses.ts';
import {
  type Pose,
  type PresenceNews,
  type PresenceReport,
  type PresentPerson,
  type PresentView,
  readPresenceHostMessage,
} from '../../../contract/presence.ts';
import { formatTopic } from '../../../contract/topic.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { type EventStream, openStream } from './event-stream.ts';
import { call, type TestSession } from './session.ts';

/** Returns a view from a position in metres. All other fields are as on a new page. */
export function viewFrom(x: number, z = 0, others: Partial<PresentView> = {}): PresentView {
  return {
    mode: 'inside',
    sweep: null,
    position: [x, 1.6, z],
    yaw: 0,
    pitch: 0,
    floor: null,
    selection: null,
    tool: null,
    filter: '',
    types: [],
    stop: null,
    target: null,
    fov: 1,
    ...others,
  };
}

/** Returns the report of a page at the origin, with the given fields. */
export function reportOf(fields: Partial<PresenceReport> = {}): PresenceReport {
  return {
    page: 'page',
    state: 'active',
    view: viewFrom(0),
    point: null,
    following: null,
    ask: null,
    ...fields,
  };
}

/** Reports a user's position. Returns the status. */
export async function report(
  origin: string,
  session: TestSession,
  tour: TourRef,
  fields: Partial<PresenceReport> = {},
): Promise<number> {
  return (await call(origin, session, 'POST', api.presence(tour), reportOf(fields))).status;
}

/** The users in a tour, as a page knows them from its stream. */
export class PresentHere {
  readonly people = new Map<number, PresentPerson>();
  readonly poses = new Map<number, Pose>();
  visitors: number | null = null;
  total: number | null = null;
  followers: readonly number[] = [];
  rate: number | null = null;
  view: PresenceNews['view'] | null = null;
  come: PresenceNews['come'] | null = null;
  released = 0;
  hidden: boolean | null = null;
  /** The number of events with the complete list. */
  begins = 0;
  /** True after the topic was revoked or the stream ended. */
  isGone = false;
  readonly #stream: EventStream;
  readonly #topic: string;

  constructor(stream: EventStream, topic: string) {
    this.#stream = stream;
    this.#topic = topic;
  }

  get names(): string[] {
    return [...this.people.values()].map(({ name }) => name).sort();
  }

  /** Returns a user by name. */
  of(name: string): PresentPerson | undefined {
    return [...this.people.values()].find((person) => person.name === name);
  }

  poseOf(name: string): Pose | undefined {
    const person = this.of(name);
    return person && this.poses.get(person.number);
  }

  /** Reads until the list satisfies the condition, or until the topic ends. */
  async until(isRight: (here: this) => boolean): Promise<this> {
    while (!isRight(this) && !this.isGone) await this.#read();
    return this;
  }

  close(): void {
    this.#stream.close();
  }

  async #read(): Promise<void> {
    const event = await this.#stream.nextShared();
    if (event === null || (event.type === 'gone' && event.topic === this.#topic)) this.isGone = true;
    if (event?.type !== 'presence' || event.topic !== this.#topic) return;
    if (!readPresenceHostMessage({ news: event.news })) throw new Error(`No news: ${JSON.stringify(event)}`);
    this.#take(event.news);
  }

  #take(news: PresenceNews): void {
    if (news.begin) {
      this.begins += 1;
      this.people.clear();
      this.poses.clear();
      this.followers = [];
      this.visitors = null;
      this.come = null;
    }
    for (const person of news.people ?? []) this.people.set(person.number, person);
    for (const number of news.left ?? []) {
      this.people.delete(number);
      this.poses.delete(number);
    }
    for (const pose of news.poses ?? []) this.poses.set(pose[0], pose);
    if (news.released) this.released += 1;
    const { visitors, total, followers, rate, view, come, hidden } = news;
    this.visitors = visitors ?? this.visitors;
    this.total = total ?? this.total;
    this.followers = followers ?? this.followers;
    this.rate = rate ?? this.rate;
    this.view = view ?? this.view;
    this.come = come ?? this.come;
    this.hidden = hidden ?? this.hidden;
  }
}

/** Follows the users in a tour, as a page with this session does. */
export async function followPresence(
  origin: string,
  session: TestSession,
  tour: TourRef,
): Promise<PresentHere> {
  const topic = formatTopic({ kind: 'presence', ...tour });
  const stream = await openStream(origin, [topic], { session, shared: true, ask: 1 });
  return new PresentHere(stream, topic);
}
