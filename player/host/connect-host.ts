import { readHostOrigin } from '../state/host-origin.ts';
import { createKeptEdits, type KeptEdits, type KeptPlaces } from '../tour/queue/kept-edits.ts';
import { createBridge, type Bridge, type BridgeEvents, type BridgeWindows } from './bridge.ts';

/** The bridge to the page around the player, or null when the player is opened by itself. */
export function connectHost(events: BridgeEvents): Bridge | null {
  const hostOrigin = readHostOrigin();
  if (window.parent === window || !hostOrigin) return null;
  return connectWindows({ own: window, host: window.parent, hostOrigin }, events);
}

/** The bridge between two windows. What could not be saved is kept in this browser, and sent when it is online again. */
export function connectWindows(windows: BridgeWindows, events: BridgeEvents): Bridge {
  const bridge = createBridge({ ...windows, keptEdits: openKept }, events);
  window.addEventListener('online', () => bridge.queue.retry());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') bridge.queue.flush();
  });
  return bridge;
}

/** What is kept in this browser of a tour, on the player's own origin; null where that is blocked. */
function openKept(places: KeptPlaces): KeptEdits | null {
  try {
    return createKeptEdits(places, window.localStorage, navigator.locks);
  } catch {
    return null; // the browser lets this page store nothing
  }
}
