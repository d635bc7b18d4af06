import { useSyncExternalStore, type ReactNode } from 'react';
import { pages } from '../../../contract/addresses.ts';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { Mark } from '../../ui/wordmark.tsx';
import { viewer as texts } from './texts.ts';
import styles from './viewer-page.module.css';

interface ViewerPageProps {
  /** The twin's name. */
  name: string;
  /** How saving stands, or that there is none. */
  state?: ReactNode;
  children: ReactNode;
}

/**
 * A thin head over everything else: the twin has the page. Embedded in a page of ours, which has a head of its own, this one
 * is left to listeners; the player shows how saving stands.
 */
export function ViewerPage({ name, state, children }: ViewerPageProps) {
  const embedded = useSyncExternalStore(neverChanges, isEmbedded, () => false);
  return (
    <div className={styles.page} data-fills-window>
      <header className={embedded ? styles.unseen : styles.head}>
        {embedded ? null : (
          <a href={pages.landing()} aria-label={texts.home} className={styles.home}>
            <Mark size={24} />
          </a>
        )}
        <h1 className={styles.name} dir="auto" title={name}>
          {name}
        </h1>
        <p role="status" className={styles.state}>
          {state}
        </p>
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

function neverChanges(): () => void {
  return () => undefined;
}
