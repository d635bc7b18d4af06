import { Form } from 'react-router';
import type { Scan } from '../../../../../contract/scans/scan.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { texts } from '../texts.ts';
import { useBusy } from './scan-button.tsx';
import styles from './scan-list.module.css';

/** Has a scan processed once more, by what its person knows better of its unit and of which way is up. */
export function ProcessAgain({ scan, nameId }: { scan: Scan; nameId: string }) {
  const busy = useBusy(scan, 'process');
  return (
    <Form method="post" preventScrollReset className={styles.rename}>
      <input type="hidden" name="scan" value={scan.id} />
      <Choice about="unit" options={texts.units} answer={scan.answers.unit} />
      <Choice about="up" options={texts.ups} answer={scan.answers.up} />
      <Button type="submit" name="intent" value="process" aria-describedby={nameId} busy={busy}>
        {texts.processAgain}
      </Button>
    </Form>
  );
}

interface ChoiceProps {
  about: 'unit' | 'up';
  /** Names by value. */
  options: Readonly<Record<string, string>>;
  /** What was answered before: it can be changed, not taken back. */
  answer: string | undefined;
}

function Choice({ about, options, answer }: ChoiceProps) {
  return (
    <Select
      name={about}
      label={texts.choice[about]}
      defaultValue={answer ?? ''}
      options={[
        ...(answer === undefined ? [{ value: '', label: texts.asFound }] : []),
        ...Object.entries(options).map(([value, label]) => ({ value, label })),
      ]}
    />
  );
}
