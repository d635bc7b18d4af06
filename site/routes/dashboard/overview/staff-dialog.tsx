import { type ReactNode, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import type { NewRunner } from '../../../../contract/scans/runner.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { FormAnswer } from '../form-answer.ts';
import { HiddenFields } from '../button-form.tsx';
import { FormNotice } from '../form-notice.tsx';
import { texts } from './texts.ts';

/** The answer to a staff form. */
export interface StaffAnswer extends FormAnswer {
  /** A new runner. Its token is only in this answer. */
  created?: NewRunner;
}

/**
 * Returns the state of a staff form in a dialog: its fetcher, and whether the dialog is open. The dialog
 * closes when the form succeeds.
 */
export function useStaffForm() {
  const fetcher = useFetcher<StaffAnswer>();
  /**
   * `over` is the fetcher's data when the dialog opened. The data of a later success is a different object.
   */
  const [opened, setOpened] = useState<{ over: StaffAnswer | undefined } | null>(null);
  const { data } = fetcher;
  return {
    fetcher,
    busy: fetcher.state !== 'idle',
    answer: fetcher.state === 'submitting' ? undefined : data,
    isOpen: opened !== null && !(data?.ok && data !== opened.over),
    open: () => setOpened({ over: data }),
    close: () => setOpened(null),
  };
}

interface StaffDialogProps {
  form: ReturnType<typeof useStaffForm>;
  /** The user or runner that the form is about. */
  about?: { user: string } | { runner: string };
  intent: string;
  title: string;
  what: string;
  confirm: string;
  danger?: boolean;
  /** True if there is nothing to confirm. */
  disabled?: boolean;
  children?: ReactNode;
}

/** Renders a dialog that explains what the form does and asks for what it needs. */
export function StaffDialog({ form, about, intent, title, what, children, ...buttons }: StaffDialogProps) {
  const { fetcher, answer, busy, isOpen, close } = form;
  const id = useId();
  return (
    <Dialog
      open={isOpen}
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant={buttons.danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={buttons.disabled}
          >
            {buttons.confirm}
          </Button>
        </>
      }
    >
      <fetcher.Form id={id} method="post" action={pages.overview()} className="stack gap-3">
        <HiddenFields fields={{ intent, ...about }} />
        <p>{what}</p>
        {children}
        {answer?.ok === false ? <FormNotice answer={answer} /> : null}
      </fetcher.Form>
    </Dialog>
  );
}
