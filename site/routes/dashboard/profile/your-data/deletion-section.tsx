import { Form, useNavigation } from 'react-router';
import { pages, api } from '../../../../../contract/addresses.ts';
import type { AccountContents } from '../../../../../server/domain/accounts/delete-account.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { DataSection, FreshSignInNotice } from './data-section.tsx';
import type { YourDataAnswer } from './your-data-answer.ts';
import styles from './your-data.module.css';
import { listContents, deletionTexts } from './texts.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';

interface DeletionSectionProps {
  userId: string;
  contents: AccountContents;
  /** The text that the user must type. */
  confirmation: string;
  backupsKeptDays: number;
  fresh: boolean;
  answer: YourDataAnswer | undefined;
}

/** Renders the deletion of the account: what is deleted, and the form. */
export function DeletionSection(props: DeletionSectionProps) {
  const { userId, contents, backupsKeptDays, fresh, answer } = props;
  return (
    <DataSection
      heading={deletionTexts.heading}
      lead={deletionTexts.lead}
      answer={answer}
      intents={['delete-account']}
    >
      <div className={styles.said}>
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
    <Form method="post" action={pages.yourData()} preventScrollReset className={styles.deletionForm}>
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
  lead: 'One ZIP file with everything we store about you: profile, messages, your twin with its earlier versions, your files and scans, sessions, and ways to sign in. JSON for programs, CSV for spreadsheets, and a README that describes each file. You can import it again to restore your twin, files and scans.',
  download: 'Download your data',
} as const;

/** Renders the download of everything that is stored about the user. */
export function DownloadSection({ userId }: { userId: string }) {
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
