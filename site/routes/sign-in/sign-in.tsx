import styles from './sign-in.module.css';
import { useEffect, useState, useEffectEvent, useRef } from 'react';
import { pages, api } from '../../../contract/addresses.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { verifiedEmail } from '../../../server/domain/identity/sessions/users.ts';
import { safeReturnPath } from '../../../server/domain/identity/email-link/return-path.ts';
import { storeZone } from '../../browser/time-zone.ts';
import { publicMeta } from '../../page/page-meta.ts';
import { publicOrigin } from '../../page/public-origin.ts';
import type { Route } from './+types/sign-in.ts';
import { EMAIL_KEY, SignInForm } from './sign-in-form.tsx';
import { SignInFrame, WideLink } from './sign-in-frame.tsx';
import { texts } from './texts.ts';
import { postJson, RefusedError, sentenceOf } from './post-json.ts';
import { announceSignedIn } from '../../browser/provider-popup.ts';
import { forget, readStored } from '../../browser/storage.ts';
import { Mail } from '../../../design/icons.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { formText } from '../../browser/form-text.ts';

export const meta = publicMeta({
  title: texts.pageTitle,
  description: texts.description,
  path: pages.signIn(),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const query = new URL(request.url).searchParams;
  const again = query.has('fresh') && actor.kind === 'user' ? actor : null;
  return {
    origin: publicOrigin(context),
    emailLinks: server.config.emailLinks,
    providers: server.config.providers.map(({ id, name }) => ({ id, name })),
    termsUrl: server.config.termsUrl,
    privacyUrl: server.config.privacyUrl,
    /** The page to open after signing in: a path on our own origin. */
    next: safeReturnPath(query.get('returnTo')) ?? pages.dashboard(),
    /** True if the address contains an email link's token. */
    hasToken: query.has('token'),
    /** The signed-in user's address; '' for an account without one, null if nobody is signed in. */
    signedInAs: actor.kind === 'user' ? (actor.email ?? '') : null,
    /** True if a signed-in user must sign in again. */
    fresh: again !== null,
    /** The initial value of the address field. */
    email: again ? ((await verifiedEmail(server.store.db, again.userId)) ?? '') : '',
  };
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  // The initial data stays valid after the token is removed from the address bar.
  const [data] = useState(loaderData);
  // The dashboard comes next, and should use the user's own time zone from its first paint.
  useEffect(() => storeZone(null), []);
  return (
    <SignInFrame>
      {data.hasToken ? (
        <CompleteLink next={data.next} />
      ) : data.signedInAs === null || data.fresh ? (
        <SignInForm data={data} />
      ) : (
        <AlreadySignedIn email={data.signedInAs} next={data.next} />
      )}
    </SignInFrame>
  );
}

function AlreadySignedIn({ email, next }: { email: string; next: string }) {
  return (
    <div className="stack gap-4">
      <h1 className={styles.heading}>{texts.signedInHeading}</h1>
      {email ? <p>{texts.signedInAs(email)}</p> : null}
      <WideLink variant="primary" href={next}>
        {texts.continue}
      </WideLink>
      <WideLink variant="quiet" href={pages.signOut()}>
        {texts.otherAccount}
      </WideLink>
    </div>
  );
}

type State = { kind: 'signing-in' } | { kind: 'asking' } | Outcome;

/**
 * Signs the user in with an email link. Opening the link does not use it up. When the page knows the user's
 * email address, it sends the address and the token in a POST request. The request uses up the link if the
 * address is correct.
 */
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
    forget('localStorage', EMAIL_KEY);
    announceSignedIn();
    setState({ kind: 'done' });
  }

  const arrive = useEffectEvent(() => {
    // During development, effects run twice, but the token is in the address only once.
    if (token.current !== null) return;
    token.current = takeToken();
    email.current = readStored('localStorage', EMAIL_KEY);
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

/**
 * Returns the email link's token. Removes it from the address bar and the history, where others could see it.
 */
function takeToken(): string {
  const url = new URL(location.href);
  const token = url.searchParams.get('token') ?? '';
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url);
  return token;
}

/**
 * Renders a form that asks for the email address, because this browser does not store it. Usually, the link
 * was requested in another browser.
 */
function ConfirmEmail({ onConfirm }: { onConfirm: (email: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  return (
    <form
      className="stack gap-4"
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

/** Renders the result of signing in with a link, and how to continue. */
function LinkOutcome({ outcome, next, onRetry, onOtherEmail }: LinkOutcomeProps) {
  if (outcome.kind === 'done') {
    return (
      <div className="stack gap-4">
        <h1 className={styles.heading}>{texts.done}</h1>
        <WideLink variant="primary" href={next}>
          {texts.continue}
        </WideLink>
      </div>
    );
  }
  const invalid = outcome.kind === 'invalid';
  const again = outcome.kind === 'failed';
  return (
    <div className="stack gap-4">
      <h1 className={styles.heading}>{invalid ? texts.invalid : texts.failed}</h1>
      <p>{outcome.kind === 'invalid' ? texts.invalidHint : outcome.detail}</p>
      {again ? (
        <Button variant="primary" wide onClick={onRetry}>
          {texts.retry}
        </Button>
      ) : null}
      <WideLink variant={again ? 'secondary' : 'primary'} href={pages.signIn()}>
        {texts.return}
      </WideLink>
      {invalid ? (
        <Button variant="quiet" wide onClick={onOtherEmail}>
          {texts.otherEmail}
        </Button>
      ) : null}
    </div>
  );
}
