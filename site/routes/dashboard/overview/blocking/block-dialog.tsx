import { useId } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import type { UserRow } from '../../../../../contract/account/user.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { TextArea } from '../../../../ui/field/text-area.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { texts as overview } from '../texts.ts';
import styles from './block-control.module.css';
import { texts } from './texts.ts';

interface BlockDialogProps {
  user: UserRow;
  open: boolean;
  fetcher: FetcherWithComponents<FormAnswer>;
  /** What came of it. */
  answer: FormAnswer | undefined;
  onClose: () => void;
}

/** Says what blocking a person means, and asks for the reason. */
export function BlockDialog({ user, open, fetcher, answer, onClose }: BlockDialogProps) {
  const form = useId();
  return (
    <Dialog
      open={open}
      title={texts.title(user.name || overview.nameless)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} variant="danger" busy={fetcher.state !== 'idle'}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <fetcher.Form id={form} method="post" action={pages.overview()} className={styles.form}>
        <input type="hidden" name="intent" value="block" />
        <input type="hidden" name="user" value={user.id} />
        <p>{texts.what}</p>
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          name="reason"
          required
          maxLength={500}
          rows={3}
          data-first-focus
        />
        {answer?.ok === false ? <FormNotice answer={answer} /> : null}
      </fetcher.Form>
    </Dialog>
  );
}
