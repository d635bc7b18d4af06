import { Form, useNavigation } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import type { AccountContents } from '../../../../../server/domain/accounts/describe-account.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { DataSection } from './data-section.tsx';
import { FreshSignInNotice } from './fresh-sign-in-notice.tsx';
import type { YourDataAnswer } from './your-data-answer.ts';
import styles from './deletion-section.module.css';
import { listContents, texts } from './deletion-texts.ts';

interface DeletionSectionProps {
  contents: AccountContents;
  /** What has to be typed. */
  confirmation: string;
  backupsKeptDays: number;
  fresh: boolean;
  answer: YourDataAnswer | undefined;
}

/** The end of the account: what goes, and the form that asks for it. */
export function DeletionSection(props: DeletionSectionProps) {
  const { contents, backupsKeptDays, fresh, answer } = props;
  return (
    <DataSection heading={texts.heading} lead={texts.lead} answer={answer} intents={['delete-account']}>
      <div className={styles.said}>
        <p>{texts.goes}</p>
        <ul className={styles.list}>
          {listContents(contents).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p>{texts.backups(backupsKeptDays)}</p>
      </div>
      {fresh ? <DeletionForm {...props} /> : <FreshSignInNotice />}
    </DataSection>
  );
}

function DeletionForm({ confirmation }: DeletionSectionProps) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={pages.yourData()} preventScrollReset className={styles.form}>
      <input type="hidden" name="intent" value="delete-account" />
      <TextField
        label={texts.confirm(confirmation)}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        className={styles.field}
      />
      <Button type="submit" variant="danger" busy={formData?.get('intent') === 'delete-account'}>
        {texts.delete}
      </Button>
    </Form>
  );
}
