import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../../contract/addresses.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { LinkOutcome, type Outcome } from './link-outcome.tsx';
import { postJson, RefusedError, sentenceOf } from '../post-json.ts';
import { announceSignedIn } from '../../../browser/sign-in/sign-in-channel.ts';
import styles from '../sign-in.module.css';
import { forgetEmail, readEmail } from './stored-email.ts';
import { texts } from '../texts.ts';

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
  return { kind: code === 'blocked' ? 'blocked' : 'failed', detail: sentenceOf(error) };
}

/** The e-mail link's token, taken out of the address bar and the history, where it would stay to be seen. */
function takeToken(): string {
  const url = new URL(location.href);
  const token = url.searchParams.get('token') ?? '';
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url);
  return token;
}
