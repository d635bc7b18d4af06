import styles from './spinner.module.css';

/** Says 'work under way' to the eye; the text beside it says it to everybody. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
