import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import type { ButtonLook } from '../../ui/button/button-class.ts';

type Fields = Readonly<Record<string, string>>;

/** Renders fields that a form sends without showing them. */
export function HiddenFields({ fields }: { fields: Fields }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

interface ButtonFormProps extends Pick<ButtonLook, 'size' | 'variant'> {
  /** The path to which the form is sent; the page's own path if missing. */
  action?: string;
  intent: string;
  /** Other fields to send. */
  fields?: Fields;
  label: string;
  /** The button's accessible name, or the id of its description, if several buttons have the same label. */
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/** Renders a form with one button, which is busy while the form is being sent. */
export function ButtonForm({ action, intent, fields, label, ...button }: ButtonFormProps) {
  const { formData } = useNavigation();
  const isSent = Object.entries({ intent, ...fields }).every(
    ([name, value]) => formData?.get(name) === value,
  );
  return (
    <Form method="post" action={action} preventScrollReset>
      <HiddenFields fields={fields ?? {}} />
      <Button intent={intent} busy={isSent} {...button}>
        {label}
      </Button>
    </Form>
  );
}
