import { use, useCallback, useState } from 'react';
import { FIND_WORDS_MAX } from '../../../contract/text/link-start.ts';
import { Search } from '../../../design/icons.ts';
import { texts } from '../../state/texts.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { PanelIcon, IconButton } from '../parts/icons.tsx';
import { useListsBeside, PanelsContext, useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './search-in-sheet.module.css';

const PhoneSearch = lazyPart(async () => (await import('./phone-search.tsx')).PhoneSearch);

/** Returns whether search results replace the lists in the sheet. */
export function useSearchInSheet(): boolean {
  const beside = useListsBeside();
  const searching = usePlayerState(({ sheet }) => sheet === 'search');
  return searching && !beside;
}

/** Renders the search field at the top of a phone's sheet. The code for the results loads on first use. */
export function SearchInSheet() {
  const searching = useSearchInSheet();
  const { showSheet } = useActions();
  const close = useCallback(() => showSheet(null), [showSheet]);
  const [shown, setShown] = useState(false);
  // The entry field stays until the search field can receive the focus.
  // Otherwise, a phone hides its keyboard.
  return (
    <>
      {!(searching && shown) && <Entry />}
      {searching && <PhoneSearch close={close} onShown={setShown} />}
    </>
  );
}

/**
 * Renders a text field that opens the search. A click on a text field also opens a phone's keyboard, so the
 * keyboard is open when the search appears.
 */
function Entry() {
  const { state, actions } = use(PanelsContext)!;
  const words = usePlayerState(({ search }) => search.words);
  const steerable = usePlayerState(({ screen }) => screen.kind === 'walking' || screen.kind === 'framed');
  if (!steerable) return null;
  return (
    <search className={`control ${styles.entry}`}>
      <PanelIcon icon={Search} size={18} />
      <input
        type="text"
        aria-label={texts.searchField}
        placeholder={texts.searchField}
        value={words}
        maxLength={FIND_WORDS_MAX}
        autoComplete="off"
        onClick={actions.openSearch}
        onKeyDown={(event) => event.key === 'Enter' && actions.openSearch()}
        onChange={(event) => {
          state.set({ search: { words: event.target.value, last: null } });
          actions.openSearch();
        }}
      />
    </search>
  );
}

/** Renders the button that opens the search, like Ctrl+K. */
export function SearchButton() {
  const { openSearch } = useActions();
  return (
    <IconButton
      icon={Search}
      label={texts.search}
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={openSearch}
    />
  );
}
