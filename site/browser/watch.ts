import { WATCH_MAX_TOPICS } from '../../contract/limits.ts';
import type { WatchEvent } from '../../contract/topic.ts';
import type { Follow } from './stream/relay.ts';
import { hasWorkers, type Link, openWorkerLink } from './stream/worker-link.ts';

/**
 * How long to collect the topics that components follow during a render before they are sent, in
 * milliseconds.
 */
const GATHER = 20;
/** How long to wait before loading the stream's code again after a failed attempt, in milliseconds. */
const RETRY = 5_000;

interface Watch extends Follow {
  listener: (event: WatchEvent) => void;
}

/** Everything that components on this page follow, by id. */
const watches = new Map<number, Watch>();
let lastId = 0;
let link: Promise<Link> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `listener` with updates of `topic` until the returned function is called. `seen` is the caller's
 * revision (0 if there is no document, null if unknown). Changes start no later than the listener's revision:
 * first `seen`, then the revision that it last received.
 */
export function watch(topic: string, seen: number | null, listener: Watch['listener']): () => void {
  const id = (lastId += 1);
  watches.set(id, { id, topic, seen, listener });
  schedule();
  return () => {
    watches.delete(id);
    schedule();
  };
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(show, GATHER);
}

function show(): void {
  const topics = watchable([...new Set([...watches.values()].map(({ topic }) => topic))]);
  const shown = [...watches.values()].filter(({ topic }) => topics.includes(topic));
  const opening = (link ??= open());
  opening.then(
    (opened) => opened.show(shown),
    () => {
      if (link !== opening) return;
      link = null;
      clearTimeout(timer);
      timer = setTimeout(show, RETRY);
    },
  );
}

/**
 * Returns the topics of a page, limited to the maximum number: the first four, which include the page's own
 * topic, and the latest others.
 */
function watchable(topics: string[]): string[] {
  if (topics.length <= WATCH_MAX_TOPICS) return topics;
  return [...topics.slice(0, 4), ...topics.slice(4 - WATCH_MAX_TOPICS)];
}

async function open(): Promise<Link> {
  addEventListener('pagehide', leave, { once: true });
  return hasWorkers() ? openWorkerLink(deliver, goAlone) : openAlone();
}

/** Opens a stream for this page only, because there is no worker. */
function goAlone(): void {
  link = openAlone();
  show();
}

async function openAlone(): Promise<Link> {
  const { openOwnLink } = await import('./stream/page-link.ts');
  return openOwnLink(deliver);
}

function leave(): void {
  // The browser may restore the page from its back/forward cache.
  addEventListener('pageshow', show, { once: true });
  link?.then(
    (opened) => opened.close(),
    () => {},
  );
  link = null;
}

function deliver(ids: readonly number[], event: WatchEvent): void {
  for (const id of ids) {
    const own = watches.get(id);
    if (!own) continue;
    if ('revision' in event) own.seen = event.revision;
    own.listener(event);
  }
}
