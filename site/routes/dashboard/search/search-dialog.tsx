import { useDeferredValue, useMemo, useState, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { FIND_WORDS_MAX } from '../../../../contract/text/link-start.ts';
import { describeMatch } from '../../../../contract/search/explain-match.ts';
import { type Thesaurus, readThesaurus } from '../../../../contract/search/read-thesaurus.ts';
import type { Icon } from '../../../../design/icon.ts';
import { Building2, ChevronRight, LayoutDashboard, Search, Tags, X } from '../../../../design/icons.ts';
import { PaletteDialog } from '../../../../design/palette/palette-dialog.tsx';
import type { PaletteGroup, PaletteOption } from '../../../../design/palette/palette-group.ts';
import { Palette } from '../../../../design/palette/palette.tsx';
import { type Entry, listFound, listPages } from './list-entries.ts';
import styles from './search-dialog.module.css';
import { keepSlash, slashWorks } from './search.tsx';
import { texts } from './texts.ts';
import { createSearchIndex } from '../../../../contract/search/search-index.ts';
import { readApi } from '../read-api.ts';
import type { SearchData } from './search-data.ts';

const ICONS: Record<Entry['icon'], Icon> = {
  page: LayoutDashboard,
  space: Building2,
  annotation: Tags,
  command: ChevronRight,
};

/** Renders the search palette of the dashboard. It is mounted only while it is open. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { ready, failed, thesaurus, answer } = useEntries(pages.searchData());
  const [words, setWords] = useState('');
  const [own, setOwn] = useState<string | null>(null);
  const wanted = useDeferredValue(words);
  const found = useMemo(() => answer(wanted), [answer, wanted]);
  const groups = useMemo(() => group(found.items, wanted, thesaurus), [found, wanted, thesaurus]);
  const keys = groups.flatMap(({ options }) => options.map(({ key }) => key));
  const chosen = own !== null && keys.includes(own) ? own : (keys[0] ?? null);

  function pick(key: string): void {
    const entry = found.items.find((one) => one.key === key);
    if (!entry) return;
    onClose();
    if (entry.to === null) keepSlash(!slashWorks());
    else void navigate(entry.to);
  }

  return (
    <PaletteDialog label={texts.button} onClose={onClose}>
      <Palette
        label={texts.field}
        listLabel={texts.list}
        words={words}
        maxLength={FIND_WORDS_MAX}
        onWords={(typed) => {
          setWords(typed);
          setOwn(null);
        }}
        groups={groups}
        chosen={chosen}
        onChoose={setOwn}
        onPick={pick}
        said={wanted.trim() === '' ? '' : sayCount(found.count, keys.length)}
        empty={<Nothing words={wanted.trim()} ready={ready} />}
        before={<Search size={20} />}
        foot={failed ? texts.failed : null}
        behind={
          <button
            type="button"
            className={styles.close}
            aria-label={texts.close}
            title={texts.close}
            onClick={onClose}
          >
            <X size={20} />
          </button>
        }
      />
    </PaletteDialog>
  );
}

function Nothing({ words, ready }: { words: string; ready: boolean }) {
  if (!ready) return <p className={`break centered ${styles.nothing}`}>{texts.loading}</p>;
  return (
    <div className={`break centered ${styles.nothing}`}>
      <p dir="auto">{texts.none(words)}</p>
      <p className="soft">{texts.noneHint}</p>
    </div>
  );
}

function group(items: readonly Entry[], words: string, thesaurus: Thesaurus | null): PaletteGroup[] {
  const groups = Map.groupBy(items, (entry) => entry.group);
  return [...groups].map(([title, entries]) => ({
    title,
    options: entries.map((entry): PaletteOption => {
      const Drawn = ICONS[entry.icon];
      return {
        key: entry.key,
        icon: <Drawn size={18} />,
        ...describeMatch(entry, words, thesaurus, texts.matches),
        details: [entry.kind],
        aside: '',
      };
    }),
  }));
}

function sayCount(count: number, listed: number): string {
  return count > listed ? texts.best(count, listed) : texts.results(count);
}

/** The maximum number of results to list. */
const LISTED_MAX = 50;

interface Entries {
  /** False until the user's twins have loaded or failed to load. */
  ready: boolean;
  /** True if the user's twins could not be loaded. */
  failed: boolean;
  thesaurus: Thesaurus | null;
  answer: (words: string) => { count: number; items: readonly Entry[] };
}

/**
 * Returns the results of the dashboard's search: pages and commands immediately, and everything else once it
 * has loaded.
 */
function useEntries(address: string): Entries {
  const { data, failed } = useData(address);
  const thesaurus = useThesaurus();
  const entries = useMemo(
    () => [...listPages(data?.staff ?? false), ...(data ? listFound(data) : [])],
    [data],
  );
  const index = useMemo(() => createSearchIndex<Entry>(thesaurus), [thesaurus]);
  // Records which index is complete.
  // A new index, such as the one with the thesaurus, is empty until it has been filled.
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
  const [state, setState] = useState<ReturnType<typeof useData>>({ data: null, failed: false });
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

/**
 * Returns the thesaurus; null until it has loaded, or if loading fails. Without the thesaurus, the search
 * finds no synonyms.
 */
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

/** Resolves in a separate task, so that input can be handled in between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
