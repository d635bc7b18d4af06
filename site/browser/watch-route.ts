import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { WatchEvent } from '../../contract/topic.ts';
import { watch } from './watch.ts';

/**
 * How long to wait for further changes before the page reloads its data, in milliseconds. A change must
 * appear within one second, so the wait is much shorter.
 */
const GATHER = 60;

/**
 * A topic and the revision that the page shows: null if the document does not exist, undefined for a list.
 */
export interface Watched {
  topic: string;
  revision?: number | null;
}

/** Runs the page's loaders again when the state of a topic differs from what the page shows. */
export function useWatch(watched: readonly Watched[]): void {
  const { revalidate } = useRevalidator();
  const latest = useRef({ watched, revalidate });
  useEffect(() => {
    latest.current = { watched, revalidate };
  });

  const topics = watched.map(({ topic }) => topic).join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gathered = new Map<string, WatchEvent>();
    /**
     * The latest revision of each list for which the page has already reloaded. A page does not know the
     * revision of the list that it shows.
     */
    const listRevisions = new Map<string, number>();
    function notice(event: WatchEvent): void {
      if (!isNews(event, latest.current.watched)) return;
      if (event.type === 'changed') {
        if (listRevisions.get(event.topic) === event.revision) return;
        listRevisions.set(event.topic, event.revision);
      }
      gathered.set(event.topic, event);
      clearTimeout(timer);
      timer = setTimeout(readAgain, GATHER);
    }
    /** Reloads the data, unless the page already shows it, for example after the user submitted a form. */
    function readAgain(): void {
      const events = [...gathered.values()];
      gathered.clear();
      if (events.some((event) => isNews(event, latest.current.watched))) void latest.current.revalidate();
    }
    const stops = topics
      .split(' ')
      .filter(Boolean)
      .map((topic) => watch(topic, seenOf(topic, latest.current.watched), notice));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [topics]);
}

/**
 * Returns the last answer to this page's forms, even after the router has dropped it because a live change
 * reloaded the page's data.
 */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const [last, setLast] = useState(answer);
  if (answer === undefined || answer === last) return last;
  setLast(answer);
  return answer;
}

/**
 * Returns the revision of a topic that a page shows: 0 if it shows that there is no document, null for a
 * list.
 */
function seenOf(topic: string, watched: readonly Watched[]): number | null {
  const shown = watched.find((each) => each.topic === topic);
  return shown?.revision === undefined ? null : (shown.revision ?? 0);
}

/** Returns whether an event reports a state that the page does not show yet. */
function isNews(event: WatchEvent, watched: readonly Watched[]): boolean {
  if (!watched.some(({ topic }) => topic === event.topic)) return false;
  return !('revision' in event) || event.revision !== seenOf(event.topic, watched);
}
