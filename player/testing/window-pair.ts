import { isRecord } from '../../contract/json/is-record.ts';

/**
 * One of two windows that exchange messages as browsers do: a message is copied, addressed to one origin, and
 * marked with its sender.
 */
export interface FakeWindow {
  origin: string;
  addEventListener(type: string, listener: (event: MessageEvent) => void): void;
  removeEventListener(type: string, listener: (event: MessageEvent) => void): void;
  setTimeout: typeof globalThis.setTimeout;
  clearTimeout: typeof globalThis.clearTimeout;
  /** Delivers an unmodified event to the listeners, as another window could. */
  deliver(event: { origin: string; source: unknown; data: unknown }): void;
}

export interface Side {
  own: FakeWindow;
  /** The other side's window, as this side sees it. */
  peer: { postMessage(data: unknown, targetOrigin: string): void };
  /** The messages that this side has posted, in order. */
  posted: unknown[];
}

/** Creates the pair. `version` is the protocol version that each end assumes of the other. */
export function createWindowPair(
  hostOrigin: string,
  playerOrigin: string,
  version?: number,
): { host: Side; player: Side } {
  const host = createSide(hostOrigin);
  const player = createSide(playerOrigin);
  connect(host, player, version);
  connect(player, host, version);
  return { host, player };
}

function createSide(origin: string): Side {
  const listeners = new Set<(event: MessageEvent) => void>();
  const own: FakeWindow = {
    origin,
    addEventListener: (_type, listener) => listeners.add(listener),
    removeEventListener: (_type, listener) => listeners.delete(listener),
    setTimeout: globalThis.setTimeout.bind(globalThis),
    clearTimeout: globalThis.clearTimeout.bind(globalThis),
    deliver: (event) => listeners.forEach((listener) => listener(event as unknown as MessageEvent)),
  };
  return { own, peer: { postMessage: () => {} }, posted: [] };
}

function connect(from: Side, to: Side, version: number | undefined): void {
  from.peer.postMessage = (data, targetOrigin) => {
    if (targetOrigin === '*') throw new Error('Nothing may be sent to every origin.');
    from.posted.push(data);
    const copy = structuredClone(data);
    if (version !== undefined && isRecord(copy) && 'version' in copy) copy.version = version;
    if (targetOrigin !== to.own.origin) return;
    queueMicrotask(() => to.own.deliver({ origin: from.own.origin, source: to.peer, data: copy }));
  };
}
