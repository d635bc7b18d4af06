import styles from './progress.module.css';

/** How far something is: 0 to 1, null where nobody can tell. */
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
