import styles from './overview.module.css';
import { useEffect, useState } from 'react';
import { api } from '../../../../contract/addresses.ts';
import type { UserRow } from '../../../../contract/account/account.ts';
import type { CountedTwin } from '../../../../contract/portfolio.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox, TextField } from '../../../ui/field/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormNotice } from '../form-notice.tsx';
import { readApi } from '../read-api.ts';
import { StaffDialog, useStaffForm } from './staff-dialog.tsx';
import { handOverTexts as words, texts } from './texts.ts';

/** Renders the form that offers the twins of a departing user to another account. */
export function HandOverControl({ user, nameId }: { user: UserRow; nameId: string }) {
  const form = useStaffForm();
  const { answer, isOpen } = form;
  const { twins, error } = useLeaverTwins(user.id, isOpen);
  return (
    <div className="stack gap-2 at-start">
      <Button size="sm" aria-describedby={nameId} onClick={form.open}>
        {words.button}
      </Button>
      {!isOpen && answer ? <FormNotice answer={answer} /> : null}
      <StaffDialog
        form={form}
        about={{ user: user.id }}
        intent="hand-over"
        title={words.title(user.name || texts.nameless)}
        what={words.what}
        confirm={words.confirm}
        disabled={!twins?.length}
      >
        {twins?.length === 0 ? null : (
          <TextField
            label={words.email}
            hint={words.emailHint}
            name="email"
            type="email"
            required
            autoComplete="off"
            data-first-focus
          />
        )}
        {error !== null ? (
          <Notice kind="error">{error}</Notice>
        ) : twins === null ? (
          <p role="status">{texts.loading}</p>
        ) : twins.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <Twins twins={twins} />
        )}
      </StaffDialog>
    </div>
  );
}

interface LeaverTwins {
  /** The user's twins; null until they have loaded. */
  twins: readonly CountedTwin[] | null;
  error: string | null;
}

const UNREAD: LeaverTwins = { twins: null, error: null };

/** Returns the user's twins, which load each time the dialog opens. */
function useLeaverTwins(userId: string, isOpen: boolean): LeaverTwins {
  const [read, setRead] = useState(UNREAD);
  useEffect(() => {
    if (!isOpen) return;
    let isLatest = true;
    const show = (shown: LeaverTwins) => isLatest && setRead(shown);
    readApi<{ twins: CountedTwin[] }>(api.leaverTwins(userId)).then(
      ({ twins }) => show({ twins, error: null }),
      ({ message }: Error) => show({ twins: null, error: message }),
    );
    return () => {
      isLatest = false;
      setRead(UNREAD);
    };
  }, [userId, isOpen]);
  return read;
}

/** Renders the twins, all of which are initially selected. */
function Twins({ twins }: { twins: readonly CountedTwin[] }) {
  return (
    <fieldset className={`stack gap-1 break ${styles.twins}`}>
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
