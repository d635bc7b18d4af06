import type { ReactNode } from 'react';
import { pages } from '../../../contract/addresses.ts';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { SpotlightPicture } from './spotlight-picture.tsx';
import styles from './sign-in.module.css';

/** What there is to do on the left, the poster on the right (above it on a small screen). */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header>
          <a className={styles.home} href={pages.landing()} aria-label="GoV360, homepage">
            <Wordmark />
          </a>
        </header>
        <main id={MAIN_ID} className={styles.main}>
          {children}
        </main>
        <footer className={styles.foot}>
          <p>Copyright 2024</p>
          <a href={pages.cookiePolicy()}>Cookies</a>
        </footer>
      </div>
      <SpotlightPicture />
    </div>
  );
}
