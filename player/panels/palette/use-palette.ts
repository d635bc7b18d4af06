import {
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { FIND_WORDS_MAX } from '../../../contract/text/link-start.ts';
import { paletteOf, twinOf } from '../../state/palette/create-palette.ts';
import { documentOf } from '../../state/palette/items.ts';
import { mergeFound, recentKeys } from '../../state/palette/palette-item.ts';
import { paletteTexts as texts } from '../../state/palette/palette-texts.ts';
import { texts as playerTexts } from '../../state/texts.ts';
import { pickItem } from '../../state/palette/pick-item.ts';
import { PanelsContext, usePlayerState } from '../parts/use-player.ts';
import { groupOptions } from './group-options.tsx';
import type { FileMatches } from '../../../contract/files/storage.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import type { PlayerState } from '../../state/player-state.ts';

/**
 * How long to wait after the last key press before asking the server, in milliseconds, and the minimum number
 * of letters in a query.
 */
const PAUSE = 250;
const LETTERS_MIN = 2;

const NONE: FileMatches = { matches: [] };
/** The kinds of files whose text can be searched. */
const WITH_WORDS: ReadonlySet<unknown> = new Set(['pdf', 'text', 'table']);

/**
 * Returns the state of the player's search as properties of `Palette`, and whether the search is ready.
 * `picked` is called when the user has chosen a result, so that the palette can close.
 */
export function usePalette(picked: () => void) {
  const { state, actions } = use(PanelsContext)!;
  const palette = useMemo(() => paletteOf(state), [state]);
  useEffect(() => palette.follow(), [palette]);
  const finder = useSyncExternalStore(palette.subscribe, palette.current);
  const { words, last } = usePlayerState(({ search }) => search);
  const wanted = useDeferredValue(words);
  const [own, setOwn] = useState<string | null>(null);

  const inFiles = useFoundWords(wanted);

  const { answer, groups } = useMemo(() => {
    const found = finder.answer(wanted);
    const items = mergeFound(found.items, inFiles, (id) => documentOf(state.get(), id));
    const all = { ...found, items, count: found.count + items.length - found.items.length };
    return { answer: all, groups: groupOptions(all, wanted, recentKeys(twinOf(state)), finder.thesaurus) };
  }, [finder, wanted, inFiles, state]);

  const keys = useMemo(() => groups.flatMap(({ options }) => options.map(({ key }) => key)), [groups]);
  const chosen = own !== null && keys.includes(own) ? own : firstChosen(keys, wanted === '' ? null : last);

  useEffect(() => {
    const item = answer.items.find(({ key }) => key === chosen);
    actions.hint(item?.target.does === 'open' ? item.target.selection : null);
  }, [answer, chosen, actions]);
  useEffect(() => () => actions.hint(null), [actions]);

  const onPick = useCallback(
    (key: string, atOnce: boolean) => {
      const item = answer.items.find((one) => one.key === key);
      if (!item) return;
      state.set({ search: { ...state.get().search, last: key } });
      picked();
      pickItem(state, actions, item, atOnce);
    },
    [answer, state, actions, picked],
  );
  const onWords = useCallback(
    (typed: string) => {
      setOwn(null);
      state.set({ search: { words: typed, last: null } });
    },
    [state],
  );

  const said = wanted.trim() === '' ? '' : sayCount(answer.count, keys.length);
  const labels = { label: playerTexts.searchField, listLabel: texts.list };
  const shown = { words, maxLength: FIND_WORDS_MAX, groups, chosen, said };
  return { palette: { ...labels, ...shown, onWords, onChoose: setOwn, onPick }, ready: finder.ready };
}

/**
 * Returns the key of the result after the last chosen result, so that the user can step through the results.
 * If there is no next result, returns the key of the best result; null if there are no results.
 */
function firstChosen(keys: readonly string[], last: string | null): string | null {
  const next = last === null ? -1 : keys.indexOf(last);
  return keys[next + 1] ?? keys[0] ?? null;
}

function sayCount(count: number, listed: number): string {
  return count > listed ? texts.best(count, listed) : texts.results(count);
}

/**
 * Returns the files whose text contains the words, according to the server. The search does not wait for the
 * response, and ignores it if the words have changed.
 */
function useFoundWords(words: string): FileMatches {
  const { state, actions } = use(PanelsContext)!;
  const [found, setFound] = useState({ words: '', answer: NONE });
  const asked = words.trim();
  useEffect(() => {
    if (asked.length < LETTERS_MIN || !hasWords(state.get())) return;
    let current = true;
    const timer = setTimeout(() => {
      actions.files.ask<'find'>({ what: 'find', words: asked }).then(
        (answer) => current && setFound({ words: asked, answer }),
        () => {}, // The search still finds names.
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked, state, actions]);
  return found.words === asked ? found.answer : NONE;
}

function hasWords({ documents }: PlayerState): boolean {
  return documents.some(
    (document) => isRecord(document) && isRecord(document.file) && WITH_WORDS.has(document.file.kind),
  );
}
