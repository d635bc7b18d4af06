import styles from './progress.module.css';

/** Renders a progress bar. `done` is the progress, 0 to 1; null for an indeterminate bar. */
export function Progress({ done, text }: { done: number | null; text: string }) {
  return (
    <p className={`row wrap shrinks ${styles.progress}`}>
      <progress
        max={1}
        aria-label={text}
        className={styles.bar}
        {...(done === null ? {} : { value: done })}
      />
      <span className="soft tabular">{text}</span>
    </p>
  );
}
