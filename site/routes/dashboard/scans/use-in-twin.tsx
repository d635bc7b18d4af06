import { useIsSent } from '../button-form.tsx';
import { Form, Link, useSearchParams } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import type { Scan } from '../../../../contract/scans/scan.ts';
import { isRegular } from '../../../../contract/demo-tour.ts';
import { demoTour } from '../../../../contract/tour-id.ts';
import type { NamedTwin } from '../../../../server/domain/portfolio/list-twins.ts';
import { type ButtonLook, buttonClass } from '../../../ui/button/button-class.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Select } from '../../../ui/field/field.tsx';
import { SpaceConsequence } from '../change-space.tsx';
import type { AskedUse } from './scans-action.ts';
import { texts } from './texts.ts';

/**
 * The address parameter that contains the id of the twin for which a scan is uploaded. That twin is selected
 * by default.
 */
export const FOR_TWIN = 'twin';

interface UseInTwinProps extends Pick<ButtonLook, 'variant'> {
  scan: Pick<Scan, 'id'>;
  twins: readonly NamedTwin[];
  nameId: string;
  /** Set if the selected twin shows another capture, so that the page asks before replacing it. */
  asked: AskedUse | null;
}

/** Renders a form that makes a scan the capture of one of the user's twins, or of a new twin. */
export function UseInTwin({ scan, twins, nameId, asked, variant }: UseInTwinProps) {
  const busy = useIsSent({ scan: scan.id, intent: 'use' });
  const [query] = useSearchParams();
  const options = optionsOf(twins.filter(({ captureId }) => captureId !== scan.id));
  const wanted = options.find(({ value }) => value === query.get(FOR_TWIN));
  return (
    <Form
      method="post"
      action={`${pages.scans()}#${scan.id}`}
      preventScrollReset
      className="flex wrap gap-3 at-end"
    >
      <input type="hidden" name="scan" value={scan.id} />
      {asked ? (
        <div role="status" className="stack gap-2 at-start">
          <input type="hidden" name="tour" value={asked.tourId} />
          <input type="hidden" name="revision" value={asked.revision} />
          <p>
            <strong>{texts.askUse(asked.name)}</strong>
          </p>
          <p>{texts.askUseText}</p>
          <SpaceConsequence placed={asked.placed} />
        </div>
      ) : (
        <Select label={texts.twinFor} name="tour" defaultValue={wanted?.value} options={options} />
      )}
      <Button intent="use" variant={variant} aria-describedby={nameId} busy={busy}>
        {asked ? texts.confirmUse : texts.use}
      </Button>
      {asked ? (
        <Link to={pages.scans()} preventScrollReset className={buttonClass()}>
          {texts.cancel}
        </Link>
      ) : null}
    </Form>
  );
}

/** Returns the twins to choose from: the demo first if it is empty, then a new twin, then all others. */
function optionsOf(twins: readonly NamedTwin[]) {
  const named = twins.map(({ tourId, name }) => ({ value: tourId, label: name || texts.unnamed }));
  if (twins.length === 0) named.push({ value: demoTour('').tourId, label: texts.demo });
  const added = { value: '', label: texts.newTwin };
  const [first, ...others] = named;
  const isEmptyDemo = first && !isRegular({ tourId: first.value }) && !twins[0]?.captureId;
  return isEmptyDemo ? [first, added, ...others] : [added, ...named];
}
