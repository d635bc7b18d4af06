import type { TourChanges } from '../../contract/changes/tour-changes.ts';
import { WATCH_MAX_TOPICS } from '../../contract/limits.ts';
import { applyChangesEvent, type WatchEvent, type WholeEvent } from '../../contract/topic.ts';
import { hasWorkers, type Link, openWorkerLink } from './stream/worker-link.ts';

/** `changes`: what made the document of the one that was told of before, where it was that and not the whole that came. */
type Listener = (event: WholeEvent, changes: TourChanges | null) => void;

/** Milliseconds in which the topics of one rendering are collected. */
const GATHER = 20;

/** Every component's topics, and who listens to each. */
const listeners = new Map<string, Set<Listener>>();
/** The last event of each topic, for listeners that come later. */
const heard = new Map<string, WholeEvent>();
let link: Promise<Link> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `listener` with every event of `topic`, beginning with the current document, until the returned function is called. */
export function watch(topic: string, listener: Listener): () => void {
  const own = listeners.get(topic) ?? new Set();
  own.add(listener);
  listeners.set(topic, own);
  schedule();
  const last = heard.get(topic);
  if (last) queueMicrotask(() => own.has(listener) && listener(last, null));
  return () => {
    own.delete(listener);
    if (own.size === 0 && listeners.get(topic) === own) listeners.delete(topic);
    schedule();
  };
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(show, GATHER);
}

function show(): void {
  const topics = watchable([...listeners.keys()]);
  for (const topic of heard.keys()) if (!topics.includes(topic)) heard.delete(topic);
  link ??= open();
  void link.then((opened) => opened.show(topics));
}

/** As many topics as a page may have: its own, which came first, and the ones asked for last. */
function watchable(topics: string[]): string[] {
  if (topics.length <= WATCH_MAX_TOPICS) return topics;
  return [...topics.slice(0, 4), ...topics.slice(4 - WATCH_MAX_TOPICS)];
}

async function open(): Promise<Link> {
  addEventListener('pagehide', leave, { once: true });
  return hasWorkers() ? openWorkerLink(deliver, goAlone) : openAlone();
}

/** Without a worker, this page has its own stream. */
function goAlone(): void {
  link = openAlone();
  schedule();
}

async function openAlone(): Promise<Link> {
  const { openOwnLink } = await import('./stream/page-link.ts');
  return openOwnLink(deliver);
}

function leave(): void {
  // The browser may restore the page from its back/forward cache.
  addEventListener('pageshow', show, { once: true });
  void link?.then((opened) => opened.close());
  link = null;
}

function deliver(event: WatchEvent): void {
  if (event.type !== 'changes') return tell(event, null);
  const whole = applyChangesEvent(heard.get(event.topic), event);
  // Without what it follows on, it comes before the document that a topic begins with.
  if (whole) tell(whole, event.changes);
}

function tell(event: WholeEvent, changes: TourChanges | null): void {
  if (event.type === 'gone') heard.delete(event.topic);
  else heard.set(event.topic, event);
  for (const listener of listeners.get(event.topic) ?? []) listener(event, changes);
}
