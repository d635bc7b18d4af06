import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, pages } from '../../../contract/addresses.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { countUnsaved, forgetPerson } from '../../browser/unsaved.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/sign-out.ts';
import { postJson, sentenceOf } from './post-json.ts';
import { SignInFrame, WideLink } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';
import { texts } from './texts.ts';

export const meta = () => [{ title: pageTitle(texts.signOutTitle) }, { name: 'robots', content: 'noindex' }];

/**
 * Loads the page. Opening it has no effect, because otherwise a prefetch would sign users out. The page
 * itself signs the user out with a POST request.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(siteContext);
  return { userId: actor.kind === 'user' ? actor.userId : null };
}

/**
 * The state of the page. For a signed-in user, the server renders `ready`: a button that works before scripts
 * run, or without them.
 */
type State =
  | { kind: 'ready' | 'signing-out' | 'done' }
  | { kind: 'unsaved'; count: number }
  | { kind: 'failed'; detail: string };

const headings = {
  ready: texts.signingOut,
  'signing-out': texts.signingOut,
  unsaved: texts.unsavedTitle,
  done: texts.signedOut,
  failed: texts.signOutTitle,
};

export default function SignOut({ loaderData }: Route.ComponentProps) {
  const { userId } = loaderData;
  const [state, setState] = useState<State>({ kind: userId === null ? 'done' : 'ready' });
  const asked = useRef(userId === null);

  async function signOut() {
    setState({ kind: 'signing-out' });
    try {
      await postJson(api.signOut(), {});
      forgetPerson(userId);
      setState({ kind: 'done' });
    } catch (error) {
      console.error('Signing out failed.', error);
      setState({ kind: 'failed', detail: sentenceOf(error) });
    }
  }

  const arrive = useEffectEvent(() => {
    if (asked.current) return;
    asked.current = true;
    const count = userId === null ? 0 : countUnsaved(userId);
    if (count > 0) setState({ kind: 'unsaved', count });
    else void signOut();
  });
  // oxlint-disable-next-line react/set-state-in-effect -- Only a hydrated page knows what this browser stored.
  useEffect(() => arrive(), []);

  return (
    <SignInFrame>
      <div className="stack gap-4" aria-live="polite">
        <h1 className={styles.heading}>{headings[state.kind]}</h1>
        {state.kind === 'failed' ? (
          <Notice kind="error">
            {texts.signOutFailed} {state.detail}
          </Notice>
        ) : null}
        {state.kind === 'unsaved' ? <p>{texts.unsaved(state.count)}</p> : null}
        {state.kind === 'unsaved' ? (
          <WideLink variant="primary" href={pages.dashboard()}>
            {texts.staySignedIn}
          </WideLink>
        ) : null}
        {state.kind === 'done' ? (
          <>
            <WideLink variant="primary" href={pages.dashboard()}>
              {texts.signInAgain}
            </WideLink>
            <WideLink href={pages.landing()}>{texts.homepage}</WideLink>
          </>
        ) : (
          // This is a form, so that signing out works without the page's script.
          <form
            method="post"
            action={api.signOut()}
            onSubmit={(event) => {
              event.preventDefault();
              void signOut();
            }}
          >
            <Button
              type="submit"
              variant={state.kind === 'unsaved' ? 'danger' : 'primary'}
              wide
              busy={state.kind === 'signing-out'}
            >
              {state.kind === 'unsaved' ? texts.signOutAnyway : texts.signOut}
            </Button>
          </form>
        )}
      </div>
    </SignInFrame>
  );
}
