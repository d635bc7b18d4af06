import type { Link } from './worker-link.ts';
import { Pages, type PageListener } from './sharing-pages.ts';
import { httpTransport } from './transport.ts';

/** A stream of this page's own, for browsers without SharedWorker: closed while the page is hidden. */
export function openOwnLink(onEvent: PageListener): Link {
  const pages = new Pages(httpTransport);
  const stop = new AbortController();
  const look = () => (document.visibilityState === 'hidden' ? pages.stream.pause() : pages.stream.resume());
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  addEventListener('online', () => pages.stream.retryNow(), { signal: stop.signal });
  look();
  return {
    show: (topics) => pages.show(onEvent, topics),
    close() {
      stop.abort();
      pages.remove(onEvent);
    },
  };
}
