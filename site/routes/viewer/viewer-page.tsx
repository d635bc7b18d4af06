import type { ReactNode } from 'react';
import { pages } from '../../../contract/addresses.ts';
import { AccountLink } from '../../page/frame/account-link.tsx';
import { useBrowserValue } from '../../browser/use-browser-value.ts';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { viewer as texts } from './texts.ts';
import styles from './viewer-page.module.css';

interface ViewerPageProps {
  /** The twin's name. */
  name: string;
  /** What the person should know of this page. */
  state?: string;
  children: ReactNode;
}

/**
 * A thin head over everything else: the twin has the page. Its name, and how saving stands, the player shows; here the name
 * is for listeners. Embedded in a page of ours, which has a head of its own, all of this one is.
 */
export function ViewerPage({ name, state, children }: ViewerPageProps) {
  const embedded = useBrowserValue(isEmbedded, false);
  return (
    <div className={styles.page} data-fills-window>
      <header className={embedded ? styles.unseen : styles.head}>
        {embedded ? null : (
          <a href={pages.landing()} aria-label={texts.home} className={styles.home}>
            <Wordmark />
          </a>
        )}
        <h1 className={styles.unseen} dir="auto">
          {name}
        </h1>
        <p role="status" className={styles.state}>
          {state}
        </p>
        {embedded ? null : <AccountLink />}
      </header>
      <main id={MAIN_ID} tabIndex={-1} aria-label={texts.main(name)} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

function isEmbedded(): boolean {
  return window.parent !== window;
}
