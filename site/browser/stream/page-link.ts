import type { Link } from './worker-link.ts';
import { type PageListener, Relay } from './relay.ts';
import { httpTransport } from './transport.ts';

/** Milliseconds after which pages in other people's frames ask a server again that does not answer: there may be very many. */
const VISITORS_RETRY_LONGEST = 300_000;

/** A stream of this page's own: closed while the page is hidden. For browsers without SharedWorker, and for `visitor`s, without a session. */
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
