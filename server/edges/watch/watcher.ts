import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Actor } from '../../platform/access/actor.ts';
import { canWatch } from '../../platform/access/policy.ts';
import { type SharedDocument, slicesOf } from '../../platform/limits/shared-documents.ts';
import type { EventFrame, Reading } from './reading.ts';
import {
  isOfTour,
  type Subscription,
  type TopicReader,
  type WatchedTopic,
  type WatchedTopics,
} from './watched-topic.ts';

/** Milliseconds after which a browser reconnects when its stream has ended. */
const RETRY = 1_000;

export interface WatcherOptions {
  response: ServerResponse;
  actor: Actor;
  /** The key for counting the stream towards limits. */
  holder: string;
  /** Id for adding topics to an open shared stream and removing them; null for a stream of fixed topics. */
  id: string | null;
  /** Null for a shared stream, whose clients name the revision of each topic when they reopen it. */
  cursorPrefix: string | null;
  takesChanges: boolean;
  topics: WatchedTopics;
  now: () => number;
}

/** A question about a topic of a shared stream. */
export interface Question {
  subscription: Subscription;
  /** The last revision that the reader has seen. */
  seen: number;
  ask: number;
}

/**
 * An open event stream. It holds little more than Node's response, because thousands may be idle. A reader
 * that does not keep up receives nothing more until it has read everything, and then only the newest state.
 */
export class Watcher implements TopicReader {
  readonly response: ServerResponse;
  actor: Actor;
  readonly holder: string;
  readonly id: string | null;
  readonly takesChanges: boolean;
  /**
   * Subscriptions in the order of the request's topics. A stream of fixed topics keeps lost ones, a shared
   * stream removes them.
   */
  subscriptions: Subscription[] = [];
  /** When the reader fell behind, milliseconds since the epoch; null while it keeps up. */
  behindSince: number | null = null;
  readonly cursorPrefix: string | null;
  readonly #topics: WatchedTopics;
  readonly #now: () => number;
  #opened = false;
  /** The rest of a large document and what follows it, and callbacks for when all of it was read. */
  #unwritten: (string | Uint8Array)[] = [];
  #release = (): void => {};
  /** Callbacks that wait until the reader keeps up. */
  #waiting: (() => void)[] = [];

  constructor({ response, actor, holder, id, cursorPrefix, takesChanges, topics, now }: WatcherOptions) {
    this.response = response;
    this.actor = actor;
    this.holder = holder;
    this.id = id;
    this.takesChanges = takesChanges;
    this.cursorPrefix = cursorPrefix;
    this.#topics = topics;
    this.#now = now;
  }

  subscribe(watched: WatchedTopic, sent: number): Subscription {
    const subscription: Subscription = { watcher: this, watched, sent, begun: false };
    this.subscriptions.push(subscription);
    watched.subscriptions.add(subscription);
    return subscription;
  }

  /** Removes a topic from a shared stream without sending an event. */
  drop(subscription: Subscription): void {
    this.#topics.unsubscribe(subscription);
    // Creates a new array, because a caller may be iterating over the old one.
    this.subscriptions = this.subscriptions.filter((each) => each !== subscription);
  }

