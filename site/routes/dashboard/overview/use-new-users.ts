import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../contract/addresses.ts';
import type { UserPage } from '../../../../contract/user.ts';
import { readApi } from '../read-api.ts';

/**
 * Who came after the list was opened, wherever in its pages they stand. Asked for whenever `page`, which the loader keeps
 * fresh, is another; `newest` as it was at first is where they begin.
 */
export function useNewUsers(q: string, newest: string | null, page: UserPage): UserPage {
  const [since] = useState(newest);
  const [arrived, setArrived] = useState<UserPage>({ users: [], next: null });
  const known = useRef(page);
  useEffect(() => {
    if (known.current === page || since === null) return;
    known.current = page;
    let current = true;
    readApi<UserPage>(`${api.users()}?${new URLSearchParams({ q, cursor: since })}`).then(
      (found) => current && setArrived(found),
      // The list itself stands; the next change asks again.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [q, since, page]);
  return arrived;
}
