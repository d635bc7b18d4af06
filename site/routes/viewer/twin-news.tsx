import { useEffect, useState } from 'react';
import { api } from '../../../contract/addresses.ts';
import type { HistoryEntry, HistoryPage } from '../../../contract/portfolio.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { news as texts } from './texts.ts';
import styles from './twin-news.module.css';

/** How long news is shown, and the minimum time between two requests for it, in milliseconds. */
const SHOWN = 6_000;
const PAUSE = 1_000;

/** A change that arrived while the page was open: the revisions before and after it. */
export interface Arrival {
  since: number;
  revision: number;
}

/**
 * Renders who has just changed what, for the twin's owner and members. The text is announced politely, and
 * shown briefly where it covers no controls. Omits changes that the user made in another window.
 */
export function TwinNews({ tour: { userId, tourId }, arrival }: { tour: TourRef; arrival: Arrival | null }) {
  const [reader] = useState(() => new NewsReader());
  const [shown, setShown] = useState('');

  useEffect(() => {
    reader.open({ userId, tourId }, setShown);
    return () => reader.close();
  }, [reader, userId, tourId]);
  useEffect(() => {
    if (arrival) reader.hear(arrival);
  }, [reader, arrival]);
  useEffect(() => {
    if (shown === '') return;
    const timer = setTimeout(() => setShown(''), SHOWN);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <p role="status" className={`unprinted flex ${styles.news}`}>
      {shown === '' ? null : (
        <span dir="auto" className={`small clip ${styles.words}`}>
          {shown}
        </span>
      )}
    </p>
  );
}

/**
 * Requests the authors of new changes: immediately for the first change, and after `PAUSE` for all changes
 * that have arrived in the meantime.
 */
class NewsReader {
  #tour: TourRef | null = null;
  #tell: (text: string) => void = () => {};
  /** The revision after which to request authors; null if there is nothing to request. */
  #since: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  open(tour: TourRef, tell: (text: string) => void): void {
    [this.#tour, this.#tell] = [tour, tell];
  }

  close(): void {
    clearTimeout(this.#timer);
    [this.#tour, this.#since, this.#timer] = [null, null, undefined];
  }

  hear({ since }: Arrival): void {
    this.#since = Math.min(this.#since ?? since, since);
    if (this.#timer === undefined) void this.#ask();
  }

  async #ask(): Promise<void> {
    const [tour, since] = [this.#tour, this.#since];
    this.#since = null;
    this.#timer = undefined;
    if (!tour || since === null) return;
    this.#timer = setTimeout(() => void this.#ask(), PAUSE);
    const entries = await readEntries(tour, since);
    const text = describeNews(entries.filter(({ who }) => !who.you));
    if (text !== '' && this.#tour === tour) this.#tell(text);
  }
}

/**
 * Returns the history entries since a revision. Failures are ignored, because the page already shows the
 * change itself.
 */
async function readEntries(tour: TourRef, since: number): Promise<HistoryEntry[]> {
  try {
    const response = await fetch(api.history(tour, `?since=${since}`));
    return response.ok ? ((await response.json()) as HistoryPage).entries : [];
  } catch {
    return [];
  }
}

const lists = new Intl.ListFormat('en');

/**
 * Returns a sentence about changes by others; '' if there are none. `entries` starts with the newest change.
 */
export function describeNews(entries: readonly HistoryEntry[]): string {
  const [entry] = entries;
  if (!entry) return '';
  const [item] = entry.items;
  const names = [...new Set(entries.map(({ who }) => who.name))];
  if (entries.length > 1) return texts.changes(lists.format(names), entries.length);
  const name = entry.who.name;
  if (entry.cause === 'import' || entry.cause === 'restore') return texts.causes[entry.cause](name);
  if (item && entry.count === 1 && entry.fields.length === 0) {
    const what = item.title === '' ? texts.untitled(item.label) : item.title;
    return texts.item[item.change](name, what);
  }
  return entry.count > 0 ? texts.items(name, entry.count) : texts.settings(name);
}
