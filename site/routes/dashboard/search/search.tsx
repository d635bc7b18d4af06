import { readStored, store } from '../../../browser/storage.ts';
import { useState, useEffect, useEffectEvent, type ComponentType } from 'react';
import { Search } from '../../../../design/icons.ts';
import styles from './search-button.module.css';
import { texts } from './texts.ts';

/**
 * Returns a function that opens the dashboard's search, and the search dialog, which loads on first use. If
 * loading fails, the function does nothing, and the next call tries again.
 */
export function useSearch() {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const openSearch = (): void =>
    void import('./search-dialog.tsx').then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => {},
    );
  useSearchKeys(openSearch);
  return {
    openSearch,
    search: Dialog ? <Dialog onClose={() => setDialog(null)} /> : null,
  };
}

/**
 * Opens the search on Ctrl+K or ⌘K, and on the single-key shortcut. Does nothing while a modal dialog is
 * open.
 */
function useSearchKeys(open: () => void): void {
  const tell = useEffectEvent(open);
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog:modal')) return;
      const control = event.ctrlKey || event.metaKey;
      if (control ? event.code !== 'KeyK' || event.shiftKey : !isSlash(event)) return;
      event.preventDefault();
      tell();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/**
 * Returns whether a key event is the single-key shortcut: `/` outside text fields, unless the user has turned
 * the shortcut off. Some keyboards require Shift for `/`.
 */
function isSlash({ key, target }: KeyboardEvent): boolean {
  return key === '/' && !isWriting(target) && slashWorks();
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')
  );
}

const KEY = 'gov360.slash-opens-search';

/**
 * Returns whether the single-key shortcut opens the search. Users can turn it off, because it may interfere
 * with speech input.
 */
export function slashWorks(): boolean {
  return readStored('localStorage', KEY) !== 'off';
}

export function keepSlash(works: boolean): void {
  store('localStorage', KEY, works ? 'on' : 'off');
}

/** Renders the button that opens the search. It appears only with scripts. `wide` shows its name and key. */
export function SearchButton({ wide = false, onOpen }: { wide?: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={wide ? `row gap-3 full touchable ${styles.wide}` : `center touchable ${styles.narrow}`}
      aria-label={wide ? undefined : texts.button}
      aria-keyshortcuts="Control+K Meta+K /"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Search size={wide ? 18 : 22} />
      {wide ? (
        <>
          {texts.button}
          <kbd aria-hidden="true">{texts.keys}</kbd>
        </>
      ) : null}
    </button>
  );
}
