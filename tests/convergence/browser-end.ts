import { setImmediate } from 'node:timers/promises';
import type { Operation } from '../../contract/changes/operation.ts';
import type { TourChanges } from '../../contract/changes/tour-changes.ts';
import type { HostMessage, WireTour } from '../../contract/protocol/player-messages.ts';
import type { Tag } from '../../contract/tag.ts';
import { AppError } from '../../contract/errors.ts';
import type { Bridge } from '../../player/host/bridge.ts';
import { HOST, PLAYER, startBridge, startHost } from '../../player/testing/start-ends.ts';
import { createStorage } from '../../player/testing/storage.ts';
import { createWindowPair } from '../../player/testing/window-pair.ts';
import { createKeptOperations } from '../../outbox/unsent-edits-storage.ts';
import type { PlayerHost, PlayerOperations } from '../../site/browser/host/player-host.ts';
import { LiveTour } from '../../site/browser/host/live-tour.ts';
import type { ServerEnd, Who } from './server-end.ts';

interface Request {
  body: string;
  answer: (message: HostMessage) => void;
  changeId: string;
}

interface OpenPage {
  live: LiveTour;
  host: PlayerHost;
  bridge: Bridge;
  timers: ManualTimers;
  /** The last revision that its stream reported. */
  seen: number | null;
}

/**
 * One user's browser: the real page and player, on a network that only delivers when the test tells it to.
 */
export class BrowserEnd {
  readonly #server: ServerEnd;
  readonly #who: Who;
  readonly #storage = createStorage();
  #page: OpenPage | null = null;
  #requests: Request[] = [];
  #answers: (() => void)[] = [];
  /** Requests that the network may deliver a second time. */
  readonly #sent: string[] = [];
  #online = true;

  constructor(server: ServerEnd, who: Who) {
    this.#server = server;
    this.#who = who;
  }

  /** Opens the page if the browser is online. A user who may not edit gets a page that sends nothing. */
  async open(): Promise<void> {
    if (!this.#online || this.#page || !(await this.#server.mayEdit(this.#who))) return;
    const { tourId, tour } = await this.#server.read();
    const timers = new ManualTimers();
    const windows = createWindowPair(HOST, PLAYER);
    Object.assign(windows.player.own, {
      setTimeout: timers.set.bind(timers),
      clearTimeout: timers.clear.bind(timers),
    });
    const live = new LiveTour(tour);
    const host = startHost(windows.host, {
      tourId,
      getTour: () => live.current,
      onOperations: (operations) => this.#save(operations, live),
    });
    live.subscribe((newer, changes) => host.tourUpdated(newer, changes));
    const bridge = startBridge(
      windows.player,
      () => {},
      () => {},
      (places) => createKeptOperations(places, this.#storage),
    );
    this.#page = { live, host, bridge, timers, seen: null };
    await setImmediate();
  }

  /** Closes the page immediately. */
  close(): void {
    this.#page?.bridge.dispose();
    this.#page?.host.dispose();
    this.#page = null;
    [this.#requests, this.#answers] = [[], []];
  }

  setOnline(online: boolean): void {
    this.#online = online;
  }

  /** The player's outbox; null while the page is closed. */
  get outbox(): Bridge['outbox'] | null {
    return this.#page?.bridge.outbox ?? null;
  }

  get live(): WireTour | null {
    return this.#page?.live.current ?? null;
  }

  /** The tags that the user sees. */
  get tags(): readonly Tag[] {
    return (this.outbox?.document()?.tags ?? []) as Tag[];
  }

  /** The operations that the browser still stores after its page was closed. */
  get unsaved(): readonly Operation[] {
    return Object.values(this.#storage).flatMap((text) => JSON.parse(text as string) as Operation[]);
  }

  /** Delivers the oldest request to the server. Afterwards, its response is in transit, or lost. */
  async arrive(isHeard: boolean): Promise<void> {
    if (!this.#online) return this.loseRequest();
    const request = this.#requests.shift();
    if (!request) return;
    const answer = await this.#handle(request);
    this.#answers.push(() => request.answer(isHeard ? answer : unanswered(request)));
  }

  loseRequest(): void {
    const request = this.#requests.shift();
    if (request) this.#answers.push(() => request.answer(unanswered(request)));
  }

  /**
   * Delivers a request again that the server may have received already, even if the page has closed since.
   */
  async arriveAgain(which: number): Promise<void> {
    const body = this.#sent[which % Math.max(this.#sent.length, 1)];
    if (body !== undefined) await this.#trySave(body);
  }

  async takeAnswer(): Promise<void> {
    this.#answers.shift()?.();
    await setImmediate();
  }

  async wait(): Promise<void> {
    this.#page?.timers.runNext();
    await setImmediate();
  }

  /** Delivers what the stream reports. With `whole`, this is a whole document, as after a gap. */
  async hear(whole: boolean): Promise<void> {
    const page = this.#page;
    if (!page || !this.#online) return;
    const event = await this.#server.news(whole ? null : page.seen);
    const changes = event.type === 'changes' ? event.changes : null;
    const next = changes ? page.live.after(changes) : event.type === 'document' && event.document;
    if (!('revision' in event) || !next) throw new Error('The stream told changes that follow on nothing.');
    page.seen = event.revision;
    page.live.take(next as WireTour, changes);
    await setImmediate();
    // A read-only page would replace this one. Unsent changes stay stored in the browser.
    if (!(await this.#server.mayEdit(this.#who))) this.close();
  }

  /**
   * Handles operations of the player in the same way as the page around it (`stored-twin.tsx`,
   * `send-operations.ts`).
   */
  async #save({ changeId, operations }: PlayerOperations, live: LiveTour): Promise<HostMessage> {
    const message = await new Promise<HostMessage>((answer) => {
      this.#requests.push({ body: JSON.stringify({ operations }), changeId, answer });
    });
    if (message.type === 'saved' && message.changes) live.apply(message.changes);
    return message;
  }

  async #handle({ body, changeId }: Request): Promise<HostMessage> {
    const changes = await this.#trySave(body);
    if (changes instanceof AppError)
      return { type: 'error', changeId, code: changes.code, detail: changes.message };
    this.#sent.push(body);
    return { type: 'saved', changeId, revision: changes.revision, changes };
  }

  async #trySave(body: string): Promise<TourChanges | AppError> {
    try {
      return await this.#server.save(body, this.#who);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }
}

function unanswered({ changeId }: Request): HostMessage {
  return { type: 'error', changeId, code: 'unavailable', detail: 'There is no connection.' };
}

/** The timers of one page. They run only when the test runs them, earliest first. */
class ManualTimers {
  readonly #due = new Map<number, { at: number; run: () => void }>();
  #now = 0;
  #ids = 0;

  set(run: () => void, milliseconds = 0): number {
    this.#ids += 1;
    this.#due.set(this.#ids, { at: this.#now + milliseconds, run });
    return this.#ids;
  }

  clear(id: number): void {
    this.#due.delete(id);
  }

  runNext(): void {
    const [next] = [...this.#due].sort(([, a], [, b]) => a.at - b.at);
    if (!next) return;
    const [id, { at, run }] = next;
    this.#due.delete(id);
    this.#now = at;
    run();
  }
}
