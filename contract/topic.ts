import type { TourChanges } from './changes/tour-changes.ts';
import type { PresenceNews } from './presence.ts';
import type { TourRef } from './tour-id.ts';

/** A topic that pages can watch. As a string, a topic is a path, such as `users/{uid}`. */
export type Topic =
  | ({ kind: 'tour' } & TourRef)
  /**
   * The capture that a tour shows, if it was made from a scan. It changes when the scan is corrected or
   * processed again.
   */
  | ({ kind: 'capture' } & TourRef)
  /**
   * Who is in a tour now. The owner and the members see who is present; visitors see only the number of
   * people.
   */
  | ({ kind: 'presence' } & TourRef)
  /** The threads of a tour, which only the owner and the members can watch. */
  | ({ kind: 'threads' } & TourRef)
  | { kind: 'profile'; userId: string }
  | { kind: 'messages'; userId: string }
  | { kind: 'jobs'; userId: string }
  | { kind: 'notifications'; userId: string }
  | { kind: 'users' };

/** Returns a topic as a string. */
export function formatTopic(topic: Topic): string {
  if (topic.kind === 'users') return 'users';
  const user = `users/${topic.userId}`;
  if (topic.kind === 'profile') return user;
  if (!('tourId' in topic)) return `${user}/${topic.kind}`;
  const tour = `${user}/tours/${topic.tourId}`;
  return topic.kind === 'tour' ? tour : `${tour}/${topic.kind}`;
}

const TOPIC =
  /^users\/([\w-]{1,64})(?:\/(?:(messages|jobs|notifications)|tours\/([\w-]{1,64})(?:\/(capture|presence|threads))?))?$/;

/**
 * Returns the topic that a string names; null if the string is invalid. Ids of users and tours are 1 to 64
 * letters, digits, `-` and `_`.
 */
export function parseTopic(text: string): Topic | null {
  if (text === 'users') return { kind: 'users' };
  const [, userId, list, tourId, part] = TOPIC.exec(text) ?? [];
  if (!userId) return null;
  if (list === 'messages' || list === 'jobs' || list === 'notifications') return { kind: list, userId };
  if (!tourId) return { kind: 'profile', userId };
  if (part === 'capture' || part === 'presence' || part === 'threads') return { kind: part, userId, tourId };
  return { kind: 'tour', userId, tourId };
}

/** A topic, and the last of its revisions that a page has seen; null if the page has seen none. */
export interface SeenTopic {
  topic: Topic;
  seen: number | null;
}

/**
 * Returns a topic and its last seen revision as a string, such as `users/a@12`. Without a revision, returns
 * only the topic.
 */
export function formatSeen(topic: string, revision: number | null): string {
  return revision === null ? topic : `${topic}@${revision}`;
}

/**
 * Returns the topic and the revision in a string such as `users/a@12` or `users/a`; null if the string is
 * invalid.
 */
export function parseSeen(text: string): SeenTopic | null {
  const [, name = '', revision] = /^([^@]+)(?:@(\d{1,15}))?$/.exec(text) ?? [];
  const topic = parseTopic(name);
  return topic && { topic, seen: revision === undefined ? null : Number(revision) };
}

/**
 * An event of `GET /api/watch`. In SSE, `event:` is its `type`, `data:` its JSON, and `id:` a cursor for
 * Last-Event-ID.
 * `document` contains the current tour or profile (null if there is none). For `capture`, `threads` and lists
 * (`messages`, `jobs`, `notifications`, `users`), the event is `changed`: it reports only that something
 * changed, and the page loads the data again. `gone` ends a topic that the user can no longer read.
 */
export type WatchEvent =
  | { type: 'document'; topic: string; revision: number; document: unknown }
  | ChangesEvent
  | { type: 'changed'; topic: string; revision: number }
  /** What changed in the topic `presence` since the previous event. It has no revision. */
  | { type: 'presence'; topic: string; news: PresenceNews }
  | { type: 'gone'; topic: string };

/**
 * What changed in a tour since the previous event of its topic. Where possible, streams opened with
 * `changes=1` receive it instead of the whole `document`.
 */
export interface ChangesEvent {
  type: 'changes';
  topic: string;
  revision: number;
  changes: TourChanges;
}

/**
 * An event of a shared stream. A page asks about each topic that it adds, and the questions are numbered. The
 * server answers each question with an event whose SSE `id:` is the question's number: for example, `current`
 * if the last seen revision is still current, or `gone` if the session may not see the topic. Events without
 * an id are for all tabs that follow the topic.
 */
export type SharedStreamEvent = WatchEvent | { type: 'current'; topic: string; revision: number };
