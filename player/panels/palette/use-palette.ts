import {
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { PaletteGroup } from '../../../design/palette/palette-group.ts';
import { paletteOf, twinOf } from '../../state/palette/create-palette.ts';
import { documentOf } from '../../state/palette/file-items.ts';
import { mergeFound } from '../../state/palette/merge-found.ts';
import { paletteTexts as texts } from '../../state/palette/palette-texts.ts';
import { pickItem } from '../../state/palette/pick-item.ts';
import { recentKeys } from '../../state/palette/recent-items.ts';
import { PanelsContext, usePlayerState } from '../parts/use-player.ts';
import { groupOptions } from './group-options.tsx';
import { useFoundWords } from './use-found-words.ts';

interface UsedPalette {
  words: string;
  setWords: (words: string) => void;
  groups: readonly PaletteGroup[];
  chosen: string | null;
  choose: (key: string) => void;
  pick: (key: string, atOnce: boolean) => void;
  /** How many there are, as a sentence; '' for no words. */
  said: string;
  ready: boolean;
}

/** The player's palette as it is shown. `picked`: something was, and the palette may close. */
export function usePalette(picked: () => void): UsedPalette {
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

  const pick = useCallback(
    (key: string, atOnce: boolean) => {
      const item = answer.items.find((one) => one.key === key);
      if (!item) return;
      state.set({ search: { ...state.get().search, last: key } });
      picked();
      pickItem(state, actions, item, atOnce);
    },
    [answer, state, actions, picked],
  );
  const setWords = useCallback(
    (typed: string) => {
      setOwn(null);
      state.set({ search: { words: typed, last: null } });
    },
    [state],
  );

  return {
    words,
    setWords,
    groups,
    chosen,
    choose: setOwn,
    pick,
    said: wanted.trim() === '' ? '' : sayCount(answer.count, keys.length),
    ready: finder.ready,
  };
}

/** The one after what was picked last, so that one goes from result to result; else the best. */
function firstChosen(keys: readonly string[], last: string | null): string | null {
  const next = last === null ? -1 : keys.indexOf(last);
  return keys[next + 1] ?? keys[0] ?? null;
}

function sayCount(count: number, listed: number): string {
  return count > listed ? texts.best(count, listed) : texts.results(count);
}
