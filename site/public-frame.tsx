import type { ReactNode } from 'react';
import { pages } from '../contract/addresses.ts';
import styles from './public-frame.module.css';
import { frame as texts } from './texts.ts';
import { classNames } from './ui/class-names.ts';
import { MAIN_ID } from './ui/skip-link.tsx';
import { Wordmark } from './ui/wordmark.tsx';

/** Head and foot of the pages that anybody may read. Plain links: these pages load no framework. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <a className={styles.home} href={pages.landing()} aria-label={texts.homepage}>
          <Wordmark />
        </a>
        <nav aria-label={texts.account}>
          {/* One text for all, so that it can be kept; which of the two is shown is the root element's to say. */}
          <a className={classNames(styles.quiet, styles.signedOut)} href={pages.dashboard()}>
            {texts.signIn}
          </a>
          <a className={classNames(styles.quiet, styles.signedIn)} href={pages.dashboard()}>
            {texts.dashboard}
          </a>
        </nav>
      </header>
      <main id={MAIN_ID} className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <p>{texts.copyright}</p>
        <nav className={styles.links} aria-label={texts.about}>
          <a href={pages.contact()}>{texts.contact}</a>
          <a href={pages.terms()}>{texts.terms}</a>
          <a href={pages.privacy()}>{texts.privacy}</a>
          <a href={pages.cookiePolicy()}>{texts.cookies}</a>
        </nav>
      </footer>
    </div>
  );
}
