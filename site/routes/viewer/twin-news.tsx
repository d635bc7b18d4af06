import { useEffect, useState } from 'react';
import { api } from '../../../contract/addresses.ts';
import type { HistoryEntry, HistoryPage } from '../../../contract/portfolio.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { news as texts } from './texts.ts';
import styles from './twin-news.module.css';

/** Milliseconds that news stays, and that pass between two questions for it. */
const SHOWN = 6_000;
const PAUSE = 1_000;

/** A change that came to an open page: the revision that it had before, and the one it has now. */
export interface Arrival {
  since: number;
  revision: number;
}

/**
 * Who changed what just now, for who belongs to the twin: read out politely and shown for a moment, where it covers no control. What a
 * person changed in another of their windows needs no name.
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
    <p role="status" className={styles.news}>
      {shown === '' ? null : (
        <span dir="auto" className={styles.words}>
          {shown}
        </span>
      )}
    </p>
  );
}

/** Asks who made changes that came: at once for the first, then for all that came meanwhile. */
class NewsReader {
  #tour: TourRef | null = null;
  #tell: (text: string) => void = () => {};
  /** From which revision on there is something to ask about; null: nothing. */
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

/** News that cannot be read is left out: the change itself is in the page. */
async function readEntries(tour: TourRef, since: number): Promise<HistoryEntry[]> {
  try {
    const response = await fetch(api.history(tour, `?since=${since}`));
    return response.ok ? ((await response.json()) as HistoryPage).entries : [];
  } catch {
    return [];
  }
}

const lists = new Intl.ListFormat('en');

/** Returns a sentence about changes of others, newest first; '' without any. */
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
