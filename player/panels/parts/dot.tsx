import styles from './dot.module.css';

/** An annotation's colour (#rrggbb), as its pin has it. */
export function Dot({ color }: { color: string }) {
  return <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden="true" />;
}