  /** Confirms that the last revision sent of a topic is still current. */
  confirm({ watched }: Subscription, revision: number, ask: number | null): void {
    const event = { type: 'current', topic: watched.name, revision };
    this.#write(`${ask === null ? '' : `id: ${ask}\n`}event: current\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** Starts the response. Events can be written afterwards. */
  open(headers: OutgoingHttpHeaders): void {
    this.#opened = true;
    // A large document is sent over as many turns of the event loop as it has slices.
    this.response.on('drain', () =>
      this.#unwritten.length > 0 ? setImmediate(() => this.#catchUp()) : this.#catchUp(),
    );
    this.response.on('close', () => {
      this.#unwritten = [];
      this.#release();
      this.#resume();
    });
    this.response.writeHead(200, headers);
    this.#write(`retry: ${RETRY}\n\n`);
  }

  /**
   * Sends a reading of a topic if it is new, or ends the topic if the watcher may no longer see it. Returns
   * false if the reading lacks the form that the watcher needs.
   */
  offer(subscription: Subscription, reading: Reading): boolean {
    if (!canWatch(this.actor, subscription.watched.topic, reading.rights)) {
      this.lose(subscription);
      return true;
    }
    if (this.behindSince !== null) return true;
    const frame = reading.frameFor(subscription.sent, this.takesChanges);
    if (!frame) return subscription.sent === reading.revision;
    if (subscription.sent === frame.revision) return true;
    subscription.sent = frame.revision;
    // Changes in presence have their own events (presence/).
    if (subscription.watched.topic.kind === 'presence') return true;
    this.#writeFrame(frame, this.cursorPrefix === null ? null : this.#cursor(this.cursorPrefix));
    return true;
  }

  /**
   * Answers a question about a topic of a shared stream from a reader that has revision `seen`: with what is
   * new to it, or with `current`. Other readers of the topic are not affected.
   */
  async answer({ subscription, seen, ask }: Question, frame: EventFrame): Promise<void> {
    await this.drained();
    const { watched } = subscription;
    if (!watched.subscriptions.has(subscription)) return;
    if (frame.revision === seen) this.confirm(subscription, seen, ask);
    else this.#writeFrame(frame, String(ask));
    if (subscription.begun) return;
    Object.assign(subscription, { begun: true, sent: frame.revision });
  }

  /** Resolves when the reader keeps up or has disconnected. */
  async drained(): Promise<void> {
    while (this.behindSince !== null && this.response.writable) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /**
   * Reports that a topic is gone, even to a reader that is behind. A stream of fixed topics ends with its
   * last topic. To a shared stream, topics can be added again.
   */
  lose(subscription: Subscription): void {
    const { watched } = subscription;
    // Before the response has begun, the first event will report it.
    if (!this.#opened || !watched.subscriptions.has(subscription)) return;
    this.#topics.unsubscribe(subscription);
    const event = { type: 'gone', topic: watched.name };
    this.#write(`event: gone\ndata: ${JSON.stringify(event)}\n\n`);
    if (this.id !== null) this.drop(subscription);
    else if (this.subscriptions.every((each) => !each.watched.subscriptions.has(each))) this.end();
  }

  /**
   * Revokes the staff rights of users who are no longer staff, and removes topics that only staff can see.
   */
  keepStaffOnlyIf(staffUserIds: ReadonlySet<string>): void {
    if (this.actor.kind !== 'user' || !this.actor.staff || staffUserIds.has(this.actor.userId)) return;
    this.actor = { ...this.actor, staff: false };
    for (const subscription of this.subscriptions) {
      const { topic } = subscription.watched;
      // Staff rights do not affect a tour and its capture. Each read checks the rights in these.
      if (!isOfTour(topic) && !canWatch(this.actor, topic, null)) this.lose(subscription);
    }
  }

  /** Sends a comment, so that neither the reader nor a proxy treats the connection as dead. */
  keepAlive(): void {
    if (this.#opened && this.behindSince === null) this.#write(':\n\n');
  }

  /** Writes an event or a part of one. */
  write(text: string): void {
    if (this.#opened) this.#write(text);
  }

  end(): void {
    if (this.behindSince !== null) this.response.destroy();
    else if (this.#opened) this.response.end();
  }

  #cursor(prefix: string): string {
    return formatCursor(
      prefix,
      this.subscriptions.map((subscription) => subscription.sent),
    );
  }

  #write(bytes: string | Uint8Array): void {
    if (this.#unwritten.length > 0) this.#unwritten.push(bytes);
    else if (this.response.writable && !this.response.write(bytes)) this.behindSince ??= this.#now();
  }

  #writeFrame(frame: EventFrame, id: string | null): void {
    const parts = frame.parts(id);
    if (frame.shared) this.#writeShared(parts, frame.shared);
    else for (const part of parts) this.#write(part);
  }

  /**
   * Writes a large document piece by piece, as the reader accepts them. Nothing is copied, and a slow reader
   * counts as keeping up while it makes progress.
   */
  #writeShared(parts: readonly Uint8Array[], shared: SharedDocument): void {
    if (!this.response.writable) return;
    this.#release = shared.hold();
    this.#unwritten = parts.flatMap((part) => [...slicesOf(part)]);
    this.#writeOn();
  }

  #writeOn(): void {
    const { response } = this;
    let taken = true;
    while (taken && response.writable && this.#unwritten.length > 0) {
      taken = response.write(this.#unwritten.shift());
    }
    if (this.#unwritten.length === 0) this.#release();
    if (!taken) this.behindSince = this.#now();
  }

  #catchUp(): void {
    this.behindSince = null;
    if (this.#unwritten.length > 0) this.#writeOn();
    if (this.behindSince !== null) return;
    this.#resume();
    for (const subscription of this.subscriptions) {
      const { watched } = subscription;
      if (watched.subscriptions.has(subscription) && subscription.sent !== watched.revision) {
        watched.refresh().catch(() => this.end());
      }
    }
  }

  #resume(): void {
    for (const resume of this.#waiting.splice(0)) resume();
  }
}

/**
 * Returns the first half of a stream's cursors: a digest of its topics, so that cursors of different streams
 * never match.
 */
export function cursorPrefix(topics: readonly string[]): string {
  return `${createHash('sha256').update(topics.join('\n')).digest('base64url').slice(0, 10)}:`;
}

/** Returns the `id:` of an event: each topic's last revision sent, in the order of the stream's topics. */
export function formatCursor(prefix: string, revisions: readonly number[]): string {
  return prefix + revisions.join('.');
}

/**
 * Returns the revisions in a `Last-Event-ID`, in the order of the topics; null if it is missing, malformed,
 * or from a stream with other topics.
 */
export function readCursor(cursor: string | undefined, prefix: string, topicCount: number): number[] | null {
  if (!cursor?.startsWith(prefix)) return null;
  const texts = cursor.slice(prefix.length).split('.');
  if (texts.length !== topicCount || !texts.every((text) => /^(-1|\d{1,15})$/.test(text))) return null;
  return texts.map(Number);
}
