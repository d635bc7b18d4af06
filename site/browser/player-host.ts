import {
  PROTOCOL_VERSION,
  readPlayerMessage,
  type HostMessage,
  type PlayerMessage,
  type PlayerMode,
  type WireTour,
} from '../../contract/player-messages.ts';
import { toWireView, type ViewState } from '../../contract/view-state.ts';

/** A change the player made, as `onChange` gets it. */
export type PlayerChange = Extract<PlayerMessage, { type: 'tour-changed' }>;

export interface PlayerHostOptions {
  /** Only its window is used; null window: 'Player window not set' on the console. */
  frame: Pick<HTMLIFrameElement, 'contentWindow'>;
  /** Origin of the page in the frame: where every message is posted to. Must be one of `allowedOrigins`. */
  playerOrigin: string;
  /** Origins that are listened to. */
  allowedOrigins: readonly string[];
  /** The current tour, read at each announcement; null while there is none. */
  getTour(): WireTour | null;
  mode: PlayerMode;
  /** Where others find this tour; absent where there is no such address. */
  link?: string;
  /** The view to show, read at each announcement; null for the player's own start. */
  getView?(): ViewState | null;
  /** The player's current view. */
  onView?(view: ViewState): void;
  /**
   * Saves a change and resolves with the answer for the player: saved, conflict or error. Called one at a time, in order. A
   * rejection is answered as an error. Also called in read-only mode (a page may want to lead elsewhere); the answer is then
   * the error 'read-only', whatever it resolves with.
   */
  onChange(change: PlayerChange): Promise<HostMessage>;
  console?: Pick<Console, 'error'>;
  /** The window whose messages are heard; the page's own unless a test gives another. */
  own?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

export interface PlayerHost {
  /** Sends a tour that changed elsewhere (another tab, the form) to the player. */
  tourUpdated(tour: WireTour): void;
  /** Has the player show a view. */
  showView(view: ViewState): void;
  dispose(): void;
}

/** The host's end of the player protocol: listens from the moment it is made until `dispose`. Knows no React and no storage. */
export function createPlayerHost(options: PlayerHostOptions): PlayerHost {
  const { frame, playerOrigin, allowedOrigins, mode, link } = options;
  const log = options.console ?? console;
  const own = options.own ?? window;
  let disposed = false;
  let last: Promise<void> = Promise.resolve();

  if (!allowedOrigins.includes(playerOrigin)) {
    throw new Error(`The player's origin ${playerOrigin} is not among the allowed ones.`);
  }

  function post(message: HostMessage): void {
    if (disposed) return;
    if (!frame.contentWindow) return log.error('Player window not set');
    frame.contentWindow.postMessage(message, playerOrigin);
  }

  function sendTour(tour: WireTour | null): void {
    if (!tour || Object.keys(tour).length === 0) return log.error('Tour data is undefined or empty.');
    post({ type: 'tour', version: PROTOCOL_VERSION, mode, tour, ...(link ? { link } : {}) });
  }

  function answerAnnouncement(): void {
    sendTour(options.getTour());
    const view = options.getView?.();
    if (view) post({ type: 'view', view: toWireView(view) });
  }

  async function save(change: PlayerChange): Promise<void> {
    const { changeId } = change;
    try {
      const answer = await options.onChange(change);
      if (mode === 'edit') return post(answer);
      post({ type: 'error', changeId, code: 'read-only', detail: 'This twin can only be looked at here.' });
    } catch (error) {
      log.error(error);
      post({ type: 'error', changeId, code: 'internal', detail: 'The change could not be saved.' });
    }
  }

  // Origin and source come first: a message from a foreign window is never read.
  function listen(event: MessageEvent): void {
    if (!allowedOrigins.includes(event.origin)) return;
    if (!frame.contentWindow) return log.error('Player window not set');
    if (event.source !== frame.contentWindow) return;
    const message = readPlayerMessage(event.data);
    if (!message) return;
    if (message.type === 'sdk-loaded') return answerAnnouncement();
    if (message.type === 'view') return options.onView?.(message.view);
    if (message.type === 'tour-changed') last = last.then(() => save(message));
  }

  own.addEventListener('message', listen);

  return {
    tourUpdated: sendTour,
    showView: (view) => post({ type: 'view', view: toWireView(view) }),
    dispose() {
      disposed = true;
      own.removeEventListener('message', listen);
    },
  };
}
