import { useEffect, useRef, useState, type FormEvent } from 'react';
import styles from './sign-in.module.css';
import { Checkbox, TextField } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ShownProvider, ProviderId } from '../../../contract/account/account.ts';
import { texts } from './texts.ts';
import { api } from '../../../contract/addresses.ts';
import { Button } from '../../ui/button/button.tsx';
import { listenForOutcome, openProviderPopup, type PopupEnd } from '../../browser/provider-popup.ts';
import { Mail, KeyRound } from '../../../design/icons.ts';
import { formText } from '../../browser/form-text.ts';
import { postJson, sentenceOf } from './post-json.ts';
import { store } from '../../browser/storage.ts';
import type { Route } from './+types/sign-in.ts';

/** Data from the server for the sign-in page. */
export type SignInData = Route.ComponentProps['loaderData'];

/** The key under which the browser stores the address to which a link was sent, until the link is used. */
export const EMAIL_KEY = 'emailForSignIn';

type State = { kind: 'idle' | 'sending' | 'sent' | 'sent-unstored' } | { kind: 'failed'; detail: string };

interface EmailLinkFormProps {
  enabled: boolean;
  /** The page to open after signing in. */
  next: string;
  /** The initial value of the field. */
  email: string;
}

function EmailLinkForm({ enabled, next, email: given }: EmailLinkFormProps) {
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
    if (store('localStorage', EMAIL_KEY, email)) {
      setState({ kind: 'sent' });
    } else {
      setState({ kind: 'sent-unstored' });
      alert(texts.storageUnavailable);
    }
  }

  return (
    <form className="stack gap-4" onSubmit={send}>
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

interface Attempt {
  provider: ShownProvider;
  /** How the sign-in window ended; null if it is open or has not been opened. */
  end: PopupEnd | null;
}

function ProviderButtons({ providers, enabled }: { providers: readonly ShownProvider[]; enabled: boolean }) {
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  function begin(provider: ShownProvider) {
    stop.current();
    setAttempt({ provider, end: null });
    stop.current = openProviderPopup(api.provider(provider.id), (end) => {
      console.error(`Sign-in with ${provider.name} failed: ${end.how}.`);
      setAttempt({ provider, end });
    });
  }

  return (
    <div className="stack gap-4">
      <div className={`stack gap-3 ${styles.providers}`}>
        {providers.map((provider) => (
          <Button key={provider.id} disabled={!enabled} onClick={() => begin(provider)}>
            <ProviderLogo provider={provider.id} />
            {provider.name}
          </Button>
        ))}
      </div>
      {attempt ? <AttemptNotice {...attempt} /> : null}
    </div>
  );
}

function AttemptNotice({ provider: { id, name }, end }: Attempt) {
  if (!end) return <Notice>{texts.popupOpen(name)}</Notice>;
  if (end.how === 'closed') return <Notice>{texts.popupClosed(name)}</Notice>;
  if (end.how === 'denied') return <Notice kind="error">{texts.popupDenied(name)}</Notice>;
  if (end.how === 'failed') return <Notice kind="error">{texts.popupFailed(name)}</Notice>;
  if (end.how === 'refused') return <Notice kind="error">{end.detail}</Notice>;
  return (
    <Notice kind="error">
      {texts.popupBlocked(name)}{' '}
      <a href={api.provider(id)} target="_blank" rel="opener">
        {texts.popupInTab}
      </a>
      .
    </Notice>
  );
}

export function SignInForm({ data }: { data: SignInData }) {
  const [agreed, setAgreed] = useState(false);
  const checkbox = useRef<HTMLInputElement>(null);
  // The user may have checked the box before hydration.
  useEffect(() => setAgreed(checkbox.current?.checked ?? false), []);
  useSignedInElsewhere(data.next);

  return (
    <div className="stack gap-4">
      <h1 className={styles.heading}>{texts.heading}</h1>
      {data.fresh ? <Notice>{texts.again}</Notice> : null}
      <noscript>
        <Notice>{texts.noScript}</Notice>
      </noscript>
      <Checkbox
        ref={checkbox}
        onChange={(event) => setAgreed(event.target.checked)}
        label={
          <>
            I agree to the <Elsewhere href={data.termsUrl}>terms</Elsewhere> and{' '}
            <Elsewhere href={data.privacyUrl}>privacy policy</Elsewhere>
          </>
        }
      />
      {data.emailLinks ? <EmailLinkForm enabled={agreed} next={data.next} email={data.email} /> : null}
      {data.providers.length > 0 ? (
        <>
          <p className={`row gap-4 soft ${styles.divider}`}>
            {data.emailLinks ? texts.divider : texts.dividerAlone}
          </p>
          <ProviderButtons providers={data.providers} enabled={agreed} />
        </>
      ) : null}
    </div>
  );
}

/** Renders a link that opens in a new tab, so that the form on this page keeps its values. */
function Elsewhere({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" title="Opens in a new tab">
      {children}
    </a>
  );
}

/**
 * Continues to `next` when the user has signed in through a pop-up window or an email link in another tab.
 */
function useSignedInElsewhere(next: string): void {
  useEffect(
    () =>
      listenForOutcome((outcome) => {
        // Loads the whole page again, because everything must be loaded with the new session.
        if (outcome.type === 'signed-in') location.assign(next);
      }),
    [next],
  );
}

/**
 * Renders the logo by which users recognize a provider's button. The button of the operator's own provider
 * shows a key instead.
 */
function ProviderLogo({ provider }: { provider: ProviderId }) {
  if (provider === 'oidc') return <KeyRound size={18} />;
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
      {provider === 'google' ? <GoogleMark /> : <MicrosoftMark />}
    </svg>
  );
}

/** Renders Google's logo: four arcs of a ring and the bar. */
function GoogleMark() {
  return (
    <g strokeWidth="3">
      <path d="M4.15 4.15A6.86 6.86 0 0 1 13.6 3.9" stroke="#ea4335" />
      <path d="M4.15 13.85a6.86 6.86 0 0 1 0-9.7" stroke="#fbbc05" />
      <path d="M13.4 14.25a6.86 6.86 0 0 1-9.25-.4" stroke="#34a853" />
      <path d="M9.2 9h6.65a6.86 6.86 0 0 1-2.45 5.25" stroke="#4285f4" />
    </g>
  );
}

function MicrosoftMark() {
  return (
    <>
      <path fill="#f25022" d="M1 1h7.6v7.6H1z" />
      <path fill="#7fba00" d="M9.4 1H17v7.6H9.4z" />
      <path fill="#00a4ef" d="M1 9.4h7.6V17H1z" />
      <path fill="#ffb900" d="M9.4 9.4H17V17H9.4z" />
    </>
  );
}
