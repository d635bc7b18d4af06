import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../contract/addresses.ts';
import type { UserPage, UserRow } from '../../../../contract/account/user.ts';
import { readApi } from '../read-api.ts';

interface Further {
  /** The cursors of the pages asked for behind the first, in order. */
  cursors: readonly string[];
  pages: readonly UserPage[];
  error: string | null;
}

/** The first page, which the loader keeps fresh, and behind it the further ones that were asked for. */
export function useMoreUsers(q: string, page: UserPage) {
  const [further, setFurther] = useState<Further>({ cursors: [], pages: [], error: null });
  const [loading, setLoading] = useState(false);
  const next = (further.pages.at(-1) ?? page).next;
  const { cursors } = further;

  // A new first page says that something changed: so may the others have.
  const fresh = useRef(page);
  useEffect(() => {
    if (fresh.current === page) return;
    fresh.current = page;
    if (cursors.length > 0) void readFurther(q, cursors).then(setFurther);
  }, [page, q, cursors]);

  async function loadMore(): Promise<void> {
    if (!next) return;
    setLoading(true);
    const read = await readFurther(q, [...cursors, next]);
    // What is shown stays where the next page can't be had.
    setFurther((before) => (read.error ? { ...before, error: read.error } : read));
    setLoading(false);
  }

  return {
    users: distinct([page, ...further.pages].flatMap(({ users }) => users)),
    more: next !== null,
    loading,
    error: further.error,
    loadMore,
  };
}

async function readFurther(q: string, cursors: readonly string[]): Promise<Further> {
  try {
    const pages = await Promise.all(cursors.map((cursor) => readApi<UserPage>(address(q, cursor))));
    return { cursors, pages, error: null };
  } catch (failure) {
    return { cursors: [], pages: [], error: (failure as Error).message };
  }
}

function address(q: string, cursor: string): string {
  return `${api.users()}?${new URLSearchParams({ q, cursor })}`;
}

/** Pages are read one after another: a user may stand at the end of one and the start of the next. */
function distinct(users: readonly UserRow[]): UserRow[] {
  return [...new Map(users.map((user) => [user.id, user])).values()];
}
