import styles from './spinner.module.css';

/** Renders a sign that work is in progress. The text beside it explains it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
