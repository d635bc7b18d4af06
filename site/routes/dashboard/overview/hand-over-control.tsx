import styles from './overview.module.css';
import { useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { api, pages } from '../../../../contract/addresses.ts';
import type { UserRow } from '../../../../contract/account/user.ts';
import type { CountedTwin } from '../../../../contract/portfolio.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { FormAnswer } from '../form-answer.ts';
import { FormNotice } from '../form-notice.tsx';
import { readApi } from '../read-api.ts';
import { handOverTexts as words, texts } from './texts.ts';

/** Offers the twins of somebody who leaves to another account. */
export function HandOverControl({ user, nameId }: { user: UserRow; nameId: string }) {
  const fetcher = useFetcher<FormAnswer>();
  /** What the fetcher held when the dialog was opened: a later success closes it. */
  const [opened, setOpened] = useState<{ over: FormAnswer | undefined } | null>(null);
  const { data } = fetcher;
  const open = opened !== null && !(data?.ok && data !== opened.over);
  const answer = fetcher.state === 'submitting' ? undefined : data;
  const form = useId();
  return (
    <div className={styles.blockControl}>
      <Button size="sm" aria-describedby={nameId} onClick={() => setOpened({ over: data })}>
        {words.button}
      </Button>
      {!open && answer ? <FormNotice answer={answer} /> : null}
      <Dialog
        open={open}
        title={words.title(user.name || texts.nameless)}
        onClose={() => setOpened(null)}
        actions={
          <>
            <Button onClick={() => setOpened(null)}>{words.cancel}</Button>
            <Button type="submit" form={form} variant="primary" busy={fetcher.state !== 'idle'}>
              {words.confirm}
            </Button>
          </>
        }
      >
        <fetcher.Form id={form} method="post" action={pages.overview()} className={styles.form}>
          <input type="hidden" name="intent" value="hand-over" />
          <input type="hidden" name="user" value={user.id} />
          <p>{words.what}</p>
          <TextField
            label={words.email}
            hint={words.emailHint}
            name="email"
            type="email"
            required
            autoComplete="off"
            data-first-focus
          />
          {open ? <Twins userId={user.id} /> : null}
          {answer?.ok === false ? <FormNotice answer={answer} /> : null}
        </fetcher.Form>
      </Dialog>
    </div>
  );
}

/** The person's twins, all of them chosen at first. */
function Twins({ userId }: { userId: string }) {
  const [twins, setTwins] = useState<readonly CountedTwin[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    readApi<{ twins: CountedTwin[] }>(api.leaverTwins(userId)).then(
      (read) => setTwins(read.twins),
      (failure: Error) => setError(failure.message),
    );
  }, [userId]);
  if (error !== null) return <Notice kind="error">{error}</Notice>;
  if (twins === null) return <p role="status">{texts.loading}</p>;
  if (twins.length === 0) return <p>{words.none}</p>;
  return (
    <fieldset className={styles.twins}>
      <legend>{words.twins}</legend>
      {twins.map(({ tourId, name, items, files, offered }) => (
        <Checkbox
          key={tourId}
          name="twins"
          value={tourId}
          defaultChecked
          label={words.twin(name, items, files, offered)}
        />
      ))}
    </fieldset>
  );
}
