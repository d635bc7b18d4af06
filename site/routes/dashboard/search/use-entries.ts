import { useEffect, useMemo, useState } from 'react';
import { readThesaurus, type Thesaurus } from '../../../../contract/search/read-thesaurus.ts';
import { createSearchIndex } from '../../../../contract/search/search-index.ts';
import { readApi } from '../read-api.ts';
import { listFound, listPages, type Entry } from './list-entries.ts';
import type { SearchData } from './load-search.ts';

/** Results that are listed. */
const LISTED_MAX = 50;

interface Entries {
  /** False until the person's twin is found in as well, or nothing is to be expected of it. */
  ready: boolean;
  /** The person's twin could not be read. */
  failed: boolean;
  thesaurus: Thesaurus | null;
  answer: (words: string) => { count: number; items: readonly Entry[] };
}

/** What the dashboard's search finds: pages at once, and the rest when it has come. */
export function useEntries(address: string): Entries {
  const { data, failed } = useData(address);
  const thesaurus = useThesaurus();
  const entries = useMemo(
    () => [...listPages(data?.staff ?? false), ...(data ? listFound(data) : [])],
    [data],
  );
  const index = useMemo(() => createSearchIndex<Entry>(thesaurus), [thesaurus]);
  // another object for each index: one that is built anew with the thesaurus holds nothing before it is built
  const [built, setBuilt] = useState<{ index: typeof index; entries: readonly Entry[] } | null>(null);
  useEffect(() => {
    void index.update(entries, nextTask).then((whole) => {
      if (whole) setBuilt({ index, entries });
    });
  }, [index, entries]);
  return useMemo(
    () => ({
      ready: (data !== null || failed) && built?.index === index && built.entries === entries,
      failed,
      thesaurus,
      answer: (words) =>
        words.trim() === ''
          ? { count: 0, items: entries.filter(({ icon }) => icon !== 'annotation') }
          : index.search(words, { limit: LISTED_MAX }),
    }),
    [data, failed, built, entries, thesaurus, index],
  );
}

function useData(address: string): { data: SearchData | null; failed: boolean } {
  const [state, setState] = useState<{ data: SearchData | null; failed: boolean }>(WAITING);
  useEffect(() => {
    const stop = new AbortController();
    readApi<SearchData>(address, stop.signal).then(
      (data) => setState({ data, failed: false }),
      () => {
        if (!stop.signal.aborted) setState({ data: null, failed: true });
      },
    );
    return () => stop.abort();
  }, [address]);
  return state;
}

const WAITING = { data: null, failed: false };

/** Null until it is there, and where it cannot be had: then the very words are looked for. */
function useThesaurus(): Thesaurus | null {
  const [thesaurus, setThesaurus] = useState<Thesaurus | null>(null);
  useEffect(() => {
    void import('../../../../contract/search/thesaurus.ts').then(
      ({ THESAURUS }) => setThesaurus(readThesaurus(THESAURUS)),
      () => {},
    );
  }, []);
  return thesaurus;
}

/** In a task of its own, so that input comes between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
