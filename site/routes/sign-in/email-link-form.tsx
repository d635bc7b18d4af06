import { Mail } from '../../../design/icons.ts';
import { useState, type FormEvent } from 'react';
import { api } from '../../../contract/addresses.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { formText } from '../../browser/form-text.ts';
import { postJson, sentenceOf } from './post-json.ts';
import { storeEmail } from './stored-email.ts';
import styles from './sign-in.module.css';
import { texts } from './texts.ts';

type State = { kind: 'idle' | 'sending' | 'sent' | 'sent-unstored' } | { kind: 'failed'; detail: string };

interface EmailLinkFormProps {
  enabled: boolean;
  /** Where to go once signed in. */
  next: string;
  /** What the field holds at first. */
  email: string;
}

export function EmailLinkForm({ enabled, next, email: given }: EmailLinkFormProps) {
  const [state, setState] = useState<State>({ kind: 'idle' });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = formText(new FormData(event.currentTarget), 'email').trim();
    setState({ kind: 'sending' });
    try {
      await postJson(api.emailLink(), { email, returnTo: next });
    } catch (error) {
      console.error('Sending the sign-in link failed.', error);
      setState({ kind: 'failed', detail: sentenceOf(error) });
      return;
    }
    if (storeEmail(email)) {
      setState({ kind: 'sent' });
    } else {
      setState({ kind: 'sent-unstored' });
      alert(texts.storageUnavailable);
    }
  }

  return (
    <form className={styles.form} onSubmit={send}>
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={given}
        disabled={!enabled}
        icon={<Mail size={18} />}
        placeholder="you@company.com"
        hint={enabled ? undefined : texts.agreeFirst}
      />
      <Button type="submit" variant="primary" wide disabled={!enabled} busy={state.kind === 'sending'}>
        {texts.sendLink}
      </Button>
      {state.kind === 'sent' ? <Notice kind="success">{texts.checkMail}</Notice> : null}
      {state.kind === 'sent-unstored' ? <Notice kind="error">{texts.storageUnavailable}</Notice> : null}
      {state.kind === 'failed' ? (
        <Notice kind="error">
          {texts.sendFailed} {state.detail}
        </Notice>
      ) : null}
    </form>
  );
}
