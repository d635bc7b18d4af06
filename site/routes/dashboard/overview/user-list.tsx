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
import { useNewUsers } from './use-new-users.ts';
import { useMoreUsers } from './use-more-users.ts';
import styles from './user-list.module.css';
import { UserRow } from './user-row.tsx';

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
