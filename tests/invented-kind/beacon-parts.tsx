import type { AnnotationForm, AnnotationParts } from '../../player/panels/parts/annotation-parts.ts';
import { TextField } from '../../player/panels/parts/text-field.tsx';
import type { Beacon } from './beacon.ts';

const form: AnnotationForm<Beacon> = {
  Fields: ({ item, issues, change }) => (
    <>
      <TextField
        label="Lamp"
        name="lamp"
        value={item.lamp}
        issue={issues.lamp}
        onChange={(lamp) => change({ lamp })}
      />
      <TextField
        label="Days between visits"
        name="days"
        value={String(item.days)}
        onChange={(days) => change({ days: Number(days) })}
      />
    </>
  ),
  findIssues: ({ lamp }) => ({ lamp: lamp === '' ? 'Name the lamp.' : undefined }),
};

/** The controls that beacons add to cards and forms. */
export const beaconParts: AnnotationParts<Beacon> = {
  CardBody: ({ item }) => <p>Visited every {item.days} days</p>,
  form: () => Promise.resolve(form),
};
