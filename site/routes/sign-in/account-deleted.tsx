import { useEffect } from 'react';
import { redirect } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { PublicFrame } from '../../page/public-frame.tsx';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/account-deleted.ts';
import styles from './account-deleted.module.css';
import { forgetPerson } from '../../browser/unsaved.ts';
import { texts } from './texts.ts';

export const meta = () => [{ title: pageTitle(texts.deletedTitle) }, { name: 'robots', content: 'noindex' }];

/** Loads the page shown after an account was deleted. Redirects signed-in users to the dashboard. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(siteContext).actor.kind === 'user') throw redirect(pages.dashboard());
  return null;
}

export default function AccountDeleted() {
  useEffect(() => forgetPerson(null), []);
  return (
    <PublicFrame>
      <div className={`stack gap-4 ${styles.panel}`}>
        <h1>{texts.deletedTitle}</h1>
        <p>{texts.deleted}</p>
        <p>{texts.deletedMail}</p>
        <p className="flex wrap gap-3">
          <a className={buttonClass({ variant: 'primary' })} href={pages.landing()}>
            {texts.homepage}
          </a>
          <a className={buttonClass()} href={pages.signIn()}>
            {texts.signUpAnew}
          </a>
        </p>
      </div>
    </PublicFrame>
  );
}
