import { words } from '../../state/texts.ts';
import styles from './heading.module.css';
import { useActions, useView } from '../parts/use-player.ts';

const TEXTS = { unchanged: '', saving: words.saving, saved: words.saved, 'not-saved': words.notSaved };

export function SaveState() {
  const saving = useView((view) => view.saving);
  const { retrySaving } = useActions();
  return (
    <div className={styles.saving} data-state={saving.kind}>
      <output>
        {TEXTS[saving.kind]}
        {saving.kind === 'not-saved' && <span className={styles.detail}> {saving.detail}</span>}
      </output>
      {saving.kind === 'not-saved' && (
        <button type="button" onClick={retrySaving}>
          {words.retry}
        </button>
      )}
    </div>
  );
}
