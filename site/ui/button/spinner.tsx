import styles from './spinner.module.css';

/** Shows that work is in progress; the text beside it explains it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
