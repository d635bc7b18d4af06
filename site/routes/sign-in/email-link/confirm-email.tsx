import { Mail } from '../../../../design/icons.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { formText } from '../../../browser/form-text.ts';
import styles from '../sign-in.module.css';
import { texts } from '../texts.ts';

/** The link was opened in another browser than it was asked for in. */
export function ConfirmEmail({ onConfirm }: { onConfirm: (email: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(formText(new FormData(event.currentTarget), 'email').trim());
      }}
    >
      <h1 className={styles.heading}>{texts.confirmHeading}</h1>
      <TextField
        ref={field}
        label={texts.confirmPrompt}
        hint={texts.confirmHint}
        name="email"
        type="email"
        autoComplete="email"
        required
        icon={<Mail size={18} />}
      />
      <Button type="submit" variant="primary" wide>
        {texts.confirm}
      </Button>
    </form>
  );
}
