import { Form, useNavigation, useSubmit } from 'react-router';
import type { ButtonLook } from '../../../ui/button/button-class.ts';
import type { Scan } from '../../../../contract/scans/scan.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { ScansAnswer } from './scans-action.ts';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { texts } from './texts.ts';

interface ScanButtonProps extends Pick<ButtonLook, 'variant' | 'size'> {
  scan: Pick<Scan, 'id'>;
  intent: ScansAnswer['intent'];
  label: string;
  nameId: string;
}

/** Renders a form with one button for an action on a scan. */
export function ScanButton({ scan, intent, label, nameId, ...look }: ScanButtonProps) {
  const busy = useBusy(scan, intent);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="scan" value={scan.id} />
      <Button intent={intent} aria-describedby={nameId} busy={busy} {...look}>
        {label}
      </Button>
    </Form>
  );
}

/** Returns whether the action is in progress. */
export function useBusy({ id }: Pick<Scan, 'id'>, intent: ScansAnswer['intent']): boolean {
  const { formData } = useNavigation();
  return formData?.get('scan') === id && formData.get('intent') === intent;
}

interface AskedButtonProps extends Pick<ButtonLook, 'variant' | 'size'> {
  scan: Pick<Scan, 'id'>;
  intent: ScansAnswer['intent'];
  label: string;
  nameId: string;
  title: string;
  /** The consequences of the action. */
  children: ReactNode;
  danger?: boolean;
  /** True if the page itself asks for confirmation. */
  asked: boolean;
}

/** Renders a `ScanButton` that asks for confirmation. Without scripts, the page itself asks. */
export function AskedButton({
  scan,
  intent,
  label,
  nameId,
  title,
  children,
  danger = false,
  asked,
  ...look
}: AskedButtonProps) {
  const [asking, setAsking] = useState(false);
  const submit = useSubmit();
  const busy = useBusy(scan, intent);
  return (
    <>
      <Form method="post" preventScrollReset className="stack gap-2 at-start">
        <input type="hidden" name="scan" value={scan.id} />
        {asked ? (
          <>
            <input type="hidden" name="confirmed" value="yes" />
            {children}
          </>
        ) : null}
        <Button
          intent={intent}
          aria-describedby={nameId}
          busy={busy}
          {...look}
          {...(asked && danger ? { variant: 'danger' as const } : {})}
          onClick={(event) => {
            if (asked) return;
            event.preventDefault();
            setAsking(true);
          }}
        >
          {label}
        </Button>
      </Form>
      <ConfirmDialog
        open={asking}
        title={title}
        confirmLabel={label}
        cancelLabel={texts.keep}
        danger={danger}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void submit(
            { intent, scan: scan.id, confirmed: 'yes' },
            { method: 'post', preventScrollReset: true },
          );
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
