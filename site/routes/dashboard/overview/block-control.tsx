import styles from './overview.module.css';
import { useState, useId } from 'react';
import { useFetcher, type FetcherWithComponents } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import type { UserRow } from '../../../../contract/account/user.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { FormAnswer } from '../form-answer.ts';
import { FormNotice } from '../form-notice.tsx';
import { blockingTexts } from './texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { texts } from './texts.ts';

/** Blocks or unblocks a user. */
export function BlockControl({ user, nameId }: { user: UserRow; nameId: string }) {
  const { id, blockedFor } = user;
  const fetcher = useFetcher<FormAnswer>();
  /** The fetcher's data when the dialog was opened; a later success closes it. */
  const [opened, setOpened] = useState<{ over: FormAnswer | undefined } | null>(null);
  const { data } = fetcher;
  const open = opened !== null && !(data?.ok && data !== opened.over);
  const answer = fetcher.state === 'submitting' ? undefined : data;
  const blocked = blockedFor !== null;
  return (
    <div className={styles.blockControl}>
      <fetcher.Form method="post" action={pages.overview()}>
        <input type="hidden" name="intent" value="unblock" />
        <input type="hidden" name="user" value={id} />
        {/* The same button before and after, so that it keeps the focus. */}
        <Button
          type={blocked ? 'submit' : 'button'}
          size="sm"
          aria-describedby={nameId}
          busy={!open && fetcher.state !== 'idle'}
          onClick={blocked ? undefined : () => setOpened({ over: data })}
        >
          {blocked ? blockingTexts.unblock : blockingTexts.block}
        </Button>
      </fetcher.Form>
      {open || answer?.ok !== false ? null : <FormNotice answer={answer} />}
      <BlockDialog
        user={user}
        open={open}
        fetcher={fetcher}
        answer={answer}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

interface BlockDialogProps {
  user: UserRow;
  open: boolean;
  fetcher: FetcherWithComponents<FormAnswer>;
  /** The result. */
  answer: FormAnswer | undefined;
  onClose: () => void;
}

/** Explains what blocking means, and asks for the reason. */
function BlockDialog({ user, open, fetcher, answer, onClose }: BlockDialogProps) {
  const form = useId();
  return (
    <Dialog
      open={open}
      title={blockingTexts.title(user.name || texts.nameless)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{blockingTexts.cancel}</Button>
          <Button type="submit" form={form} variant="danger" busy={fetcher.state !== 'idle'}>
            {blockingTexts.confirm}
          </Button>
        </>
      }
    >
      <fetcher.Form id={form} method="post" action={pages.overview()} className={styles.form}>
        <input type="hidden" name="intent" value="block" />
        <input type="hidden" name="user" value={user.id} />
        <p>{blockingTexts.what}</p>
        <TextArea
          label={blockingTexts.reason}
          hint={blockingTexts.reasonHint}
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

/** Says that a user is blocked, and why. */
export function BlockNotice({ reason }: { reason: string }) {
  return (
    <p className={styles.blockedWords}>
      <span className={styles.mark}>{blockingTexts.blocked}</span> <bdi>{blockingTexts.because(reason)}</bdi>
    </p>
  );
}
