import { useState } from 'react';
import { api } from '../../../../../contract/addresses.ts';
import type { AuditPage } from '../../../../../contract/audit.ts';
import { readApi } from '../../read-api.ts';

interface Older {
  pages: readonly AuditPage[];
  error: string | null;
}

/** The newest page, which the loader keeps fresh, and behind it the older ones that were asked for. */
export function useOlderEntries(page: AuditPage) {
  /** The page that the first older one follows: new entries push nothing out of what is shown. */
  const [first, setFirst] = useState(page);
  const [{ pages, error }, setOlder] = useState<Older>({ pages: [], error: null });
  const [loading, setLoading] = useState(false);
  const shown = pages.length > 0 ? [page, first, ...pages] : [page];
  const next = shown.at(-1)?.next ?? null;

  async function loadMore(): Promise<void> {
    if (!next) return;
    setLoading(true);
    if (pages.length === 0) setFirst(page);
    try {
      const read = await readApi<AuditPage>(api.audit(next));
      setOlder((before) => ({ pages: [...before.pages, read], error: null }));
    } catch (failure) {
      setOlder((before) => ({ ...before, error: (failure as Error).message }));
    }
    setLoading(false);
  }

  const entries = new Map(shown.flatMap((each) => each.entries).map((entry) => [entry.id, entry]));
  return { entries: [...entries.values()], more: next !== null, loading, error, loadMore };
}
