import { type ReactNode, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import type { ButtonLook } from '../../ui/button/button-class.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

type Fields = Readonly<Record<string, string>>;

/** Renders fields that a form sends without showing them. */
export function HiddenFields({ fields }: { fields: Fields }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Returns whether a form with these fields is being sent. */
export function useIsSent(fields: Fields): boolean {
  const { formData } = useNavigation();
  return Object.entries(fields).every(([name, value]) => formData?.get(name) === value);
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
  const isSent = useIsSent({ intent, ...fields });
  return (
    <Form method="post" action={action} preventScrollReset>
      <HiddenFields fields={fields ?? {}} />
      <Button intent={intent} busy={isSent} {...button}>
        {label}
      </Button>
    </Form>
  );
}

interface AskedButtonProps extends Pick<ButtonLook, 'variant' | 'size'> {
  intent: string;
  /** The other fields of the form. */
  fields: Fields;
  label: string;
  /** The id of the element that names what the action affects. */
  nameId: string;
  /** The question, its consequences, and the label of the button that cancels. */
  title: string;
  children: ReactNode;
  keep: string;
  /** True if the page itself asks for confirmation, because the form was sent before a dialog could open. */
  asked: boolean;
}

/**
 * Renders a form with one button for an action that must be confirmed. A confirmed form contains the field
 * `confirmed`. Without scripts, the page itself asks for confirmation.
 */
export function AskedButton({
  intent,
  fields,
  label,
  nameId,
  title,
  children,
  keep,
  asked,
  variant,
  size,
}: AskedButtonProps) {
  const [asking, setAsking] = useState(false);
  const submit = useSubmit();
  const isSent = useIsSent({ ...fields, intent });
  return (
    <>
      <Form method="post" preventScrollReset className="stack gap-2 at-start">
        <HiddenFields fields={asked ? { ...fields, confirmed: 'yes' } : fields} />
        {asked ? children : null}
        <Button
          intent={intent}
          aria-describedby={nameId}
          busy={isSent}
          variant={asked ? 'danger' : variant}
          size={size}
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
        cancelLabel={keep}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void submit({ ...fields, intent, confirmed: 'yes' }, { method: 'post', preventScrollReset: true })
        }
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
