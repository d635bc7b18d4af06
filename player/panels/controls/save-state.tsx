import { texts } from '../../state/texts.ts';
import styles from './heading.module.css';
import { useActions, usePlayerState } from '../parts/use-player.ts';

const TEXTS = { unchanged: '', saving: texts.saving, saved: texts.saved, 'not-saved': texts.notSaved };

export function SaveState() {
  const saving = usePlayerState((state) => state.saving);
  const { retrySaving } = useActions();
  return (
    <div className={styles.saving} data-state={saving.kind}>
      <output>
        {TEXTS[saving.kind]}
        {saving.kind === 'not-saved' && (
          <span className={styles.detail}>
            {' '}
            {saving.detail} {texts.keptHere[saving.why]}
          </span>
        )}
      </output>
      {saving.kind === 'not-saved' && (
        <button type="button" onClick={retrySaving}>
          {texts.retry}
        </button>
      )}
    </div>
  );
}
