import styles from './user-list.module.css';
import { Users } from '../../../../design/icons.ts';
import { api } from '../../../../contract/addresses.ts';
import type { UserPage } from '../../../../contract/account/user.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { texts } from './texts.ts';
import { NewUsers } from './new-users.tsx';
import { useMoreUsers } from './use-more-users.ts';
import { UserRow } from './user-row.tsx';
import { useEffect, useRef, useState } from 'react';
import { readApi } from '../read-api.ts';

interface UserListProps {
  q: string;
  page: UserPage;
  /** The cursor behind the newest user when the page was read. */
  newest: string | null;
}

/** All users, oldest account first, a page at a time. */
export function UserList({ q, page, newest }: UserListProps) {
  const { users, more, loading, error, loadMore } = useMoreUsers(q, page);
  const arrived = useNewUsers(q, newest, page);
  if (users.length === 0) {
    return (
      <EmptyState title={texts.nobody} icon={<Users size={28} />}>
        <p>{texts.nobodyHint}</p>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="users-heading" className={styles.section}>
      <div className={styles.head}>
        <h2 id="users-heading" className={styles.heading}>
          {texts.heading}
        </h2>
        <p role="status" className={styles.count}>
          {texts.shown(users.length, more)}
        </p>
        <a href={api.usersCsv(q)} download className={classNames(buttonClass({ size: 'sm' }), styles.export)}>
          {texts.export}
        </a>
      </div>
      <ol className={styles.list}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </ol>
      {error ? <Notice kind="error">{error}</Notice> : null}
      {more ? (
        <Button busy={loading} onClick={() => void loadMore()}>
          {loading ? texts.loading : texts.more}
        </Button>
      ) : null}
      {more ? <NewUsers arrived={arrived} shown={users} /> : null}
    </section>
  );
}

/**
 * Users who signed up after the list was opened, on whatever page of it they are. Read again whenever `page`, which the loader
 * keeps current, changes; they begin after the first `newest`.
 */
function useNewUsers(q: string, newest: string | null, page: UserPage): UserPage {
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
