import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { WatchEvent } from '../../contract/topic.ts';
import { watch } from './watch.ts';

/** Milliseconds in which changes gather before the page reads again; well within the second a change may take. */
const GATHER = 60;

/** A topic, and the revision the page shows: null for a document there is none of, undefined for a list. */
export interface Watched {
  topic: string;
  revision?: number | null;
}

/** Runs the page's loaders again when one of the topics says that something else stands than what the page shows. */
export function useWatch(watched: readonly Watched[]): void {
  const { revalidate } = useRevalidator();
  const latest = useRef({ watched, revalidate });
  useEffect(() => {
    latest.current = { watched, revalidate };
  });

  const topics = watched.map(({ topic }) => topic).join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** A list's page does not know the revision it was read at; it knows which it has already read again for. */
    const listRevisions = new Map<string, number>();
    function notice(event: WatchEvent): void {
      const shown = latest.current.watched.find(({ topic }) => topic === event.topic);
      if (!shown) return;
      if (event.type === 'document' && isShown(event, shown)) return;
      if (event.type === 'changed') {
        if (listRevisions.get(event.topic) === event.revision) return;
        listRevisions.set(event.topic, event.revision);
      }
      clearTimeout(timer);
      timer = setTimeout(() => void latest.current.revalidate(), GATHER);
    }
    const stops = topics
      .split(' ')
      .filter(Boolean)
      .map((topic) => watch(topic, notice));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [topics]);
}

function isShown(event: Extract<WatchEvent, { type: 'document' }>, { revision }: Watched): boolean {
  return event.document === null ? revision === null : event.revision === revision;
}
