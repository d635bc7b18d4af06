import styles from './skip-link.module.css';

/** The id for the `<main>` of each page, to which the skip link leads. */
export const MAIN_ID = 'main';

/** Renders the skip link, which Tab reaches first on every page. */
export function SkipLink() {
  return (
    <a className={`strong ${styles.skip}`} href={`#${MAIN_ID}`}>
      Skip to content
    </a>
  );
}
