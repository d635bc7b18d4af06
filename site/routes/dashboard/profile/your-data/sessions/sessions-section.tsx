import type { Session } from '../../../../../../contract/session.ts';
import { DataForm } from '../data-form.tsx';
import { DataSection } from '../data-section.tsx';
import type { YourDataAnswer } from '../your-data-answer.ts';
import { SessionItem } from './session-item.tsx';
import styles from './sessions.module.css';
import { texts } from './texts.ts';

interface SessionsSectionProps {
  sessions: readonly Session[];
  answer: YourDataAnswer | undefined;
}

/** Where one is signed in: each place, and the way to end it. */
export function SessionsSection({ sessions, answer }: SessionsSectionProps) {
  const ours = answer?.intent === 'end-session' || answer?.intent === 'end-other-sessions';
  const others = sessions.some(({ current }) => !current);
  return (
    <DataSection heading={texts.heading} lead={texts.lead} answer={ours ? answer : undefined}>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {others ? (
        <DataForm intent="end-other-sessions" label={texts.signOutOthers} />
      ) : (
        <p className={styles.note}>{texts.alone}</p>
      )}
    </DataSection>
  );
}
