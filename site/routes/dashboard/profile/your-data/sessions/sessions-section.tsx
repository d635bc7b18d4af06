import type { Session } from '../../../../../../contract/account/session.ts';
import { DataForm } from '../data-form.tsx';
import { ItemList } from '../../../../../ui/item-list/item-list.tsx';
import { DataSection } from '../data-section.tsx';
import type { YourDataAnswer } from '../your-data-answer.ts';
import { SessionItem } from './session-item.tsx';
import { texts } from './texts.ts';

interface SessionsSectionProps {
  sessions: readonly Session[];
  answer: YourDataAnswer | undefined;
}

/** Where one is signed in: each place, and the way to end it. */
export function SessionsSection({ sessions, answer }: SessionsSectionProps) {
  const others = sessions.some(({ current }) => !current);
  return (
    <DataSection
      heading={texts.heading}
      lead={texts.lead}
      answer={answer}
      intents={['end-session', 'end-other-sessions']}
    >
      <ItemList>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ItemList>
      {others ? <DataForm intent="end-other-sessions" label={texts.signOutOthers} /> : <p>{texts.alone}</p>}
    </DataSection>
  );
}
