import styles from './overview.module.css';
import { pages } from '../../../../contract/addresses.ts';
import type { UserRow } from '../../../../contract/account/account.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../form-notice.tsx';
import { blockingTexts as words, texts } from './texts.ts';
import { TextArea } from '../../../ui/field/field.tsx';
import { StaffDialog, useStaffForm } from './staff-dialog.tsx';

/** Renders the button that blocks or unblocks a user. */
export function BlockControl({ user, nameId }: { user: UserRow; nameId: string }) {
  const form = useStaffForm();
  const { fetcher, answer, isOpen } = form;
  const blocked = user.blockedFor !== null;
  return (
    <div className={styles.blockControl}>
      <fetcher.Form method="post" action={pages.overview()}>
        <input type="hidden" name="intent" value="unblock" />
        <input type="hidden" name="user" value={user.id} />
        {/* The same button before and after, so that it keeps the focus. */}
        <Button
          type={blocked ? 'submit' : 'button'}
          size="sm"
          aria-describedby={nameId}
          busy={!isOpen && form.busy}
          onClick={blocked ? undefined : form.open}
        >
          {blocked ? words.unblock : words.block}
        </Button>
      </fetcher.Form>
      {isOpen || answer?.ok !== false ? null : <FormNotice answer={answer} />}
      <StaffDialog
        form={form}
        about={{ user: user.id }}
        intent="block"
        title={words.title(user.name || texts.nameless)}
        what={words.what}
        cancel={words.cancel}
        confirm={words.confirm}
        danger
      >
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          name="reason"
          required
          maxLength={500}
          rows={3}
          data-first-focus
        />
      </StaffDialog>
    </div>
  );
}

/** Renders a notice that a user is blocked, and why. */
export function BlockNotice({ reason }: { reason: string }) {
  return (
    <p className={styles.blockedWords}>
      <span className={styles.mark}>{words.blocked}</span> <bdi>{words.because(reason)}</bdi>
    </p>
  );
}
