import { useId } from 'react';
import { pages } from '../../../../../../contract/addresses.ts';
import type { Session } from '../../../../../../contract/session.ts';
import { buttonClass } from '../../../../../ui/button/button-class.ts';
import { RelativeTime } from '../../../../../ui/time/relative-time.tsx';
import { DataForm } from '../data-form.tsx';
import styles from './sessions.module.css';
import { texts } from './texts.ts';

/** One place where the person is signed in. */
export function SessionItem({ session }: { session: Session }) {
  const id = useId();
  return (
    <li className={styles.item}>
      <div id={id} className={styles.words}>
        <p className={styles.name}>
          {session.browser || texts.unknownBrowser}
          {session.current ? <span className={styles.here}>{texts.here}</span> : null}
        </p>
        <p className={styles.note}>
          {texts.signedIn(session.method)} <RelativeTime at={session.signedInAt} />
        </p>
        {session.current ? null : (
          <p className={styles.note}>
            {texts.lastSeen} <RelativeTime at={session.lastSeenAt} />
          </p>
        )}
      </div>
      {session.current ? (
        <a href={pages.signOut()} className={buttonClass({ size: 'sm' })}>
          {texts.signOutHere}
        </a>
      ) : (
        <DataForm
          intent="end-session"
          fields={{ session: session.id }}
          label={texts.signOut}
          describedBy={id}
          size="sm"
        />
      )}
    </li>
  );
}
