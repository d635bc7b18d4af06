import type { TourChanges } from '../../contract/changes/tour-changes.ts';
import type { FileHostMessage, FilePlayerMessage } from '../../contract/files/file-messages.ts';
import type { PresencePlayerMessage } from '../../contract/presence.ts';
import type { ThreadPlayerMessage } from '../../contract/threads/thread-messages.ts';
import { formatStart, type LinkStart } from '../../contract/text/link-start.ts';
import {
  OPERATIONS_VERSION,
  PROTOCOL_VERSION,
  readHostMessage,
  type HostMessage,
  type PlayerMessage,
  type PlayerMode,
} from '../../contract/protocol/player-messages.ts';
import { formatView, toWireView, type ViewState } from '../../contract/protocol/view-state.ts';
import type { Operation } from '../../contract/changes/operation.ts';
import type { KeptOperations, KeptPlaces } from '../../outbox/unsent-edits-storage.ts';
import { createTourOutbox, findKeptPlaces } from '../tour/tour-outbox.ts';

/**
 * The pauses between the messages that announce the player to the host, in milliseconds. The first pause is
 * `FIRST`. Each further pause is `GROWTH` times as long as the previous one, up to `LAST`.
 */
const FIRST = 300;
const LAST = 2000;
const GROWTH = 1.5;

/** Returns an announcer that, once started, calls `announce` repeatedly until stopped. */
function createAnnouncer(own: Pick<Window, 'setTimeout' | 'clearTimeout'>, announce: () => void) {
  let timer: number | null = null;

  function announceNow(pause: number): void {
    timer = own.setTimeout(() => announceNow(Math.min(pause * GROWTH, LAST)), pause);
    announce();
  }

  return {
    start: (): void => {
      if (timer === null) announceNow(FIRST);
    },
    stop(): void {
      if (timer !== null) own.clearTimeout(timer);
      timer = null;
    },
  };
}

/**
 * What the bridge needs: the player's window, which receives messages, and the host's window, to which the
 * bridge sends them.
 */
export interface BridgeWindows {
  own: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'>;
  host: MessageEventSource & { postMessage(message: unknown, targetOrigin: string): void };
  /** The only origin to exchange messages with. */
  hostOrigin: string;
  /** Opens the storage for a tour's unsaved operations; null if the browser does not allow storage. */
  keptEdits?: (places: KeptPlaces) => KeptOperations | null;
}

export type Bridge = ReturnType<typeof createBridge>;

export interface BridgeEvents {
  /** The tour, mode, link or save status may have changed. */
  changed: () => void;
  /** The host requests a view. */
  viewWanted: (view: ViewState) => void;
  /** The host was opened with a link to a guided tour, a search or an item. */
  startWanted: (start: LinkStart) => void;
  /** The host sent a message about files. */
  filesHeard: (message: FileHostMessage) => void;
  /** The host sent a message about presence. `readPresenceHostMessage` reads it. */
  presenceHeard: (message: Record<string, unknown>) => void;
  /** The host sent a message about threads. `readThreadHostMessage` reads it. */
  threadsHeard: (message: Record<string, unknown>) => void;
}

const NO_ANSWER = {
  code: 'unavailable',
  detail: 'This page did not respond. Reload it.',
};
/**
 * How long to wait after a save for missing earlier changes by other users before requesting the whole tour,
 * in milliseconds.
 */
const CATCH_UP_LIMIT = 1_000;
/** How long to wait for an answer before a change counts as not saved, in milliseconds. */
const ANSWER_LIMIT = 15_000;

/**
 * Returns the player's end of the protocol. Announces the player until the host sends a tour, then sends
 * changes and receives answers.
 */
