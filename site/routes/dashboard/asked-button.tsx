import { type ReactNode, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import type { ButtonLook } from '../../ui/button/button-class.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface AskedButtonProps extends Pick<ButtonLook, 'variant' | 'size'> {
  intent: string;
  /** The other fields of the form. */
  fields: Readonly<Record<string, string>>;
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
 * Renders a form with one button for an action that must be confirmed. The form then has the field `confirmed`.
 * Without scripts, the page itself asks.
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
  const { formData } = useNavigation();
  const sent = Object.entries({ ...fields, intent });
  return (
    <>
      <Form method="post" preventScrollReset className="stack gap-2 at-start">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {asked ? (
          <>
            <input type="hidden" name="confirmed" value="yes" />
            {children}
          </>
        ) : null}
        <Button
          intent={intent}
          aria-describedby={nameId}
          busy={sent.every(([name, value]) => formData?.get(name) === value)}
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
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void submit({ ...fields, intent, confirmed: 'yes' }, { method: 'post', preventScrollReset: true });
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
