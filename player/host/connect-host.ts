import { readHostOrigin } from '../state/host-origin.ts';
import { openKeptOperations } from '../../outbox/kept-operations.ts';
import { createBridge, type Bridge, type BridgeEvents, type BridgeWindows } from './bridge.ts';

/** The bridge to the page around the player, or null when the player is opened by itself. */
export function connectHost(events: BridgeEvents): Bridge | null {
  const hostOrigin = readHostOrigin();
  if (window.parent === window || !hostOrigin) return null;
  return connectWindows({ own: window, host: window.parent, hostOrigin }, events);
}

/** The bridge between two windows. What could not be saved is kept in this browser, and sent when it is online again. */
export function connectWindows(windows: BridgeWindows, events: BridgeEvents): Bridge {
  const bridge = createBridge({ ...windows, keptEdits: openKeptOperations }, events);
  window.addEventListener('online', () => bridge.outbox.retry());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') bridge.outbox.flush();
  });
  return bridge;
}
