import { Form, useNavigation } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import { Button } from '../../../../ui/button/button.tsx';
import type { ButtonLook } from '../../../../ui/button/button-class.ts';
import type { YourDataIntent } from './your-data-answer.ts';

interface DataFormProps extends Pick<ButtonLook, 'size' | 'variant'> {
  intent: YourDataIntent;
  /** What else is sent. */
  fields?: Readonly<Record<string, string>>;
  label: string;
  /** The id of what it is about, where several buttons have the same label. */
  describedBy?: string;
}

/** A form of 'Your data' that is one button. */
export function DataForm({ intent, fields, label, describedBy, ...look }: DataFormProps) {
  const { formData } = useNavigation();
  const sent = formData ?? new FormData();
  const values = Object.entries({ intent, ...fields });
  return (
    <Form method="post" action={pages.yourDataAnswer()} preventScrollReset>
      {values.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        aria-describedby={describedBy}
        busy={values.every(([name, value]) => sent.get(name) === value)}
        {...look}
      >
        {label}
      </Button>
    </Form>
  );
}
