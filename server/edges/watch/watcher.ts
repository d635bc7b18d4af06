import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Actor } from '../../platform/access/actor.ts';
import { canWatch } from '../../platform/access/policy.ts';
import { type SharedDocument, slicesOf } from '../../platform/limits/shared-documents.ts';
import { type EventFrame, isOfTour, type Reading } from './reading.ts';
import type { Subscription, TopicReader, WatchedTopic, WatchedTopics } from './watched-topic.ts';

/** Milliseconds for which a browser waits before it reconnects after its stream has ended. */
const RETRY = 1_000;

export interface WatcherOptions {
  response: ServerResponse;
  actor: Actor;
  /** The user or network under which the stream is counted, from `holderOf`. */
  holder: string;
  /** Id of a shared stream, whose topics can change while it is open; null for a stream with fixed topics. */
  id: string | null;
  /**
   * Prefix of the stream's cursors; null for a shared stream, whose client states the last seen revisions
   * instead.
   */
  cursorPrefix: string | null;
  takesChanges: boolean;
  topics: WatchedTopics;
  now: () => number;
}

/** A question about a topic of a shared stream. */
export interface Question {
  subscription: Subscription;
  /** The last revision that the client has seen. */
  seen: number;
  /** The number of the question. */
  ask: number;
}

/**
 * An open event stream. It uses little memory beyond Node's response, because thousands of streams may be
 * idle. If a client does not keep up, no more changes are sent until it has read everything, and then only
 * the newest state.
 */
export class Watcher implements TopicReader {
  readonly response: ServerResponse;
  actor: Actor;
  readonly holder: string;
  readonly id: string | null;
  readonly takesChanges: boolean;
  /**
   * Subscriptions in the order of the request's topics. A stream with fixed topics keeps the subscriptions of
   * topics that its user may no longer see. A shared stream removes them.
   */
  subscriptions: Subscription[] = [];
  /** When the client stopped keeping up, in milliseconds since the epoch; null while it keeps up. */
  behindSince: number | null = null;
  readonly cursorPrefix: string | null;
  readonly #topics: WatchedTopics;
  readonly #now: () => number;
  #opened = false;
  /** The rest of a large document, and the events after it. */
  #unwritten: (string | Uint8Array)[] = [];
  /** Releases the large document when all of it was written or the connection has closed. */
  #release = (): void => {};
  /** Callbacks that wait until the client keeps up. */
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
    // This creates a new array, because a caller may be iterating over the old one.
    this.subscriptions = this.subscriptions.filter((each) => each !== subscription);
  }

  /**
   * Sends a `current` event, which tells the client that it has the current revision. `ask`: the number of
   * the question.
   */
  confirm({ watched }: Subscription, revision: number, ask: number | null): void {
    const event = { type: 'current', topic: watched.name, revision };
    this.#write(`${ask === null ? '' : `id: ${ask}\n`}event: current\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** Starts the response. Events can be written only to a response that was started. */
  open(headers: OutgoingHttpHeaders): void {
    this.#opened = true;
    // One slice of a large document is sent per turn of the event loop.
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
   * Sends a reading of a topic if it is new to the client, or ends the topic if the actor may no longer see
   * it. Returns false if the reading lacks the form that the watcher needs.
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
    // Presence has its own events (presence/).
    if (subscription.watched.topic.kind === 'presence') return true;
    this.#writeFrame(frame, this.cursorPrefix === null ? null : this.#cursor(this.cursorPrefix));
    return true;
  }

  /**
   * Sends the response to a question about a topic of a shared stream: `frame`, or `current` if the client
   * has seen its revision.
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

  /** Resolves when the client keeps up or has disconnected. */
  async drained(): Promise<void> {
    while (this.behindSince !== null && this.response.writable) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /**
   * Sends a `gone` event for a topic, even if the client does not keep up, and removes the topic. A stream
   * with fixed topics ends when it has no topics left. A shared stream stays open, because topics can be
   * added again.
   */
  lose(subscription: Subscription): void {
    const { watched } = subscription;
    // If the response has not begun, the first event of the topic will be `gone`.
    if (!this.#opened || !watched.subscriptions.has(subscription)) return;
    this.#topics.unsubscribe(subscription);
    const event = { type: 'gone', topic: watched.name };
    this.#write(`event: gone\ndata: ${JSON.stringify(event)}\n\n`);
    if (this.id !== null) this.drop(subscription);
    else if (this.subscriptions.every((each) => !each.watched.subscriptions.has(each))) this.end();
  }

  /**
   * Revokes the stream's staff rights if its user is no longer staff, and removes the topics that only staff
   * can see.
   */
  keepStaffOnlyIf(staffUserIds: ReadonlySet<string>): void {
    if (this.actor.kind !== 'user' || !this.actor.staff || staffUserIds.has(this.actor.userId)) return;
    this.actor = { ...this.actor, staff: false };
    for (const subscription of this.subscriptions) {
      const { topic } = subscription.watched;
      // Staff have no special rights in tours.
      if (!isOfTour(topic) && !canWatch(this.actor, topic, null)) this.lose(subscription);
    }
  }

  /** Sends a comment, so that neither the client nor a proxy closes the connection because it is silent. */
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
   * Writes a large document slice by slice, as fast as the client reads it. Does not copy it. A slow client
   * is not disconnected as long as it makes progress.
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
 * Returns the prefix of a stream's cursors: a digest of the stream's topics, so that a cursor is valid only
 * for streams with the same topics.
 */
export function cursorPrefix(topics: readonly string[]): string {
  return `${createHash('sha256').update(topics.join('\n')).digest('base64url').slice(0, 10)}:`;
}

/**
 * Returns a cursor for the `id:` of an event: the last sent revision of each topic, in the order of the
 * topics.
 */
export function formatCursor(prefix: string, revisions: readonly number[]): string {
  return prefix + revisions.join('.');
}

/**
 * Returns the revisions in the cursor of a `Last-Event-ID` header, in the order of the topics. Returns null
 * if the cursor is missing, malformed, or from a stream with other topics.
 */
export function readCursor(cursor: string | undefined, prefix: string, topicCount: number): number[] | null {
  if (!cursor?.startsWith(prefix)) return null;
  const texts = cursor.slice(prefix.length).split('.');
  if (texts.length !== topicCount || !texts.every((text) => /^(-1|\d{1,15})$/.test(text))) return null;
  return texts.map(Number);
}
