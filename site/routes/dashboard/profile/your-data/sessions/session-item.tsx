import { useId } from 'react';
import { pages } from '../../../../../../contract/addresses.ts';
import type { Session } from '../../../../../../contract/account/session.ts';
import { buttonClass } from '../../../../../ui/button/button-class.ts';
import { RelativeTime } from '../../../../../ui/time/relative-time.tsx';
import { DataForm } from '../data-form.tsx';
import { ListItem } from '../../../../../ui/item-list/item-list.tsx';
import { texts } from './texts.ts';

/** One place where the person is signed in, and the way to end that. */
export function SessionItem({ session }: { session: Session }) {
  const { id, browser, method, signedInAt, lastSeenAt, current } = session;
  const nameId = useId();
  return (
    <ListItem
      id={nameId}
      name={browser || texts.unknownBrowser}
      {...(current ? { mark: texts.here } : {})}
      action={
        current ? (
          <a href={pages.signOut()} className={buttonClass({ size: 'sm' })}>
            {texts.signOutHere}
          </a>
        ) : (
          <DataForm
            intent="end-session"
            fields={{ session: id }}
            label={texts.signOut}
            describedBy={nameId}
            size="sm"
          />
        )
      }
    >
      <p>
        {texts.signedIn(method)} <RelativeTime at={signedInAt} />
      </p>
      {current ? null : (
        <p>
          {texts.lastSeen} <RelativeTime at={lastSeenAt} />
        </p>
      )}
    </ListItem>
  );
}
