import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../contract/addresses.ts';
import type { UserPage } from '../../../../contract/account/user.ts';
import { readApi } from '../read-api.ts';

/**
 * Users who signed up after the list was opened, on whatever page of it they are. Read again whenever `page`, which the loader
 * keeps current, changes; they begin after the first `newest`.
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
      // The list itself stays; the next change tries again.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [q, since, page]);
  return arrived;
}
