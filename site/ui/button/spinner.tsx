import styles from './spinner.module.css';

/** Shows that work is under way; the text beside it says so. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
