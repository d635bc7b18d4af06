import { api } from '../../contract/addresses.ts';
import { WATCH_MAX_TOPICS } from '../../contract/limits.ts';
import type { WatchEvent } from '../../contract/topic.ts';
import { probeWatch } from './watch-probe.ts';

type Listener = (event: WatchEvent) => void;

const EVENT_TYPES = ['document', 'changed', 'gone'] as const;
/** Milliseconds in which topics of one rendering gather, so that they share one stream. */
const GATHER = 20;
const RETRY_FIRST = 1_000;
const RETRY_LONGEST = 30_000;

/** One stream per page: every component's topics, and who listens to each. */
const listeners = new Map<string, Set<Listener>>();
let stream: EventSource | null = null;
let streamAddress = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** Calls `listener` with every event of `topic`, beginning with the document as it stands, until the answer is called. */
export function watch(topic: string, listener: Listener): () => void {
  const own = listeners.get(topic) ?? new Set();
  own.add(listener);
  listeners.set(topic, own);
  schedule(GATHER);
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(topic);
    schedule(GATHER);
  };
}

function schedule(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(reopen, delay);
}

function reopen(): void {
  const topics = watchable([...listeners.keys()]).sort();
  const address = topics.length > 0 ? api.watch(topics) : '';
  if (stream && address === streamAddress) return;
  stream?.close();
  stream = null;
  streamAddress = address;
  if (address) open(address);
}

/** As many topics as a stream may have: the page's own, which came first, and the ones asked for last. */
function watchable(topics: string[]): string[] {
  if (topics.length <= WATCH_MAX_TOPICS) return topics;
  return [...topics.slice(0, 4), ...topics.slice(4 - WATCH_MAX_TOPICS)];
}

function open(address: string): void {
  const opened = new EventSource(address);
  stream = opened;
  opened.addEventListener('open', () => {
    failures = 0;
  });
  for (const type of EVENT_TYPES) {
    opened.addEventListener(type, (event) => deliver(JSON.parse(event.data as string) as WatchEvent));
  }
  // A lost connection is EventSource's own business, Last-Event-ID included; only a refused one is closed for good.
  opened.addEventListener('error', () => {
    if (opened.readyState === EventSource.CLOSED && stream === opened) void refused(address);
  });
}

async function refused(address: string): Promise<void> {
  stream = null;
  const answer = await probeWatch(address);
  if (stream || address !== streamAddress) return;
  if (answer === 'for-good') return loseAll();
  const delay = Math.min(RETRY_FIRST * 2 ** failures, RETRY_LONGEST);
  failures += 1;
  schedule(delay);
}

/** Refused for good: the rights are gone, so every page looks again and shows what is left to it. */
function loseAll(): void {
  for (const topic of listeners.keys()) deliver({ type: 'gone', topic });
}

function deliver(event: WatchEvent): void {
  for (const listener of listeners.get(event.topic) ?? []) listener(event);
}