export function createBridge({ own, host, hostOrigin, keptEdits }: BridgeWindows, events: BridgeEvents) {
  let mode: PlayerMode = 'read-only';
  let link = '';
  let answerTimer = 0;
  /** The id of the change that waits for an answer. */
  let awaited = '';
  let disposed = false;
  let kept: KeptOperations | null = null;
  let keptUnder = '';
  /**
   * Whether the host stores unsaved operations, and the number of the last `keep` message sent to the host.
   */
  let hostKeeps = false;
  let keptNumber = 0;
  /**
   * As text, the last view or `LinkStart` that both the host and the player know; and whether the player has
   * requested the tour again.
   */
  let shared = '';
  let asked = false;
  let cancelCatchUp = (): void => {};
  const timers = new Set<number>();

  const post = (message: PlayerMessage): void => host.postMessage(message, hostOrigin);
  const announcer = createAnnouncer(own, () => post({ type: 'sdk-loaded', version: PROTOCOL_VERSION }));

  const outbox = createTourOutbox({
    send(sent) {
      post({ type: 'operations', ...sent });
      awaited = sent.changeId;
      own.clearTimeout(answerTimer);
      answerTimer = own.setTimeout(() => {
        outbox.failed(sent.changeId, NO_ANSWER);
      }, ANSWER_LIMIT);
    },
    changed: events.changed,
    keep,
    later,
  });

  function later(run: () => void, milliseconds: number): () => void {
    const timer = own.setTimeout(run, milliseconds);
    timers.add(timer);
    return () => {
      own.clearTimeout(timer);
      timers.delete(timer);
    };
  }

  function receive(message: HostMessage): void {
    if (message.type === 'tour') return receiveTour(message);
    if (message.type === 'view')
      return follow(formatView(message.view), () => events.viewWanted(message.view));
    if (message.type === 'start')
      return follow(formatStart(message.start), () => events.startWanted(message.start));
    if (message.type === 'changes') return receiveChanges(message.changes);
    if (message.type === 'files') return events.filesHeard(message.message);
    if (message.type === 'presence') return events.presenceHeard(message.message);
    if (message.type === 'threads') return events.threadsHeard(message.message);
    if (message.type === 'kept') return letGo(message.number);
    if (message.type === 'left-behind') return outbox.restore(message.operations);
    if (message.changeId === awaited) own.clearTimeout(answerTimer);
    if (message.type === 'saved') receiveSaved(message);
    else if (message.type === 'error') outbox.failed(message.changeId, message);
  }

  /**
   * Goes to the view or follows the link in the host's address. Does nothing if the player has requested the
   * tour again and both sides already know `text`: the host sends its address with every tour, and the camera
   * must not move.
   */
  function follow(text: string, go: () => void): void {
    if (asked && text === shared) return;
    shared = text;
    go();
  }

  function receiveSaved({ changeId, revision, changes }: Extract<HostMessage, { type: 'saved' }>): void {
    outbox.saved(changeId, revision, changes);
    cancelCatchUp();
    if (outbox.isBehind()) cancelCatchUp = later(() => outbox.isBehind() && askForTour(), CATCH_UP_LIMIT);
  }

  function receiveChanges(changes: TourChanges): void {
    if (!outbox.receiveChanges(changes)) askForTour();
  }

  /** Requests the whole tour, as at the start, because changes are missing. */
  function askForTour(): void {
    asked = true;
    announcer.start();
  }

  function receiveTour(message: Extract<HostMessage, { type: 'tour' }>): void {
    announcer.stop();
    ({ mode, link = '' } = message);
    // An older host accepts only whole tours, so the player sends no changes.
    if (message.version < OPERATIONS_VERSION) mode = 'read-only';
    hostKeeps = message.keeps === true;
    outbox.receive(message.tour);
    if (mode === 'edit') openKept(message);
    events.changed();
  }

  /**
   * Restores the changes that earlier visits to this tour could not save. The storage key contains the tour's
   * id, if the host sent one, so a tour that was deleted and created again does not receive the old changes.
   */
  function openKept({ tourId, tour }: Extract<HostMessage, { type: 'tour' }>): void {
    const places = findKeptPlaces(tourId, tour);
    if (!places || places.own === keptUnder || !keptEdits) return;
    keptUnder = places.own;
    kept?.keep([]);
    kept = keptEdits(places);
    keep(outbox.pending());
    void kept?.adopt((operations) => {
      if (!disposed) outbox.restore(operations);
      return !disposed;
    });
  }

  /**
   * Stores unsaved operations on the player's origin. If the host stores operations too, also sends them to
   * the host.
   */
  function keep(operations: readonly Operation[]): void {
    kept?.keep(operations);
    if (hostKeeps) post({ type: 'keep', number: (keptNumber += 1), operations });
  }

  function letGo(number: number): void {
    if (number === keptNumber) kept?.keep([]);
  }

  // The origin and source are checked first, so that a message from another window is never read.
  function listen(event: MessageEvent): void {
    if (event.origin !== hostOrigin || event.source !== host) return;
    const message = readHostMessage(event.data);
    if (message) receive(message);
  }

  own.addEventListener('message', listen);
  announcer.start();

  return {
    outbox,
    /** Returns the mode, which is `read-only` until the host sends another mode. */
    mode: () => mode,
    /** Returns the public address of the tour; '' if the host sent none. */
    link: () => link,
    /** Reports the current view to the host. */
    tellView: (view: ViewState): void => {
      shared = formatView(view);
      post({ type: 'view', view: toWireView(view) });
    },
    /** Sends the host a message about files. */
    tellFiles: (message: FilePlayerMessage) => post({ type: 'files', message }),
    /** Sends the host a message for the other users in the tour. */
    tellPresence: (message: PresencePlayerMessage) => post({ type: 'presence', message: { ...message } }),
    /** Sends the host a message about threads. */
    tellThreads: (message: ThreadPlayerMessage) => post({ type: 'threads', message: { ...message } }),
    dispose(): void {
      disposed = true;
      announcer.stop();
      for (const timer of [answerTimer, ...timers]) own.clearTimeout(timer);
      own.removeEventListener('message', listen);
    },
  };
}
