import { useEffect } from 'react';
import { redirect } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import { siteContext } from '../../../server/pages/site-context.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { pageTitle } from '../../page/metadata/page-title.ts';
import type { Route } from './+types/account-deleted.ts';
import { forgetTab } from './forget-tab.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';
import { texts } from './texts.ts';

export const meta = () => [{ title: pageTitle(texts.deletedTitle) }, { name: 'robots', content: 'noindex' }];

/** Where a deleted account's person ends. Whoever has one is not told that it is gone. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(siteContext).actor.kind === 'user') throw redirect(pages.dashboard());
  return null;
}

export default function AccountDeleted() {
  useEffect(forgetTab, []);
  return (
    <SignInFrame>
      <div className={styles.panel}>
        <h1 className={styles.heading}>{texts.deletedTitle}</h1>
        <p>{texts.deleted}</p>
        <p>{texts.deletedMail}</p>
        <a className={buttonClass({ variant: 'primary', wide: true })} href={pages.landing()}>
          {texts.homepage}
        </a>
        <a className={buttonClass({ wide: true })} href={pages.signIn()}>
          {texts.signUpAnew}
        </a>
      </div>
    </SignInFrame>
  );
}
