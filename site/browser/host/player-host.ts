import type { TourChanges } from '../../../contract/changes/tour-changes.ts';
import type { FileHostMessage, FilePlayerMessage } from '../../../contract/files/file-messages.ts';
import type { PresenceHostMessage } from '../../../contract/presence.ts';
import type { ThreadHostMessage } from '../../../contract/threads/thread-messages.ts';
import type { LinkStart } from '../../../contract/text/link-start.ts';
import {
  readPlayerMessage,
  type HostMessage,
  type PlayerMessage,
  type PlayerMode,
  type WireTour,
} from '../../../contract/protocol/player-messages.ts';
import { toWireView, type ViewState } from '../../../contract/protocol/view-state.ts';
import type { KeeperForPlayer } from './keeper-for-player.ts';
import { OlderPlayer, PlayerFeed, type WholeChange } from './player-feed.ts';

/** A user's operations in the player, as passed to `onOperations`. */
export type PlayerOperations = Extract<PlayerMessage, { type: 'operations' }>;

export interface PlayerHostOptions {
  /**
   * The player's frame. Only its window is used. If the window is null, the host logs 'Player window not
   * set'.
   */
  frame: Pick<HTMLIFrameElement, 'contentWindow'>;
  /** The origin of the page in the frame, to which every message is sent. It must be one of `allowedOrigins`. */
  playerOrigin: string;
  /** The origins from which messages are accepted. */
  allowedOrigins: readonly string[];
  /** Returns the current tour; null if there is none. Called at least each time a player announces itself. */
  getTour(): WireTour | null;
  /** Called when a player announces itself. */
  onAnnounced?(): void;
  mode: PlayerMode;
  /** The public address of this tour, if it has one. */
  link?: string;
  /** Identifies this tour; missing if the tour is not stored. */
  tourId?: string;
  /**
   * Returns the view to show; null to start as the player does by default. Called each time a player
   * announces itself.
   */
  getView?(): ViewState | null;
  /**
   * Returns what the link requests instead of a view, such as a search; null if it requests nothing. Called
   * when a player announces itself and there is no view to show.
   */
  getStart?(): LinkStart | null;
  /** Called with a message about files. */
  onFiles?(message: FilePlayerMessage): void;
  /** Called with a message about presence, which `contract/presence.ts` reads. */
  onPresence?(message: Record<string, unknown>): void;
  /** Called with a message about threads, which `contract/threads/thread-messages.ts` reads. */
  onThreads?(message: Record<string, unknown>): void;
  /** Called with the player's current view. */
  onView?(view: ViewState): void;
  /**
   * Saves operations. Resolves with the answer for the player: saved, or an error. The host calls this
   * function for one message at a time, in order. If this function rejects, the player receives the error
   * 'internal'. If the player receives no answer, it resends the operations with the same ids. The host also
   * calls this function in read-only mode, where the page may react, for example by navigating elsewhere. The
   * host then sends the error 'read-only' instead of the answer.
   */
  onOperations(operations: PlayerOperations): Promise<HostMessage>;
  /**
   * Stores the player's unsaved operations between visits; missing if the user is not signed in or the
   * browser cannot store them.
   */
  keeper?: KeeperForPlayer | null;
  console?: Pick<Console, 'error'>;
  /** The window that receives the messages. Tests can pass another one. */
  own?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

export interface PlayerHost {
  /**
   * Sends a newer tour to the player. `changes` are those since the previous tour, if known. If they are
   * known, a player with version 3 or later usually receives only these changes instead of the whole tour.
   */
  tourUpdated(tour: WireTour, changes?: TourChanges | null): void;
  /** Makes the player show a view. */
  showView(view: ViewState): void;
  /** Makes the player do what a link requests. */
  begin(start: LinkStart): void;
  /** Sends the player a message about files. */
  tellFiles(message: FileHostMessage): void;
  /** Tells the player who is in the twin. */
  tellPresence(message: PresenceHostMessage): void;
  /** Sends the player a message about threads. */
  tellThreads(message: ThreadHostMessage): void;
  dispose(): void;
}

/**
 * Creates the host's end of the player protocol, which works until `dispose`. It is independent of React and
 * storage.
 */
export function createPlayerHost(options: PlayerHostOptions): PlayerHost {
  const { frame, playerOrigin, allowedOrigins, mode, link, tourId } = options;
  const keeper = (mode === 'edit' && options.keeper) || null;
  const log = options.console ?? console;
  const own = options.own ?? window;
  let disposed = false;
  let last: Promise<void> = Promise.resolve();

  if (!allowedOrigins.includes(playerOrigin)) {
    throw new Error(`The origin ${playerOrigin} of the player is not allowed.`);
  }

  function post(message: HostMessage): void {
    if (disposed) return;
    if (!frame.contentWindow) return log.error('Player window not set');
    frame.contentWindow.postMessage(message, playerOrigin);
  }

  const older = new OlderPlayer();
  const keeps = keeper !== null;
  const feed = new PlayerFeed({
    mode,
    link,
    tourId,
    keeps,
    post,
    sentWhole: (tour) => older.noteSent(tour),
  });

  function isTour(tour: WireTour | null): tour is WireTour {
    if (tour && Object.keys(tour).length > 0) return true;
    log.error('Tour data is undefined or empty.');
    return false;
  }

  function answerAnnouncement(version: number): void {
    options.onAnnounced?.();
    const tour = options.getTour();
    if (isTour(tour)) {
      feed.begin(version, tour);
      keeper?.handOver((operations) => post({ type: 'left-behind', operations: [...operations] }));
    }
    const view = options.getView?.();
    if (view) return post({ type: 'view', view: toWireView(view) });
    const start = options.getStart?.();
    if (start) post({ type: 'start', start });
  }

  function keep({ number, operations }: Extract<PlayerMessage, { type: 'keep' }>): void {
    if (keeper?.keep(operations)) post({ type: 'kept', number });
  }

  async function save(message: WholeChange | PlayerOperations): Promise<void> {
    feed.hold();
    feed.answer(await answerTo(message));
  }

  async function answerTo(message: WholeChange | PlayerOperations): Promise<HostMessage> {
    const { changeId } = message;
    const onOperations = (operations: PlayerOperations) => options.onOperations(operations);
    try {
      const answer = await (message.type === 'operations'
        ? onOperations(message)
        : older.save(message, () => options.getTour(), onOperations));
      if (mode === 'edit') return answer;
      return {
        type: 'error',
        changeId,
        code: 'read-only',
        detail: 'On this page, you can view this twin but not change it.',
      };
    } catch (error) {
      log.error(error);
      return {
        type: 'error',
        changeId,
        code: 'internal',
        detail: 'The change could not be saved. Try again.',
      };
    }
  }

  // Checks the origin and source first, so that messages from other windows are never read.
  function listen(event: MessageEvent): void {
    if (!allowedOrigins.includes(event.origin)) return;
    if (!frame.contentWindow) return log.error('Player window not set');
    if (event.source !== frame.contentWindow) return;
    const message = readPlayerMessage(event.data);
    if (!message) return;
    if (message.type === 'sdk-loaded') return answerAnnouncement(message.version);
    if (message.type === 'view') return options.onView?.(message.view);
    if (message.type === 'files') return options.onFiles?.(message.message);
    if (message.type === 'presence') return options.onPresence?.(message.message);
    if (message.type === 'threads') return options.onThreads?.(message.message);
    if (message.type === 'keep') return keep(message);
    last = last.then(() => save(message));
  }

  own.addEventListener('message', listen);

  return {
    tourUpdated(tour, changes = null) {
      if (isTour(tour)) feed.update({ tour, changes });
    },
    showView: (view) => post({ type: 'view', view: toWireView(view) }),
    begin: (start) => post({ type: 'start', start }),
    tellFiles: (message) => post({ type: 'files', message }),
    tellPresence: ({ news }) => post({ type: 'presence', message: { news } }),
    tellThreads: (message) => post({ type: 'threads', message: { ...message } }),
    dispose() {
      disposed = true;
      own.removeEventListener('message', listen);
      keeper?.release();
    },
  };
}
