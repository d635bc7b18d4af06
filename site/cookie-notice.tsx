import { pages } from '../contract/addresses.ts';
import styles from './cookie-notice.module.css';
import { Button } from './ui/button.tsx';

/** The bar at the foot of every page. `site/browser/consent` hides it and follows the choice; no framework is needed. */
export function CookieNotice() {
  return (
    <section className={styles.notice} aria-label="Cookies">
      <p className={styles.text}>
        GoV360 needs a few cookies to work. May it also set performance cookies, to learn which pages are
        used? <a href={pages.cookiePolicy()}>Cookie policy</a>
      </p>
      <div className={styles.choices}>
        <Button data-cookie-choice="false">Reject all</Button>
        <Button data-cookie-choice="true">Accept all</Button>
      </div>
    </section>
  );
}
