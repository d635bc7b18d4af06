import { readHostOrigin } from '../state/host-origin.ts';
import { createKeptEdits, type KeptEdits, type KeptPlaces } from '../tour/queue/kept-edits.ts';
import { createBridge, type Bridge, type BridgeEvents } from './bridge.ts';

/** The bridge to the page around the player, or null when the player is opened by itself. */
export function connectHost(events: BridgeEvents): Bridge | null {
  const hostOrigin = readHostOrigin();
  if (window.parent === window || !hostOrigin) return null;
  const bridge = createBridge({ own: window, host: window.parent, hostOrigin, keptEdits: openKept }, events);
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
