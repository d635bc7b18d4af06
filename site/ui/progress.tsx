import styles from './progress.module.css';

/** Renders the progress, 0 to 1, or an indeterminate progress bar if it is null. */
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
