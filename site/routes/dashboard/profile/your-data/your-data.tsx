import { DataForm, DataSection } from './data-section.tsx';
import { DeletionSection, DownloadSection } from './deletion-section.tsx';
import type { YourDataShown } from './load-your-data.ts';
import { SessionsSection } from './sessions-section.tsx';
import { SignInsSection } from './sign-ins-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { presenceTexts, texts } from './texts.ts';
import type { YourDataAnswer } from './your-data-answer.ts';
import styles from './your-data.module.css';

interface YourDataProps {
  userId: string;
  /** True if the user has chosen to be invisible to others in a twin. */
  hidden: boolean;
  data: YourDataShown;
  /** The result of the last form. */
  answer: YourDataAnswer | undefined;
}

/** Renders 'Your data', below the profile form. */
export function YourData({ userId, hidden, data, answer }: YourDataProps) {
  return (
    <section id="your-data" className={styles.frame} aria-labelledby="your-data-heading">
      <h2 id="your-data-heading" className={styles.heading}>
        {texts.heading}
      </h2>
      <p className={styles.lead}>{texts.lead}</p>
      <SessionsSection sessions={data.sessions} providers={data.providers} answer={answer} />
      <SignInsSection
        {...data.signIns}
        emailLinks={data.emailLinks}
        providers={data.providers}
        fresh={data.fresh}
        answer={answer}
      />
      <DataSection
        heading={presenceTexts.heading}
        lead={hidden ? presenceTexts.unseen : presenceTexts.seen}
        answer={answer}
        intents={['hide', 'show']}
      >
        {hidden ? (
          <DataForm intent="show" label={presenceTexts.show} />
        ) : (
          <DataForm intent="hide" label={presenceTexts.hide} />
        )}
      </DataSection>
      <StorageSection {...data.files} answer={answer} />
      <DownloadSection userId={userId} />
      <DeletionSection {...data} userId={userId} answer={answer} />
    </section>
  );
}
