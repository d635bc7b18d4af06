import type { Link } from './worker-link.ts';
import { type PageListener, Relay } from './relay.ts';
import { httpTransport } from './transport.ts';

/** A stream of this page's own, for browsers without SharedWorker: closed while the page is hidden. */
export function openOwnLink(onEvent: PageListener): Link {
  const relay = new Relay(httpTransport);
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
