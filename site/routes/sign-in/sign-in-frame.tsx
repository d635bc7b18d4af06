import type { ReactNode } from 'react';
import { pages } from '../../../contract/addresses.ts';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './sign-in.module.css';
import { Minus, Plus } from '../../../design/icons.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { texts } from './texts.ts';
import { useSpotlight } from './use-spotlight.ts';

const PICTURE = '/captures/gv360office/poster.webp';
/** The same, small: under the blur nobody can tell, and it is here sooner. */
const VEILED = '/captures/gv360office/thumbnail.webp';

/** A captured space, blurred and grey, and a clear circle that goes where one points. */
function SpotlightPicture() {
  const { ref, handlers, resize } = useSpotlight();
  return (
    <aside className={styles.poster} aria-label="Picture">
      <div
        ref={ref}
        className={styles.picture}
        role="application"
        aria-label={texts.pictureLabel}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys move the spotlight
        tabIndex={0}
        data-spotlight
        {...handlers}
      >
        <img
          className={styles.veiled}
          src={VEILED}
          alt=""
          width={480}
          height={270}
          fetchPriority="high"
          draggable={false}
        />
        <img className={styles.clear} src={PICTURE} alt="" width={1600} height={900} draggable={false} />
      </div>
      <p className={styles.text}>{texts.pictureText}</p>
      <div className={styles.sizes}>
        <IconButton
          label={texts.spotlightSmaller}
          icon={<Minus size={18} />}
          onClick={() => resize('smaller')}
        />
        <IconButton
          label={texts.spotlightLarger}
          icon={<Plus size={18} />}
          onClick={() => resize('larger')}
        />
      </div>
    </aside>
  );
}

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
