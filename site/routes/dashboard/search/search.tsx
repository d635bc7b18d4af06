import { lazy, Suspense, useState, useEffect, useEffectEvent } from 'react';
import { slashWorks } from './slash-key.ts';

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }));

/** The dashboard's search: what opens it, and the dialog, which comes on first use. */
export function useSearch() {
  const [open, setOpen] = useState(false);
  const openSearch = (): void => setOpen(true);
  useSearchKeys(openSearch);
  return {
    openSearch,
    search: open ? (
      <Suspense fallback={null}>
        <SearchDialog onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}

/** Ctrl or ⌘ with K opens the search; so does `/`, but not while one writes or a dialog is open. */
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

/** Some keyboards have it on another key with Shift. */
function isSlash({ key, target }: KeyboardEvent): boolean {
  return key === '/' && !isWriting(target) && slashWorks();
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')
  );
}
