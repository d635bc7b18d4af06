import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../../contract/addresses.ts';
import type { UserPage, UserRow } from '../../../../contract/user.ts';
import { readApi } from '../read-api.ts';

/** The first page, which the loader keeps fresh, and behind it the further ones that were asked for. */
export function useMoreUsers(q: string, page: UserPage) {
  /** The cursors of the pages asked for, in order; none of them for the first. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [further, setFurther] = useState<readonly UserPage[]>([]);
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const next = (further.at(-1) ?? page).next;

  async function read(wanted: readonly string[]): Promise<void> {
    setLoading(true);
    setError(null);
    try {
      const pages = await Promise.all(wanted.map((cursor) => readApi<UserPage>(address(q, cursor))));
      setFurther(pages);
      setCursors(wanted);
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setLoading(false);
    }
  }

  // The loader has read the first page again because something changed: so may have the others.
  const refresh = useEffectEvent(() => {
    if (cursors.length > 0) void read(cursors);
  });
  useEffect(() => refresh(), [page]);

  return {
    users: distinct([page, ...further].flatMap(({ users }) => users)),
    more: next !== null,
    loading,
    error,
    loadMore: async () => {
      if (next) await read([...cursors, next]);
    },
  };
}

function address(q: string, cursor: string): string {
  return `${api.users()}?${new URLSearchParams({ q, cursor })}`;
}

/** Pages are read one after another: a user may stand at the end of one and the start of the next. */
function distinct(users: readonly UserRow[]): UserRow[] {
  return [...new Map(users.map((user) => [user.id, user])).values()];
}
