import { Form } from 'react-router';
import type { Scan } from '../../../../contract/scans/scan.ts';
import type { ButtonLook } from '../../../ui/button/button-class.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SpaceConsequence } from '../change-space.tsx';
import type { TwinShown } from './load-scans.ts';
import { texts } from './texts.ts';
import { AskedButton } from './asked-button.tsx';
import { useBusy } from './scan-button.tsx';

interface UseForTwinProps extends Pick<ButtonLook, 'variant'> {
  scan: Pick<Scan, 'id'>;
  twin: TwinShown | null;
  nameId: string;
  asked: boolean;
  /** The page that handles the form, if it is another one. */
  action?: string | undefined;
}

/** Makes a scan the capture of the twin, after a question if the twin shows another capture. */
export function UseForTwin({ scan, twin, nameId, asked, variant, action }: UseForTwinProps) {
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
        variant={variant}
        action={action}
      >
        <p>{texts.askUseText(twin.name)}</p>
        <SpaceConsequence placed={twin.placed} />
      </AskedButton>
    );
  }
  return (
    <Form method="post" action={action} preventScrollReset={!action}>
      <input type="hidden" name="scan" value={scan.id} />
      <input type="hidden" name="revision" value={revision} />
      <Button type="submit" name="intent" value="use" variant={variant} aria-describedby={nameId} busy={busy}>
        {texts.use}
      </Button>
    </Form>
  );
}
