import type { TourChanges } from '../../contract/annotations/tour-changes.ts';
import {
  OPERATIONS_VERSION,
  PROTOCOL_VERSION,
  readHostMessage,
  type HostMessage,
  type PlayerMessage,
  type PlayerMode,
  type WireTour,
} from '../../contract/player-messages.ts';
import { toWireView, type ViewState } from '../../contract/view-state.ts';
import type { KeptEdits } from '../tour/queue/kept-edits.ts';
import { createChangeQueue, type ChangeQueue } from '../tour/queue/change-queue.ts';

/** The part of a window that the bridge needs: where messages come from, and the window they go to. */
export interface BridgeWindows {
  own: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'>;
  host: MessageEventSource & { postMessage(message: unknown, targetOrigin: string): void };
  /** The one origin that is spoken to and listened to. */
  hostOrigin: string;
  /** Opens what is kept for a tour between visits; absent where nothing can be kept. */
  keptEdits?: (scope: string) => KeptEdits | null;
}

export interface Bridge {
  queue: ChangeQueue;
  /** `read-only` until the host says otherwise. */
  mode(): PlayerMode;
  /** The address under which others find the tour; '' where the host named none. */
  link(): string;
  /** Tells the host which view is shown. */
  tellView: (view: ViewState) => void;
  dispose(): void;
}

export interface BridgeEvents {
  /** Tour, mode, link or save status may have changed. */
  changed: () => void;
  /** The host wants a view to be shown. */
  viewWanted: (view: ViewState) => void;
}

/** Milliseconds between announcements: grows from the first to the last. */
const ANNOUNCE_FIRST = 300;
const ANNOUNCE_LAST = 2000;
const ANNOUNCE_GROWTH = 1.5;
/** Errors after which the same change may be saved at another try. */
const TEMPORARY: ReadonlySet<string> = new Set(['unavailable', 'internal', 'too-many-requests', 'busy']);
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
  let answered = false;
  let pause = ANNOUNCE_FIRST;
  let announceTimer = 0;
  let answerTimer = 0;
  let disposed = false;
  let kept: KeptEdits | null = null;
  const timers = new Set<number>();

  const post = (message: PlayerMessage): void => host.postMessage(message, hostOrigin);

  const queue = createChangeQueue({
    send(change) {
      post(change);
      own.clearTimeout(answerTimer);
      answerTimer = own.setTimeout(() => {
        queue.failed(change.changeId, 'The page around the player did not answer.', true);
      }, ANSWER_LIMIT);
    },
    changed: events.changed,
    keep: (operations) => kept?.keep(operations),
    later(run, milliseconds) {
      const timer = own.setTimeout(run, milliseconds);
      timers.add(timer);
      return () => own.clearTimeout(timer);
    },
  });

  function announce(): void {
    if (answered) return;
    post({ type: 'sdk-loaded', version: PROTOCOL_VERSION });
    announceTimer = own.setTimeout(announce, pause);
    pause = Math.min(pause * ANNOUNCE_GROWTH, ANNOUNCE_LAST);
  }

  function receive(message: HostMessage): void {
    if (message.type === 'tour') return receiveTour(message);
    if (message.type === 'view') return events.viewWanted(message.view);
    if (message.type === 'changes') return receiveChanges(message.changes);
    own.clearTimeout(answerTimer);
    if (message.type === 'saved') queue.saved(message.changeId, message.revision, message.changes);
    else if (message.type === 'conflict') queue.conflict(message.changeId, message.tour);
    else queue.failed(message.changeId, message.detail, TEMPORARY.has(message.code));
  }

  /** Where changes are missing before these, the host is asked for the whole tour, as at first. */
  function receiveChanges(changes: TourChanges): void {
    if (!answered || queue.receiveChanges(changes)) return;
    answered = false;
    pause = ANNOUNCE_FIRST;
    announce();
  }

  function receiveTour(message: Extract<HostMessage, { type: 'tour' }>): void {
    answered = true;
    own.clearTimeout(announceTimer);
    ({ mode, link = '' } = message);
    queue.receive(message.tour, message.version >= OPERATIONS_VERSION);
    if (mode === 'edit' && !kept) restoreKeptEdits(message.tour);
    events.changed();
  }

  /** Edits that an earlier visit could not save; only of tours that belong to somebody, since only those are stored. */
  function restoreKeptEdits({ userId, matterportId }: WireTour): void {
    if (typeof userId !== 'string' || !keptEdits) return;
    kept = keptEdits(`${userId}.${matterportId}`);
    void kept?.adopt().then((operations) => {
      if (!disposed) queue.restore(operations);
    });
  }

  // Origin and source come first: a message of another window is never even looked at.
  function listen(event: MessageEvent): void {
    if (event.origin !== hostOrigin || event.source !== host) return;
    const message = readHostMessage(event.data);
    if (message) receive(message);
  }

  own.addEventListener('message', listen);
  announce();

  return {
    queue,
    mode: () => mode,
    link: () => link,
    tellView: (view) => post({ type: 'view', view: toWireView(view) }),
    dispose() {
      answered = true;
      disposed = true;
      for (const timer of [announceTimer, answerTimer, ...timers]) own.clearTimeout(timer);
      own.removeEventListener('message', listen);
    },
  };
}
