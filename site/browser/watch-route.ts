import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { WholeEvent } from '../../contract/topic.ts';
import { watch } from './watch.ts';

/** Milliseconds in which changes gather before the page reads again; well within the second a change may take. */
const GATHER = 60;

/** A topic, and the revision the page shows: null for a document there is none of, undefined for a list. */
export interface Watched {
  topic: string;
  revision?: number | null;
}

/** Runs the page's loaders again when one of the topics has another state than the page shows. */
export function useWatch(watched: readonly Watched[]): void {
  const { revalidate } = useRevalidator();
  const latest = useRef({ watched, revalidate });
  useEffect(() => {
    latest.current = { watched, revalidate };
  });

  const topics = watched.map(({ topic }) => topic).join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gathered = new Map<string, WholeEvent>();
    /** A list's page does not know the revision it was read at; it knows which it has already read again for. */
    const listRevisions = new Map<string, number>();
    function notice(event: WholeEvent): void {
      if (!isNews(event, latest.current.watched)) return;
      if (event.type === 'changed') {
        if (listRevisions.get(event.topic) === event.revision) return;
        listRevisions.set(event.topic, event.revision);
      }
      gathered.set(event.topic, event);
      clearTimeout(timer);
      timer = setTimeout(readAgain, GATHER);
    }
    /** Unless the page shows it all by now, as after a form of its own. */
    function readAgain(): void {
      const events = [...gathered.values()];
      gathered.clear();
      if (events.some((event) => isNews(event, latest.current.watched))) void latest.current.revalidate();
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

/** Whether an event tells of something else than what the page shows. */
function isNews(event: WholeEvent, watched: readonly Watched[]): boolean {
  const shown = watched.find(({ topic }) => topic === event.topic);
  return shown !== undefined && !(event.type === 'document' && isShown(event, shown));
}

function isShown(event: Extract<WholeEvent, { type: 'document' }>, { revision }: Watched): boolean {
  return event.document === null ? revision === null : event.revision === revision;
}
