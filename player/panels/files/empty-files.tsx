import { Files } from '../../../design/icons.ts';
import { usePlayerState } from '../parts/use-player.ts';
import styles from './files-view.module.css';
import { filesTexts as texts } from './texts.ts';

interface EmptyFilesProps {
  /** There is nothing in the twin at all. */
  all: boolean;
  filtered: boolean;
  canAdd: boolean;
  onShowAll: () => void;
}

/** What to do where there is nothing to list. */
export function EmptyFiles({ all, filtered, canAdd, onShowAll }: EmptyFilesProps) {
  const example = usePlayerState(({ canEdit: may, hostFiles }) => may || hostFiles.base === null);
  if (filtered && !all) {
    return (
      <div className={styles.empty}>
        <p>{texts.nothingFound}</p>
        <button type="button" onClick={onShowAll}>
          {texts.showAll}
        </button>
      </div>
    );
  }
  if (!all) {
    return (
      <div className={styles.empty}>
        <p>{texts.emptyFolder}</p>
        {canAdd && <p>{texts.emptyEdit}</p>}
      </div>
    );
  }
  const how = canAdd
    ? byTouch()
      ? texts.emptyTouch
      : texts.emptyEdit
    : example
      ? texts.noHost
      : texts.emptyLook;
  return (
    <div className={styles.empty}>
      <Files size={40} strokeWidth={1.25} />
      {canAdd && <strong>{texts.emptyTitle}</strong>}
      <p>{how}</p>
    </div>
  );
}

function byTouch(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}
