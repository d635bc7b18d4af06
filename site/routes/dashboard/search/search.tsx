import { lazy, Suspense, useState } from 'react';
import { useSearchKeys } from './use-search-keys.ts';

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
