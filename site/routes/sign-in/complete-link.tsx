import styles from './sign-in.module.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, pages } from '../../../contract/addresses.ts';
import { postJson, RefusedError, sentenceOf } from './post-json.ts';
import { announceSignedIn } from '../../browser/sign-in-channel.ts';
import { forgetEmail, readEmail } from './stored-email.ts';
import { texts } from './texts.ts';
import { Mail } from '../../../design/icons.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { formText } from '../../browser/form-text.ts';
import { buttonClass } from '../../ui/button/button-class.ts';

type State = { kind: 'signing-in' } | { kind: 'asking' } | Outcome;

/** Opening the address uses nothing up: the link is completed by a POST, once the person's e-mail is known. */
export function CompleteLink({ next }: { next: string }) {
  const [state, setState] = useState<State>({ kind: 'signing-in' });
  const token = useRef<string | null>(null);
  const email = useRef<string | null>(null);

  async function complete() {
    setState({ kind: 'signing-in' });
    try {
      await postJson(api.emailLinkComplete(), { email: email.current, token: token.current });
    } catch (error) {
      console.error('Sign-in by email link failed.', error);
      setState(failureOf(error));
      return;
    }
    forgetEmail();
    announceSignedIn();
    setState({ kind: 'done' });
  }

  const arrive = useEffectEvent(() => {
    // Effects run twice in development; the token is in the address only once.
    if (token.current !== null) return;
    token.current = takeToken();
    email.current = readEmail();
    if (email.current) void complete();
    else setState({ kind: 'asking' });
  });
  useEffect(() => arrive(), []);

  return (
    <div aria-live="polite">
      {state.kind === 'signing-in' ? (
        <h1 className={styles.heading}>{texts.signingIn}</h1>
      ) : state.kind === 'asking' ? (
        <ConfirmEmail
          onConfirm={(typed) => {
            email.current = typed;
            void complete();
          }}
        />
      ) : (
        <LinkOutcome
          outcome={state}
          next={next}
          onRetry={complete}
          onOtherEmail={() => setState({ kind: 'asking' })}
        />
      )}
    </div>
  );
}

function failureOf(error: unknown): Outcome {
  const code = error instanceof RefusedError ? error.code : null;
  if (code === 'invalid-link') return { kind: 'invalid' };
  const refused = code === 'blocked' || code === 'sign-up-refused';
  return { kind: refused ? 'refused' : 'failed', detail: sentenceOf(error) };
}

/** The e-mail link's token, taken out of the address bar and the history, where it would stay to be seen. */
function takeToken(): string {
  const url = new URL(location.href);
  const token = url.searchParams.get('token') ?? '';
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url);
  return token;
}

/** The link was opened in another browser than it was asked for in. */
function ConfirmEmail({ onConfirm }: { onConfirm: (email: string) => void }) {
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

type Outcome = { kind: 'done' } | { kind: 'invalid' } | { kind: 'failed' | 'refused'; detail: string };

interface LinkOutcomeProps {
  outcome: Outcome;
  next: string;
  onRetry: () => void;
  onOtherEmail: () => void;
}

/** How signing in by link ended, and the way on. */
function LinkOutcome({ outcome, next, onRetry, onOtherEmail }: LinkOutcomeProps) {
  if (outcome.kind === 'done') {
    return (
      <div className={styles.panel}>
        <h1 className={styles.heading}>{texts.done}</h1>
        <a className={buttonClass({ variant: 'primary', wide: true })} href={next}>
          {texts.continue}
        </a>
      </div>
    );
  }
  const invalid = outcome.kind === 'invalid';
  const again = outcome.kind === 'failed';
  return (
    <div className={styles.panel}>
      <h1 className={styles.heading}>{invalid ? texts.invalid : texts.failed}</h1>
      <p>{outcome.kind === 'invalid' ? texts.invalidHint : outcome.detail}</p>
      {again ? (
        <Button variant="primary" wide onClick={onRetry}>
          {texts.retry}
        </Button>
      ) : null}
      <a
        className={buttonClass({ variant: again ? 'secondary' : 'primary', wide: true })}
        href={pages.signIn()}
      >
        {texts.return}
      </a>
      {invalid ? (
        <Button variant="quiet" wide onClick={onOtherEmail}>
          {texts.otherEmail}
        </Button>
      ) : null}
    </div>
  );
}
