import styles from './undo-bar.module.css';
import { useView } from '../parts/use-player.ts';

/** What was just done, in passing. It was announced already. */
export function Note() {
  const note = useView((view) => view.note);
  if (!note) return null;
  return (
    <p className={styles.note} aria-hidden="true">
      {note}
    </p>
  );
}
