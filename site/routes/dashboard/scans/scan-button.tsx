import { Form, useNavigation } from 'react-router';
import type { ButtonLook } from '../../../ui/button/button-class.ts';
import type { Scan } from '../../../../contract/scans/scan.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { ScansAnswer } from './scans-action.ts';

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
