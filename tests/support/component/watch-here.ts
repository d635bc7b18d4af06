import type { WatchEvent } from '../../../contract/topic.ts';

const listeners = new Map<string, (event: WatchEvent) => void>();

/** Replaces `site/browser/watch.ts` in component tests, which have no server. */
export function watch(
  topic: string,
  _seen: number | null,
  listener: (event: WatchEvent) => void,
): () => void {
  listeners.set(topic, listener);
  return () => void listeners.delete(topic);
}

/** Tells this page that a topic has a new revision. */
export function tell(topic: string, revision: number): void {
  listeners.get(topic)?.({ type: 'changed', topic, revision });
}
