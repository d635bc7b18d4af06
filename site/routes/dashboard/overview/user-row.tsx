import { useEffect, useId, useRef, useState } from 'react';
import type { UserRow as Row } from '../../../../contract/account/user.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { BlockControl } from './block-control.tsx';
import { BlockNotice } from './block-notice.tsx';
import { texts } from './texts.ts';
import { UserMessages } from './user-messages.tsx';
import styles from './user-row.module.css';

/** One user: who they are, and their messages once asked for. */
export function UserRow({ user }: { user: Row }) {
  const { id, name, role, company, title, phone, createdAt, messageCount } = user;
  const facts = Object.entries({ title, role, company, phone }).filter(([, fact]) => fact);
  const nameId = useId();
  const [open, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It can be opened before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  return (
    <li className={styles.row}>
      <Avatar name={name} />
      <div className={styles.words}>
        <h3 id={nameId} className={styles.name} dir="auto">
          {name || texts.nameless}
        </h3>
        <Addresses user={user} />
        <p className={styles.detail}>
          {/* Facts may be written in either direction; each keeps to itself. */}
          {facts.map(([what, fact]) => (
            <span key={what} className={styles.fact}>
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
        <p className={styles.joined}>
          {texts.joined} <RelativeTime at={createdAt} />
        </p>
      </div>
      <details
        ref={details}
        className={styles.messages}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={styles.summary}>
          {texts.messages} ({messageCount})
        </summary>
        {open ? <UserMessages userId={id} /> : null}
      </details>
      {user.blockedFor === null ? null : (
        <div className={styles.block}>
          <BlockNotice reason={user.blockedFor} />
        </div>
      )}
      {/* Who is staff is part of the configuration. */}
      {user.staff ? null : (
        <div className={styles.control}>
          <BlockControl user={user} nameId={nameId} />
        </div>
      )}
    </li>
  );
}

/** The address that the person signs in with, and beside it the one they gave where that is another. */
function Addresses({ user: { email, signInEmail, signInEmailVerified } }: { user: Row }) {
  const known = signInEmailVerified ? texts.signsIn : texts.unverified;
  return (
    <div className={styles.detail}>
      {signInEmail ? <Address email={signInEmail} note={known} /> : null}
      {email && email !== signInEmail ? <Address email={email} note={texts.given} /> : null}
      {email || signInEmail ? null : <p>{texts.noEmail}</p>}
    </div>
  );
}

function Address({ email, note }: { email: string; note: string }) {
  return (
    <p>
      <a href={`mailto:${email}`}>{email}</a> <span className={styles.note}>{note}</span>
    </p>
  );
}
