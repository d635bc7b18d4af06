import { pages } from '../contract/addresses.ts';
import styles from './cookie-notice.module.css';
import { cookies as texts } from './texts.ts';
import { Button } from './ui/button.tsx';

/**
 * The bar at the foot of every page. It comes before the page itself, so that its place is kept from the first drawing
 * on and whoever reads by ear or by keyboard meets the question first. `site/browser/consent` hides it and follows the
 * choice; no framework is needed.
 */
export function CookieNotice() {
  return (
    <section className={styles.notice} aria-label={texts.name}>
      <p className={styles.text}>
        {texts.question} <a href={pages.cookiePolicy()}>{texts.policy}</a>
      </p>
      <div className={styles.choices}>
        <Button data-cookie-choice="false">{texts.reject}</Button>
        <Button data-cookie-choice="true">{texts.accept}</Button>
      </div>
    </section>
  );
}
