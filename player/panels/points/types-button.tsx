import { useActions } from '../parts/use-player.ts';
import styles from './types-button.module.css';
import { pointsTexts as texts } from './texts.ts';

/** Opens the editor of the twin's own types. */
export function TypesButton() {
  const { showSheet } = useActions();
  return (
    <button type="button" className={styles.button} onClick={() => showSheet('types')}>
      {texts.editTypes}
    </button>
  );
}
