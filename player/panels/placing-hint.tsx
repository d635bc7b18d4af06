import { words } from '../words.ts';
import styles from './placing-hint.module.css';
import { useActions } from './use-view.ts';

/** The crosshair, and what to do with it. The words are also announced when placing begins. */
export function PlacingHint() {
  const { back } = useActions();
  return (
    <>
      <div className={styles.crosshair} aria-hidden="true" />
      <div className={styles.hint}>
        <p>{words.placing}</p>
        <button type="button" onClick={back}>
          {words.cancel}
        </button>
      </div>
    </>
  );
}
