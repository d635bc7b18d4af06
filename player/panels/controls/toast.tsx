import styles from './undo-bar.module.css';
import { usePlayerState } from '../parts/use-player.ts';

/** What was just done, in passing. It was announced already. */
export function Toast() {
  const toast = usePlayerState((state) => state.toast);
  if (!toast) return null;
  return (
    <p className={styles.toast} aria-hidden="true">
      {toast}
    </p>
  );
}
