import { createBridge, type Bridge, type BridgeEvents } from './bridge.ts';

/** The bridge to the page around the player, or null when the player is opened by itself. */
export function connectHost(events: BridgeEvents): Bridge | null {
  const hostOrigin = readHostOrigin();
  if (window.parent === window || !hostOrigin) return null;
  return createBridge({ own: window, host: window.parent, hostOrigin }, events);
}

/** The origin that the server wrote into the page; null when what stands there is none. */
function readHostOrigin(): string | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="gov360-host"]')?.content ?? '';
  const address = URL.parse(content);
  return address && address.origin !== 'null' ? address.origin : null;
}
