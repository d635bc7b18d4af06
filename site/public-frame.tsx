import type { ReactNode } from 'react';
import { pages } from '../contract/addresses.ts';
import styles from './public-frame.module.css';
import { MAIN_ID } from './ui/skip-link.tsx';
import { Wordmark } from './ui/wordmark.tsx';

/** Head and foot of the pages that anybody may read. Plain links: these pages load no framework. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <a className={styles.home} href={pages.landing()} aria-label="GoV360, homepage">
          <Wordmark />
        </a>
        <nav aria-label="Account">
          <a className={styles.quiet} href={pages.dashboard()}>
            Sign in
          </a>
        </nav>
      </header>
      <main id={MAIN_ID} className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <p>Copyright 2024</p>
        <nav className={styles.links} aria-label="About this site">
          <a href={pages.contact()}>Contact</a>
          <a href={pages.terms()}>Terms</a>
          <a href={pages.privacy()}>Privacy</a>
          <a href={pages.cookiePolicy()}>Cookies</a>
        </nav>
      </footer>
    </div>
  );
}
