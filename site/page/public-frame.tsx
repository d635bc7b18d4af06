import type { ReactNode } from 'react';
import { pages } from '../../contract/addresses.ts';
import { AccountLink } from './account-link.tsx';
import styles from './public-frame.module.css';
import { frame as texts } from './texts.ts';
import { MAIN_ID } from '../ui/skip-link.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

/**
 * Renders the header and footer of public pages. The links are plain `<a>` elements, because most public
 * pages load no framework.
 */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={`column ${styles.frame}`}>
      <header className={`row wrap spread ${styles.head}`}>
        <a
          className={`inline-row touchable ${styles.home}`}
          href={pages.landing()}
          aria-label={texts.homepage}
        >
          <Wordmark />
        </a>
        <AccountLink />
      </header>
      <main id={MAIN_ID} className={styles.main}>
        {children}
      </main>
      <footer className={`row wrap spread soft line-above ${styles.foot}`}>
        <p>{texts.copyright}</p>
        <nav className={`flex wrap ${styles.links}`} aria-label={texts.about}>
          <a href={pages.guides()}>{texts.guides}</a>
          <a href={pages.contact()}>{texts.contact}</a>
          <a href={pages.terms()}>{texts.terms}</a>
          <a href={pages.privacy()}>{texts.privacy}</a>
          <a href={pages.cookiePolicy()}>{texts.cookies}</a>
        </nav>
      </footer>
    </div>
  );
}
