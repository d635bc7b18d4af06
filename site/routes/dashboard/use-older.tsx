import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readApi } from './read-api.ts';

/**
 * Returns the items of a list, newest first: the newest page, which its loader updates, followed by the older
 * pages that were requested. `address` returns the API address of the page after a cursor.
 */
export function useOlder<Item extends { id: string }, Page extends { next: string | null }>(
  page: Page,
  itemsOf: (page: Page) => readonly Item[],
  address: (cursor: string) => string,
) {
  const [older, setOlder] = useState<readonly Item[]>([]);
  const [next, setNext] = useState<string | null>();
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const cursor = next === undefined ? page.next : next;
  const newest = new Set(itemsOf(page).map(({ id }) => id));
  const items = [...itemsOf(page), ...older.filter(({ id }) => !newest.has(id))];

  async function loadMore(): Promise<void> {
    if (!cursor) return;
    setLoading(true);
    setError(null);
    try {
      const read = await readApi<Page>(address(cursor));
      // Keeps the shown items, because the content of the newest page changes as items arrive.
      setOlder([...items, ...itemsOf(read)]);
      setNext(read.next);
    } catch (failure) {
      setError((failure as Error).message);
    }
    setLoading(false);
  }

  return { items, more: cursor !== null, loading, error, loadMore };
}

interface LoadMoreProps {
  more: boolean;
  loading: boolean;
  error: string | null;
  loadMore: () => Promise<void>;
  label: string;
}

/** Renders the button that loads the next page of a list, and the error if loading failed. */
export function LoadMore({ more, loading, error, loadMore, label }: LoadMoreProps) {
  return (
    <>
      {error ? <Notice kind="error">{error}</Notice> : null}
      {more ? (
        <Button busy={loading} onClick={() => void loadMore()}>
          {label}
        </Button>
      ) : null}
    </>
  );
}
