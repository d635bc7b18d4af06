import { useEffect, useRef, useState } from 'react';
import type { UserPage, UserRow as Row } from '../../../../contract/account/user.ts';
import { Button } from '../../../ui/button/button.tsx';
import { texts } from './texts.ts';
import styles from './new-users.module.css';
import { UserRow } from './user-row.tsx';

/**
 * New users beyond the pages that are shown: announced, and on demand listed after everything else, so that nothing moves
 * while it is being read.
 */
export function NewUsers({ arrived, shown }: { arrived: UserPage; shown: readonly Row[] }) {
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (open) heading.current?.focus();
  }, [open]);

  const listed = new Set(shown.map(({ id }) => id));
  const users = arrived.users.filter(({ id }) => !listed.has(id));
  const any = users.length > 0;
  return (
    <>
      {any && open ? (
        <>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {texts.arrivedHeading}
          </h2>
          <ol className={styles.list}>
            {users.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </ol>
        </>
      ) : null}
      <div className={any && !open ? styles.notice : styles.said}>
        {/* There before it says anything: only then is a change of it announced. */}
        <p role="status">{any ? texts.arrived(users.length, arrived.next !== null) : ''}</p>
        {any && !open ? (
          <Button size="sm" onClick={() => setOpen(true)}>
            {texts.showArrived}
          </Button>
        ) : null}
      </div>
    </>
  );
}
