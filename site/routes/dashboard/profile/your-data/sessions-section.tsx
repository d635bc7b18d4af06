import type { Session, ShownProvider } from '../../../../../contract/account/session.ts';
import { DataForm, DataSection } from './data-section.tsx';
import { ItemList, ListItem } from '../../../../ui/item-list.tsx';
import type { YourDataAnswer } from './your-data-answer.ts';
import { sessionTexts } from './texts.ts';
import { useId } from 'react';
import { pages } from '../../../../../contract/addresses.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';

interface SessionsSectionProps {
  sessions: readonly Session[];
  /** Providers of this server. */
  providers: readonly ShownProvider[];
  answer: YourDataAnswer | undefined;
}

/** Renders the user's sessions, with buttons to end them. */
export function SessionsSection({ sessions, providers, answer }: SessionsSectionProps) {
  const others = sessions.some(({ current }) => !current);
  return (
    <DataSection
      heading={sessionTexts.heading}
      lead={sessionTexts.lead}
      answer={answer}
      intents={['end-session', 'end-other-sessions']}
    >
      <ItemList>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} providers={providers} />
        ))}
      </ItemList>
      {others ? (
        <DataForm intent="end-other-sessions" label={sessionTexts.signOutOthers} />
      ) : (
        <p>{sessionTexts.alone}</p>
      )}
    </DataSection>
  );
}

/** Renders a session, with a button to end it. */
function SessionItem({ session, providers }: { session: Session; providers: readonly ShownProvider[] }) {
  const { id, browser, method, signedInAt, lastSeenAt, current } = session;
  const nameId = useId();
  return (
    <ListItem
      id={nameId}
      name={browser || sessionTexts.unknownBrowser}
      {...(current ? { mark: sessionTexts.here } : {})}
      action={
        current ? (
          <a href={pages.signOut()} className={buttonClass({ size: 'sm' })}>
            {sessionTexts.signOutHere}
          </a>
        ) : (
          <DataForm
            intent="end-session"
            fields={{ session: id }}
            label={sessionTexts.signOut}
            describedBy={nameId}
            size="sm"
          />
        )
      }
    >
      <p>
        {sessionTexts.signedIn(method, providers)} <RelativeTime at={signedInAt} />
      </p>
      {current ? null : (
        <p>
          {sessionTexts.lastSeen} <RelativeTime at={lastSeenAt} />
        </p>
      )}
    </ListItem>
  );
}
