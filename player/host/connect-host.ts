import { readHostOrigin } from '../state/host-origin.ts';
import { openKeptOperations } from '../../outbox/unsent-edits-storage.ts';
import { createBridge, type Bridge, type BridgeEvents, type BridgeWindows } from './bridge.ts';

/**
 * Connects to the page around the player. Returns null if there is none, or if the server did not state its
 * origin.
 */
export function connectHost(events: BridgeEvents): Bridge | null {
  const hostOrigin = readHostOrigin();
  if (window.parent === window || !hostOrigin) return null;
  return connectWindows({ own: window, host: window.parent, hostOrigin }, events);
}

/**
 * Connects two windows. Stores unsaved operations in this browser. Sends them when the browser is online
 * again or the page is hidden.
 */
export function connectWindows(windows: BridgeWindows, events: BridgeEvents): Bridge {
  const bridge = createBridge({ ...windows, keptEdits: openKeptOperations }, events);
  window.addEventListener('online', () => bridge.outbox.retry());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') bridge.outbox.flush();
  });
  return bridge;
}
