import { Form } from 'react-router';
import type { Scan } from '../../../../../contract/scans/scan.ts';
import { Button } from '../../../../ui/button/button.tsx';
import type { TwinShown } from '../load-scans.ts';
import { texts } from '../texts.ts';
import { AskedButton } from './asked-button.tsx';
import { useBusy } from './scan-button.tsx';

interface UseForTwinProps {
  scan: Scan;
  twin: TwinShown | null;
  nameId: string;
  asked: boolean;
}

/** Makes a scan the capture of the twin; one that is of another capture is asked about first. */
export function UseForTwin({ scan, twin, nameId, asked }: UseForTwinProps) {
  const busy = useBusy(scan, 'use');
  const revision = String(twin?.revision ?? 0);
  if (twin?.captureId) {
    return (
      <AskedButton
        scan={scan}
        intent="use"
        label={texts.use}
        nameId={nameId}
        fields={{ revision, asks: 'yes' }}
        title={texts.askUse}
        asked={asked}
      >
        <p>{texts.askUseText(twin.name)}</p>
      </AskedButton>
    );
  }
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="scan" value={scan.id} />
      <input type="hidden" name="revision" value={revision} />
      <Button type="submit" name="intent" value="use" aria-describedby={nameId} busy={busy}>
        {texts.use}
      </Button>
    </Form>
  );
}
