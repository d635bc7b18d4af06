import styles from './plan-placeholder.module.css';

/** A floor plan in outline: stands where a picture would, so that no image is ever broken or blank. */
export function PlanPlaceholder() {
  return (
    <svg className={styles.plan} viewBox="0 0 160 100" fill="none" aria-hidden="true">
      <path d="M30 20h100v60H86M74 80H30V20M78 20v22m0 12v26M30 52h24m12 0h12M78 48h26m12 0h14" />
      <path
        className={styles.swing}
        d="M74 80a12 12 0 0 1 12-12v12M54 52a12 12 0 0 1 12-12v12M78 42a12 12 0 0 1 12 12H78"
      />
      <path className={styles.measure} d="M30 90h100M30 87v6M130 87v6" />
    </svg>
  );
}
