import { useLocation } from 'react-router';
import { pages } from '../../contract/addresses.ts';
import styles from './cookie-notice.module.css';
import { cookies as texts } from './texts.ts';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';

/**
 * The bar at the foot of every page. It precedes the page's content, so that its space is reserved from the first paint, and
 * screen reader and keyboard users meet the question first. `site/browser` hides it and follows the
 * choice; no framework is needed.
 */
export function CookieNotice() {
  // There the choice is part of the page: the notice precedes it, without a link. Prerendered paths end in a slash.
  const onPolicy = useLocation().pathname.replace(/\/$/, '') === pages.cookiePolicy();
  return (
    <section className={classNames(styles.notice, onPolicy && styles.resting)} aria-label={texts.name}>
      <p className={styles.text}>
        {texts.question} {onPolicy ? null : <a href={pages.cookiePolicy()}>{texts.policy}</a>}
      </p>
      <div className={styles.choices}>
        <Button data-cookie-choice="false">{texts.reject}</Button>
        <Button data-cookie-choice="true">{texts.accept}</Button>
      </div>
    </section>
  );
}
