import type { Link } from './worker-link.ts';
import { type PageListener, Relay } from './relay.ts';
import { httpTransport } from './transport.ts';

/**
 * The average length of the longest pause before an embedded page contacts an unresponsive server again, in
 * milliseconds. The pause is long because there may be very many embedded pages.
 */
const VISITORS_RETRY_LONGEST = 300_000;

/**
 * Opens a stream for this page only. The stream is closed while the page is hidden. Used if the shared worker
 * is unavailable, and by embedded pages, which do not use the session.
 */
export function openOwnLink(onEvent: PageListener, asks: 'session' | 'visitor' = 'session'): Link {
  const relay =
    asks === 'session'
      ? new Relay(httpTransport('same-origin'))
      : new Relay(httpTransport('omit'), VISITORS_RETRY_LONGEST);
  const stop = new AbortController();
  const look = () => (document.visibilityState === 'hidden' ? relay.pause() : relay.resume());
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  addEventListener('online', () => relay.retryNow(), { signal: stop.signal });
  look();
  return {
    show: (follows) => relay.show(onEvent, follows),
    close() {
      stop.abort();
      relay.remove(onEvent);
    },
  };
}
