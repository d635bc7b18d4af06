import styles from './overview.module.css';
import { Users } from '../../../../design/icons.ts';
import { api } from '../../../../contract/addresses.ts';
import type { UserPage, UserRow as Row } from '../../../../contract/account/account.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { texts } from './texts.ts';
import { UserRow } from './user-row.tsx';
import { useEffect, useRef, useState } from 'react';
import { readApi } from '../read-api.ts';
import { LoadMore } from '../use-older.tsx';

interface UserListProps {
  q: string;
  page: UserPage;
  /** The list cursor that points to the user who was the newest when the page was loaded. */
  newest: string | null;
  /** True if staff may transfer the twins of departing users. */
  handsOver: boolean;
}

/** Renders all users, oldest account first, one page at a time. */
export function UserList({ q, page, newest, handsOver }: UserListProps) {
  const { users, ...list } = useMoreUsers(q, page);
  const arrived = useNewUsers(q, newest, page);
  if (users.length === 0) {
    return (
      <EmptyState title={texts.nobody} icon={<Users size={28} />}>
        <p>{texts.nobodyHint}</p>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="users-heading" className="stack gap-3">
      <div className={`flex wrap ${styles.listHead}`}>
        <h2 id="users-heading">{texts.heading}</h2>
        <p role="status" className="soft tabular">
          {texts.shown(users.length, list.more)}
        </p>
        <a href={api.usersCsv(q)} download className={classNames(buttonClass({ size: 'sm' }), styles.export)}>
          {texts.export}
        </a>
      </div>
      <ol className="plain-list line-above">
        {users.map((user) => (
          <UserRow key={user.id} user={user} handsOver={handsOver} />
        ))}
      </ol>
      <LoadMore {...list} label={list.loading ? texts.loading : texts.more} />
      {list.more ? <NewUsers arrived={arrived} shown={users} handsOver={handsOver} /> : null}
    </section>
  );
}

/**
 * Returns the users who signed up after the list was opened. `newest` is the list cursor that points to the
 * newest user at that time. The users load again whenever the loader updates `page`.
 */
function useNewUsers(q: string, newest: string | null, page: UserPage): UserPage {
  const [since] = useState(newest);
  const [arrived, setArrived] = useState<UserPage>({ users: [], next: null });
  const known = useRef(page);
  useEffect(() => {
    if (known.current === page || since === null) return;
    known.current = page;
    let current = true;
    readApi<UserPage>(address(q, since)).then(
      (found) => current && setArrived(found),
      // The list keeps the users found so far. The next change causes another attempt.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [q, since, page]);
  return arrived;
}

interface Further {
  /** The cursors of the additional pages that were requested, in order. */
  cursors: readonly string[];
  pages: readonly UserPage[];
  error: string | null;
}

/** Returns the first page, which the loader updates, followed by the additional pages that were requested. */
function useMoreUsers(q: string, page: UserPage) {
  const [further, setFurther] = useState<Further>({ cursors: [], pages: [], error: null });
  const [loading, setLoading] = useState(false);
  const next = (further.pages.at(-1) ?? page).next;
  const { cursors } = further;

  // A new first page means that something has changed, perhaps on other pages too.
  const fresh = useRef(page);
  useEffect(() => {
    if (fresh.current === page) return;
    fresh.current = page;
    if (cursors.length === 0) return;
    void readFurther(q, cursors).then((read) => {
      if (fresh.current === page) setFurther((before) => keepIfFailed(before, read));
    });
  }, [page, q, cursors]);

  async function loadMore(): Promise<void> {
    if (!next) return;
    setLoading(true);
    const read = await readFurther(q, [...cursors, next]);
    setFurther((before) => keepIfFailed(before, read));
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

/** Returns the pages that were read. If reading failed, returns the pages shown so far, with the error. */
function keepIfFailed(shown: Further, read: Further): Further {
  return read.error ? { ...shown, error: read.error } : read;
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

/**
 * Returns the users without duplicates. Pages load at different times, so a user may be at the end of one
 * page and at the start of the next.
 */
function distinct(users: readonly Row[]): Row[] {
  return [...new Map(users.map((user) => [user.id, user])).values()];
}

interface NewUsersProps {
  arrived: UserPage;
  shown: readonly Row[];
  handsOver: boolean;
}

/**
 * Renders new users who are not on the shown pages. Screen readers announce them, and staff can list them
 * after all other users, so that nothing moves while they read.
 */
function NewUsers({ arrived, shown, handsOver }: NewUsersProps) {
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
          <h2 ref={heading} tabIndex={-1} className={styles.newHeading}>
            {texts.arrivedHeading}
          </h2>
          <ol className="plain-list line-above">
            {users.map((user) => (
              <UserRow key={user.id} user={user} handsOver={handsOver} />
            ))}
          </ol>
        </>
      ) : null}
      <div className={any && !open ? styles.notice : styles.said}>
        {/* Screen readers announce only changes to an element that already exists. */}
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
