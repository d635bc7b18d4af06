import type { TourChanges } from '../../../contract/changes/tour-changes.ts';
import {
  type HostMessage,
  OPERATIONS_VERSION,
  type PlayerMessage,
  type PlayerMode,
  PROTOCOL_VERSION,
  type WireTour,
} from '../../../contract/protocol/player-messages.ts';
import { newId } from '../../../contract/changes/operation.ts';
import { tourOperations } from '../../../contract/changes/tour-operations.ts';

/** A newer tour and, if known, the changes from the previous one. */
export interface TourNews {
  tour: WireTour;
  changes: TourChanges | null;
}

interface FeedOptions {
  mode: PlayerMode;
  link?: string | undefined;
  tourId?: string | undefined;
  keeps?: boolean | undefined;
  post: (message: HostMessage) => void;
  /** Called with each complete tour that was sent. */
  sentWhole?: (tour: WireTour) => void;
}

/** The revision of a player that has not received a tour, and of a tour without revisions. */
const NO_REVISION = -1;

/**
 * Sends a tour and its updates to a player. The player gets the whole tour when it announces itself, and
 * whenever the changes since the player's revision are unknown. Otherwise, the player gets only the changes.
 * Players with a version below `OPERATIONS_VERSION` always get whole tours. During a save, updates wait for
 * the answer to the save, which usually contains them.
 */
export class PlayerFeed {
  readonly #options: FeedOptions;
  #version = 0;
  /** The revision that the player has reached with the messages sent so far. */
  #sent = NO_REVISION;
  #held: TourNews[] | null = null;
  /**
   * True if the player that requested the current save still exists. Any other player would ignore the
   * answer.
   */
  #isAwaited = false;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** Starts serving a player that announced this protocol version. */
  begin(version: number, tour: WireTour): void {
    this.#version = version;
    this.#isAwaited = false;
    this.#sendWhole(tour);
  }

  update(news: TourNews): void {
    if (this.#held) this.#held.push(news);
    else this.#send(news);
  }

  /** Holds updates until `answer` is called. */
  hold(): void {
    this.#held = [];
    this.#isAwaited = true;
  }

  /** Answers a save, then sends the held updates that are still new. */
  answer(message: HostMessage): void {
    const { post } = this.#options;
    post(message);
    if (this.#isAwaited && message.type === 'saved' && message.changes) this.#noteSent(message.changes);
    const held = this.#held ?? [];
    this.#held = null;
    for (const news of this.#takesChanges() ? held : held.slice(-1)) this.#send(news);
  }

  #takesChanges(): boolean {
    return this.#version >= OPERATIONS_VERSION;
  }

  #send({ tour, changes }: TourNews): void {
    if (!this.#takesChanges()) return this.#sendWhole(tour);
    if (this.#sent !== NO_REVISION && revisionOf(tour) <= this.#sent) return;
    if (!changes || changes.since > this.#sent) return this.#sendWhole(tour);
    this.#options.post({ type: 'changes', changes });
    this.#noteSent(changes);
  }

  #sendWhole(tour: WireTour): void {
    const { mode, link, tourId, keeps, post, sentWhole } = this.#options;
    sentWhole?.(tour);
    post({
      type: 'tour',
      version: PROTOCOL_VERSION,
      mode,
      tour,
      ...(link ? { link } : {}),
      ...(tourId ? { tourId } : {}),
      ...(keeps ? { keeps } : {}),
    });
    this.#sent = revisionOf(tour);
  }

  /** Records what was sent. A player cannot apply changes that start after its revision. */
  #noteSent({ since, revision }: TourChanges): void {
    if (since <= this.#sent && revision > this.#sent) this.#sent = revision;
  }
}

/** Returns the revision of a tour; -1, which is below all revisions, for a tour without revisions. */
export function revisionOf({ revision }: WireTour): number {
  return typeof revision === 'number' ? revision : NO_REVISION;
}

type PlayerOperations = Extract<PlayerMessage, { type: 'operations' }>;

/** A change by a player below version 3. It contains the whole tour. */
export type WholeChange = Extract<PlayerMessage, { type: 'tour-changed' }>;

/** Makes version 1 and 2 players, which send whole tours, work as if they sent operations. */
export class OlderPlayer {
  /** The tour as the player last received or saved it. */
  #base: WireTour | null = null;

  /** Records that the player was sent a tour. */
  noteSent(tour: WireTour): void {
    this.#base = tour;
  }

  /**
   * Saves the differences between the player's tour and the tour that the player last received or saved. A
   * change that is based on another revision is a conflict.
   */
  async save(
    { changeId, baseRevision, tour }: WholeChange,
    getTour: () => WireTour | null,
    saveOperations: (operations: PlayerOperations) => Promise<HostMessage>,
  ): Promise<HostMessage> {
    const base = this.#base ?? getTour();
    const conflict = (): HostMessage => {
      this.#base = getTour() ?? tour;
      return { type: 'conflict', changeId, tour: this.#base };
    };
    // The earliest players do not send a revision.
    if (!base || (baseRevision !== null && baseRevision !== base.revision)) return conflict();
    const operations = tourOperations(base, tour, newId);
    const answer = await saveOperations({ type: 'operations', changeId, operations });
    if (answer.type === 'error' && answer.code === 'conflict') return conflict();
    if (answer.type !== 'saved') return answer;
    const { revision } = answer;
    this.#base = { ...tour, revision };
    return { type: 'saved', changeId, revision };
  }
}
