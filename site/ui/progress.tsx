import styles from './progress.module.css';

/** Progress from 0 to 1, null if unknown. */
export function Progress({ done, text }: { done: number | null; text: string }) {
  return (
    <p className={styles.progress}>
      <progress
        max={1}
        aria-label={text}
        className={styles.bar}
        {...(done === null ? {} : { value: done })}
      />
      <span className={styles.text}>{text}</span>
    </p>
  );
}
