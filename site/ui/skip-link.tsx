import styles from './skip-link.module.css';

/** The target of the skip link: put this id on the page's `<main>`. */
export const MAIN_ID = 'main';

/** Renders the skip link, the first stop of the Tab key on every page. */
export function SkipLink() {
  return (
    <a className={`strong ${styles.skip}`} href={`#${MAIN_ID}`}>
      Skip to the content
    </a>
  );
}
