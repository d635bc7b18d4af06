import { useState } from 'react';
import { useFetcher } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import type { UserRow } from '../../../../../contract/account/user.ts';
import { Button } from '../../../../ui/button/button.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import styles from './block-control.module.css';
import { BlockDialog } from './block-dialog.tsx';
import { texts } from './texts.ts';

/** Keeps a person out, or lets them in again. */
export function BlockControl({ user, nameId }: { user: UserRow; nameId: string }) {
  const { id, blockedFor } = user;
  const fetcher = useFetcher<FormAnswer>();
  /** What the fetcher held when the dialog was opened: a later success closes it. */
  const [opened, setOpened] = useState<{ over: FormAnswer | undefined } | null>(null);
  const { data } = fetcher;
  const open = opened !== null && !(data?.ok && data !== opened.over);
  const answer = fetcher.state === 'submitting' ? undefined : data;
  const blocked = blockedFor !== null;
  return (
    <div className={styles.control}>
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
          {blocked ? texts.unblock : texts.block}
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
