import type { FilePlayerMessage } from '../../contract/files/file-messages.ts';
import {
  readPlayerMessage,
  type HostMessage,
  type PlayerMessage,
} from '../../contract/protocol/player-messages.ts';
import { texts } from './texts.ts';

/** The host's end of the connection to a player in a frame. */
export interface Wire {
  send(message: HostMessage | object | string | number | null): void;
  /**
   * Resolves with the player's next message for which `wanted` returns true; null after `milliseconds`, or
   * when `given` aborts.
   */
  next<T extends PlayerMessage>(
    wanted: (message: PlayerMessage) => message is T,
    milliseconds: number,
    given?: AbortSignal,
  ): Promise<T | null>;
  /** Returns all valid messages from the player so far, except those about files. */
  heard(): readonly PlayerMessage[];
  /** Returns the number of messages so far that are not part of the protocol. */
  strange(): number;
  dispose(): void;
}

export const isAnnouncement = (message: PlayerMessage) => message.type === 'sdk-loaded';
export const isChange = (message: PlayerMessage) =>
  message.type === 'tour-changed' || message.type === 'operations';
export const isView = (message: PlayerMessage) => message.type === 'view';

/** Creates the connection. `own` is the window that receives the player's messages. */
export function createWire(
  frame: Pick<HTMLIFrameElement, 'contentWindow'>,
  origin: string,
  own: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): Wire {
  const messages: PlayerMessage[] = [];
  const waiting = new Set<(message: PlayerMessage) => void>();
  let strange = 0;

  function listen(event: MessageEvent): void {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const message = readPlayerMessage(event.data);
    if (!message) {
      strange += 1;
      return;
    }
    if (message.type === 'files') return answerAboutFiles(message.message);
    messages.push(message);
    for (const receive of waiting) receive(message);
  }
  own.addEventListener('message', listen);

  /** Answers that the page has no files. A player may send a request at any time. */
  function answerAboutFiles(asked: FilePlayerMessage): void {
    if (asked.kind === 'grant-wanted') send({ type: 'files', message: { kind: 'grant', base: null } });
    if (asked.kind !== 'request') return;
    const { requestId } = asked;
    const error = { code: 'not-found', detail: texts.noFiles };
    send({ type: 'files', message: { kind: 'answer', requestId, error } });
  }

  const send: Wire['send'] = (message) => {
    frame.contentWindow?.postMessage(message, origin);
  };

  return {
    send,
    next<T extends PlayerMessage>(
      wanted: (message: PlayerMessage) => message is T,
      milliseconds: number,
      given?: AbortSignal,
    ) {
      return new Promise<T | null>((resolve) => {
        const end = (result: T | null): void => {
          waiting.delete(hear);
          clearTimeout(timer);
          resolve(result);
        };
        const hear = (message: PlayerMessage): void => {
          if (wanted(message)) end(message);
        };
        const timer =
          milliseconds === Number.POSITIVE_INFINITY ? 0 : setTimeout(() => end(null), milliseconds);
        given?.addEventListener('abort', () => end(null), { once: true });
        waiting.add(hear);
      });
    },
    heard: () => messages,
    strange: () => strange,
    dispose() {
      own.removeEventListener('message', listen);
      waiting.clear();
    },
  };
}
