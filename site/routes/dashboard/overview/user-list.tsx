import { Users } from '../../../ui/icons.ts';
import type { UserPage } from '../../../../contract/user.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { overview as texts } from '../texts.ts';
import { useMoreUsers } from './use-more-users.ts';
import styles from './user-list.module.css';
import { UserRow } from './user-row.tsx';

/** All users, oldest account first, a page at a time. */
export function UserList({ q, page }: { q: string; page: UserPage }) {
  const { users, more, loading, error, loadMore } = useMoreUsers(q, page);
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
    </section>
  );
}
