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
  /** A message about this page. */
  state?: string;
  /** The address of the twin's history, for its owner and members. */
  history?: string | undefined;
  /** The address where users report abuse in the twin. */
  abuse?: string | undefined;
  /** The bell of a signed-in user. */
  bell?: BellData | null;
  children: ReactNode;
}

/**
 * Renders the page around a twin, which fills everything below a thin header. The player shows the name and
 * the save status, so the name in the header is only for screen readers. If another of our pages embeds this
 * page, the whole header is only for screen readers, because the outer page already has a header.
 */
export function ViewerPage({ name, state, history, abuse, bell = null, children }: ViewerPageProps) {
  const embedded = useBrowserValue(isEmbedded, false);
  const link = `strong inline-row touchable ${styles.history}`;
  return (
    <div className={`stack relative ${styles.page}`} data-fills-window>
      <header className={embedded ? 'unseen' : styles.head}>
        {embedded ? null : (
          <a
            href={pages.landing()}
            aria-label={texts.home}
            className={`rigid inline-row bare-link touchable ${styles.home}`}
          >
            <Wordmark />
          </a>
        )}
        <h1 className="unseen" dir="auto">
          {name}
        </h1>
        <p role="status" className={`soft ${styles.state}`}>
          {state}
        </p>
        {embedded ? null : (
          <>
            {history ? (
              <a href={history} className={link}>
                {texts.history}
              </a>
            ) : null}
            {abuse ? (
              <a href={abuse} className={link} aria-label={texts.abuse} title={texts.abuse}>
                <Flag size={18} aria-hidden="true" />
              </a>
            ) : null}
            {bell ? <Bell bell={bell} /> : null}
            <AccountLink />
          </>
        )}
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        aria-label={texts.main(name)}
        className={`stack relative ${styles.main}`}
      >
        {children}
      </main>
    </div>
  );
}

function isEmbedded(): boolean {
  return window.parent !== window;
}
