import { DataForm, DataSection, FreshSignInNotice } from './data-section.tsx';
import type { YourDataShown } from './load-your-data.ts';
import { SignInsSection } from './sign-ins-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { presenceTexts, texts, listContents, deletionTexts, sessionTexts } from './texts.ts';
import type { YourDataAnswer } from './your-data-answer.ts';
import styles from './your-data.module.css';
import { Form, useNavigation } from 'react-router';
import { pages, api } from '../../../../../contract/addresses.ts';
import type { AccountContents } from '../../../../../server/domain/accounts/delete-account.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { TextField } from '../../../../ui/field/field.tsx';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import type { Session, ShownProvider } from '../../../../../contract/account/account.ts';
import { ItemList, ListItem } from '../../../../ui/item-list.tsx';
import { useId } from 'react';
import { RelativeTime } from '../../../../ui/relative-time.tsx';

interface YourDataProps {
  userId: string;
  /** True if the user has chosen to be hidden from others in a twin. */
  hidden: boolean;
  data: YourDataShown;
  /** The result of the last form. */
  answer: YourDataAnswer | undefined;
}

/** Renders 'Your data', below the profile form. */
export function YourData({ userId, hidden, data, answer }: YourDataProps) {
  return (
    <section id="your-data" className={`stack ${styles.frame}`} aria-labelledby="your-data-heading">
      <h2 id="your-data-heading" className={styles.heading}>
        {texts.heading}
      </h2>
      <p className={`muted measure ${styles.lead}`}>{texts.lead}</p>
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

interface DeletionSectionProps {
  userId: string;
  contents: AccountContents;
  /** The text that the user must type to confirm. */
  confirmation: string;
  backupsKeptDays: number;
  fresh: boolean;
  answer: YourDataAnswer | undefined;
}

/** Renders the form that deletes the account, and what will be deleted. */
function DeletionSection(props: DeletionSectionProps) {
  const { userId, contents, backupsKeptDays, fresh, answer } = props;
  return (
    <DataSection
      heading={deletionTexts.heading}
      lead={deletionTexts.lead}
      answer={answer}
      intents={['delete-account']}
    >
      <div className="stack gap-2 break measure">
        <p>{deletionTexts.goes}</p>
        <ul className={styles.contents}>
          {listContents(contents).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {contents.sharedTwins.length > 0 ? (
          <p>
            {deletionTexts.shared(contents.sharedTwins)}{' '}
            <a href={api.accountExport(userId)}>{downloadTexts.download}</a>
          </p>
        ) : null}
        <p>{deletionTexts.backups(backupsKeptDays)}</p>
      </div>
      {fresh ? <DeletionForm {...props} /> : <FreshSignInNotice />}
    </DataSection>
  );
}

function DeletionForm({ confirmation }: DeletionSectionProps) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={pages.yourData()} preventScrollReset className="flex wrap gap-3 at-end">
      <input type="hidden" name="intent" value="delete-account" />
      <TextField
        label={deletionTexts.confirm(confirmation)}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        className={styles.deletionField}
      />
      <Button type="submit" variant="danger" busy={formData?.get('intent') === 'delete-account'}>
        {deletionTexts.delete}
      </Button>
    </Form>
  );
}

const downloadTexts = {
  heading: 'Download everything',
  lead: 'You get one ZIP file with everything we store about you: your profile, messages, twins with their earlier versions, files, scans, sessions and sign-in methods. It contains JSON for programs, CSV for spreadsheets, and a README that describes each file. To restore your demo, its files and your scans, import the ZIP file.',
  download: 'Download your data',
} as const;

/** Renders the download of everything that is stored about the user. */
function DownloadSection({ userId }: { userId: string }) {
  return (
    <DataSection heading={downloadTexts.heading} lead={downloadTexts.lead} answer={undefined} intents={[]}>
      <div>
        <a href={api.accountExport(userId)} className={buttonClass()}>
          {downloadTexts.download}
        </a>
      </div>
    </DataSection>
  );
}

interface SessionsSectionProps {
  sessions: readonly Session[];
  /** The sign-in providers that this server offers. */
  providers: readonly ShownProvider[];
  answer: YourDataAnswer | undefined;
}

/** Renders the user's sessions, with buttons to end them. */
function SessionsSection({ sessions, providers, answer }: SessionsSectionProps) {
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
            aria-describedby={nameId}
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
