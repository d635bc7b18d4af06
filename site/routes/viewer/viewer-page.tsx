import type { ReactNode } from 'react';
import { Flag } from '../../../design/icons.ts';
import { pages } from '../../../contract/addresses.ts';
import { Bell, type BellData } from '../../page/bell.tsx';
import { AccountLink } from '../../page/account-link.tsx';
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
  /** Where who belongs to the twin sees its history. */
  history?: string | undefined;
  /** Where readers report abuse in the twin. */
  abuse?: string | undefined;
  /** Of a signed-in user. */
  bell?: BellData | null;
  children: ReactNode;
}

/**
 * Renders a thin header: the twin fills the page. The player shows its name and the state of saving; here the
 * name is for screen readers. Embedded in one of our pages, which has its own header, this one is for screen
 * readers altogether.
 */
export function ViewerPage({ name, state, history, abuse, bell = null, children }: ViewerPageProps) {
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
        {embedded || !history ? null : (
          <a href={history} className={styles.history}>
            {texts.history}
          </a>
        )}
        {embedded || !abuse ? null : (
          <a href={abuse} className={styles.history} aria-label={texts.abuse} title={texts.abuse}>
            <Flag size={18} aria-hidden="true" />
          </a>
        )}
        {embedded || !bell ? null : <Bell bell={bell} />}
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
