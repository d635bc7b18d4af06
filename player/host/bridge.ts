import type { TourChanges } from '../../contract/changes/tour-changes.ts';
import type { FilePlayerMessage } from '../../contract/files/file-messages.ts';
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
import { findKeptPlaces, type KeptEdits, type KeptPlaces } from '../tour/queue/kept-edits.ts';
import { createAnnouncer } from './announcer.ts';
import { createChangeQueue, type ChangeQueue } from '../tour/queue/change-queue.ts';

/** The part of a window that the bridge needs: where messages come from, and the window they go to. */
export interface BridgeWindows {
  own: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'>;
  host: MessageEventSource & { postMessage(message: unknown, targetOrigin: string): void };
  /** The one origin that is spoken to and listened to. */
  hostOrigin: string;
  /** Opens what is kept of a tour between visits; absent where nothing can be kept. */
  keptEdits?: (places: KeptPlaces) => KeptEdits | null;
}

export interface Bridge {
  queue: ChangeQueue;
  /** `read-only` until the host says otherwise. */
  mode(): PlayerMode;
  /** The address under which others find the tour; '' where the host named none. */
  link(): string;
  /** Tells the host which view is shown. */
  tellView: (view: ViewState) => void;
  /** Tells the host something about files. */
  tellFiles: (message: FilePlayerMessage) => void;
  dispose(): void;
}

export interface BridgeEvents {
  /** Tour, mode, link or save status may have changed. */
  changed: () => void;
  /** The host wants a view to be shown. */
  viewWanted: (view: ViewState) => void;
  /** The host was opened by a link that asks for something. */
  startWanted: (start: LinkStart) => void;
  /** The host said something about files: a message of `contract/files/file-messages.ts`. */
  filesHeard: (message: unknown) => void;
}

/** Errors after which the same change may be saved at another try. */
const TEMPORARY: ReadonlySet<string> = new Set(['unavailable', 'internal', 'too-many-requests', 'busy']);
/** Milliseconds in which what others changed before something was saved should have come. */
const CATCH_UP_LIMIT = 1_000;
/** Milliseconds after which an unanswered change counts as not saved. */
const ANSWER_LIMIT = 15_000;

/**
 * The player's end of the protocol. Announces the player until the host answers with a tour, then carries changes to the host
 * and its answers back.
 */
export function createBridge(
  { own, host, hostOrigin, keptEdits }: BridgeWindows,
  events: BridgeEvents,
): Bridge {
  let mode: PlayerMode = 'read-only';
  let link = '';
  let answerTimer = 0;
  /** The change whose answer is waited for. */
  let awaited = '';
  let disposed = false;
  let kept: KeptEdits | null = null;
  let keptUnder = '';
  /** The view, or what a link asked for, that both ends know of, as text; and whether the host was asked for the tour a second time. */
  let shared = '';
  let asked = false;
  let cancelCatchUp = (): void => {};
  const timers = new Set<number>();

  const post = (message: PlayerMessage): void => host.postMessage(message, hostOrigin);
  const announcer = createAnnouncer(own, () => post({ type: 'sdk-loaded', version: PROTOCOL_VERSION }));

  const queue = createChangeQueue({
    send(change) {
      post(change);
      awaited = change.changeId;
      own.clearTimeout(answerTimer);
      answerTimer = own.setTimeout(() => {
        queue.failed(change.changeId, 'The page around the player did not answer.', true);
      }, ANSWER_LIMIT);
    },
    changed: events.changed,
    keep: (operations) => kept?.keep(operations),
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
    if (message.changeId === awaited) own.clearTimeout(answerTimer);
    if (message.type === 'saved') receiveSaved(message);
    else if (message.type === 'conflict') queue.conflict(message.changeId, message.tour);
    else queue.failed(message.changeId, message.detail, TEMPORARY.has(message.code));
  }

  /** A host sends what its address says with each tour that it is asked for: what is shown already moves nobody. */
  function follow(text: string, go: () => void): void {
    if (asked && text === shared) return;
    shared = text;
    go();
  }

  function receiveSaved({ changeId, revision, changes }: Extract<HostMessage, { type: 'saved' }>): void {
    queue.saved(changeId, revision, changes);
    cancelCatchUp();
    if (queue.isBehind()) cancelCatchUp = later(() => queue.isBehind() && askForTour(), CATCH_UP_LIMIT);
  }

  function receiveChanges(changes: TourChanges): void {
    if (!queue.receiveChanges(changes)) askForTour();
  }

  /** Where changes are missing, the host is asked for the whole tour, as at first. */
  function askForTour(): void {
    asked = true;
    announcer.start();
  }

  function receiveTour(message: Extract<HostMessage, { type: 'tour' }>): void {
    announcer.stop();
    ({ mode, link = '' } = message);
    queue.receive(message.tour, message.version >= OPERATIONS_VERSION);
    if (mode === 'edit') openKept(message);
    events.changed();
  }

  /** Takes up what earlier visits could not save. A tour that was made anew meanwhile is another one. */
  function openKept({ tourId, tour }: Extract<HostMessage, { type: 'tour' }>): void {
    const places = findKeptPlaces(tourId, tour);
    if (!places || places.own === keptUnder || !keptEdits) return;
    keptUnder = places.own;
    kept?.keep([]);
    kept = keptEdits(places);
    kept?.keep(queue.pending());
    void kept?.adopt((operations) => {
      if (!disposed) queue.restore(operations);
      return !disposed;
    });
  }

  // Origin and source come first: a message of another window is never even looked at.
  function listen(event: MessageEvent): void {
    if (event.origin !== hostOrigin || event.source !== host) return;
    const message = readHostMessage(event.data);
    if (message) receive(message);
  }

  own.addEventListener('message', listen);
  announcer.start();

  return {
    queue,
    mode: () => mode,
    link: () => link,
    tellView(view) {
      shared = formatView(view);
      post({ type: 'view', view: toWireView(view) });
    },
    tellFiles: (message) => post({ type: 'files', message }),
    dispose() {
      disposed = true;
      announcer.stop();
      for (const timer of [answerTimer, ...timers]) own.clearTimeout(timer);
      own.removeEventListener('message', listen);
    },
  };
}
