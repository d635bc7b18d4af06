import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, pages } from '../../../contract/addresses.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Notice } from '../../ui/notice.tsx';
import { pageTitle } from '../../page/metadata/page-title.ts';
import type { Route } from './+types/sign-out.ts';
import { forgetTab } from './forget-tab.ts';
import { postJson, sentenceOf } from './post-json.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';
import { texts } from './texts.ts';

export const meta = () => [{ title: pageTitle(texts.signOutTitle) }, { name: 'robots', content: 'noindex' }];

/** Reading the page changes nothing, or a prefetch would sign people out; the page itself asks for it, by POST. */
export function loader({ context }: Route.LoaderArgs) {
  return { signedIn: context.get(siteContext).actor.kind === 'user' };
}

/** `ready` is what the server renders: a button that works before, or without, scripts. */
type State = { kind: 'ready' | 'signing-out' | 'done' } | { kind: 'failed'; detail: string };

const headings = {
  ready: texts.signingOut,
  'signing-out': texts.signingOut,
  done: texts.signedOut,
  failed: texts.signOutTitle,
};

export default function SignOut({ loaderData }: Route.ComponentProps) {
  const [state, setState] = useState<State>({ kind: loaderData.signedIn ? 'ready' : 'done' });
  const asked = useRef(!loaderData.signedIn);

  async function signOut() {
    setState({ kind: 'signing-out' });
    try {
      await postJson(api.signOut(), {});
      forgetTab();
      setState({ kind: 'done' });
    } catch (error) {
      console.error('Signing out failed.', error);
      setState({ kind: 'failed', detail: sentenceOf(error) });
    }
  }

  const arrive = useEffectEvent(() => {
    if (asked.current) return;
    asked.current = true;
    void signOut();
  });
  useEffect(() => arrive(), []);

  return (
    <SignInFrame>
      <div className={styles.panel} aria-live="polite">
        <h1 className={styles.heading}>{headings[state.kind]}</h1>
        {state.kind === 'failed' ? (
          <Notice kind="error">
            {texts.signOutFailed} {state.detail}
          </Notice>
        ) : null}
        {state.kind === 'done' ? (
          <>
            <a className={buttonClass({ variant: 'primary', wide: true })} href={pages.dashboard()}>
              {texts.signInAgain}
            </a>
            <a className={buttonClass({ wide: true })} href={pages.landing()}>
              {texts.homepage}
            </a>
          </>
        ) : (
          // A form, so that it works without this page's script.
          <form
            method="post"
            action={api.signOut()}
            onSubmit={(event) => {
              event.preventDefault();
              void signOut();
            }}
          >
            <Button type="submit" variant="primary" wide busy={state.kind === 'signing-out'}>
              {texts.signOut}
            </Button>
          </form>
        )}
      </div>
    </SignInFrame>
  );
}
