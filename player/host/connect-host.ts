import { readHostOrigin } from '../state/host-origin.ts';
import { openKeptOperations } from '../../outbox/unsent-edits-storage.ts';
import { createBridge, type Bridge, type BridgeEvents, type BridgeWindows } from './bridge.ts';

/**
 * Connects to the page around the player. Returns null if there is no such page, or if the server did not
 * write the page's origin into the player.
 */
export function connectHost(events: BridgeEvents): Bridge | null {
  const hostOrigin = readHostOrigin();
  if (window.parent === window || !hostOrigin) return null;
  return connectWindows({ own: window, host: window.parent, hostOrigin }, events);
}

/**
 * Connects two windows, and keeps unsaved operations in this browser. Sends waiting operations immediately
 * when the page is hidden, and retries failed ones when the browser is online again.
 */
export function connectWindows(windows: BridgeWindows, events: BridgeEvents): Bridge {
  const bridge = createBridge({ ...windows, keptEdits: openKeptOperations }, events);
  window.addEventListener('online', () => bridge.outbox.retry());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') bridge.outbox.flush();
  });
  return bridge;
}
