import type { TourChanges } from './changes/tour-changes.ts';
import type { PresenceNews } from './presence.ts';
import type { TourRef } from './tour-id.ts';

/** What can be watched. The written form is the document's path: `users/{uid}` and so on. */
export type Topic =
  | ({ kind: 'tour' } & TourRef)
  /** The capture that a tour shows, where it is made of a scan: corrected, or processed again. */
  | ({ kind: 'capture' } & TourRef)
  /** Who is in a tour now: of all members for members, a total for visitors. */
  | ({ kind: 'presence' } & TourRef)
  /** The threads of a tour; only members follow it. */
  | ({ kind: 'threads' } & TourRef)
  | { kind: 'profile'; userId: string }
  | { kind: 'messages'; userId: string }
  | { kind: 'jobs'; userId: string }
  | { kind: 'notifications'; userId: string }
  | { kind: 'users' };

/** The written form of a topic. */
export function formatTopic(topic: Topic): string {
  switch (topic.kind) {
    case 'tour':
      return `users/${topic.userId}/tours/${topic.tourId}`;
    case 'capture':
    case 'presence':
    case 'threads':
      return `users/${topic.userId}/tours/${topic.tourId}/${topic.kind}`;
    case 'profile':
      return `users/${topic.userId}`;
    case 'messages':
      return `users/${topic.userId}/messages`;
    case 'jobs':
    case 'notifications':
      return `users/${topic.userId}/${topic.kind}`;
    case 'users':
      return 'users';
  }
}

const TOPIC =
  /^users\/([\w-]{1,64})(?:\/(?:(messages|jobs|notifications)|tours\/([\w-]{1,64})(?:\/(capture|presence|threads))?))?$/;

/** The topic that a text names, or null. Ids of users and tours are 1 to 64 letters, digits, `-` and `_`. */
export function parseTopic(text: string): Topic | null {
  if (text === 'users') return { kind: 'users' };
  const [, userId, list, tourId, part] = TOPIC.exec(text) ?? [];
  if (!userId) return null;
  if (list === 'messages' || list === 'jobs' || list === 'notifications') return { kind: list, userId };
  if (!tourId) return { kind: 'profile', userId };
  if (part === 'capture' || part === 'presence' || part === 'threads') return { kind: part, userId, tourId };
  return { kind: 'tour', userId, tourId };
}

/** A topic, and the revision of it that somebody has seen last; null for none. */
export interface SeenTopic {
  topic: Topic;
  seen: number | null;
}

/** The written form of a topic that was seen in a revision: `users/a@12`; without a revision, the topic's own. */
export function formatSeen(topic: string, revision: number | null): string {
  return revision === null ? topic : `${topic}@${revision}`;
}

/** The topic and revision that a text names (`users/a@12`, `users/a`), or null. */
export function parseSeen(text: string): SeenTopic | null {
  const [, name = '', revision] = /^([^@]+)(?:@(\d{1,15}))?$/.exec(text) ?? [];
  const topic = parseTopic(name);
  return topic && { topic, seen: revision === undefined ? null : Number(revision) };
}

/**
 * One event of `GET /api/watch`. SSE `event:` is its `type`, `data:` the JSON of it, `id:` a cursor for Last-Event-ID.
 * `document` carries the tour or profile as it is now (null: none); of the lists (`messages`, `jobs`, `notifications`, `users`), of a `capture` and of `threads` a `changed`
 * event says only that they changed, and the page reads them again. `gone` ends a topic: deleted rights or document hidden.
 */
export type WatchEvent =
  | { type: 'document'; topic: string; revision: number; document: unknown }
  | ChangesEvent
  | { type: 'changed'; topic: string; revision: number }
  /** Of the topic `presence`, without a revision: what is new since the event before. */
  | { type: 'presence'; topic: string; news: PresenceNews }
  | { type: 'gone'; topic: string };

/**
 * What changed in a tour since the event before of its topic. Sent in place of the whole `document`, to streams that were
 * opened with `changes=1`.
 */
export interface ChangesEvent {
  type: 'changes';
  topic: string;
  revision: number;
  changes: TourChanges;
}

/**
 * One event of a shared stream. Each topic that joins is answered by an event: `current` says that it still has the revision that
 * was seen last, and `gone` that it is not for the stream's session to see. `id:` is the number of the question that it answers;
 * what has none is for all who follow the topic.
 */
export type SharedStreamEvent = WatchEvent | { type: 'current'; topic: string; revision: number };
