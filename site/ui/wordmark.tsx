import { mark } from '../../design/mark.ts';
import styles from './wordmark.module.css';

/** Renders the logo (the plan of a room with an open door and a person inside) and the product name. */
export function Wordmark() {
  return (
    <span className={`inline-row ${styles.wordmark}`}>
      <svg className="rigid" width={28} height={28} viewBox="0 0 28 28" fill="none" aria-hidden="true">
        <path d={mark.wall} stroke="currentColor" strokeWidth="2.5" />
        <circle cx={mark.point.x} cy={mark.point.y} r="2.5" className={styles.point} />
      </svg>
      <span>GoV360</span>
    </span>
  );
}
