import { pages } from '../../contract/addresses.ts';
import styles from './account-link.module.css';
import { frame as texts } from './texts.ts';
import { classNames } from '../ui/class-names.ts';

/**
 * Renders the links to sign in and to the dashboard. The markup is the same for everyone, so that it can be
 * cached. An attribute of `<html>` determines which link is visible.
 */
export function AccountLink() {
  return (
    <nav aria-label={texts.account}>
      <a className={classNames('strong inline-row', styles.link, styles.signedOut)} href={pages.dashboard()}>
        {texts.signIn}
      </a>
      <a className={classNames('strong inline-row', styles.link, styles.signedIn)} href={pages.dashboard()}>
        {texts.dashboard}
      </a>
    </nav>
  );
}
