import { useEffect, useRef, useState } from 'react';
import { newId } from '../../../contract/changes/operation.ts';
import type { OwnPointType } from '../../tour/point-types.ts';
import { texts as playerTexts } from '../../state/texts.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { addType, changeType } from './edit-types.ts';
import { OwnTypes } from './own-types.tsx';
import { pointsTexts as texts } from './texts.ts';
import { TypeForm } from './type-form.tsx';
import styles from './types-editor.module.css';

/** The types that the owner added to the built-in ones. */
export function TypesEditor() {
  const own = usePlayerState((state) => state.pointTypes);
  const { perform } = useActions();
  /** The type that is written; null for a new one, undefined while none is. */
  const [written, setWritten] = useState<OwnPointType | null>();
  const add = useRef<HTMLButtonElement>(null);
  const [returned, setReturned] = useState(0);
  useEffect(() => {
    if (returned > 0) add.current?.focus();
  }, [returned]);

  function leave(): void {
    setWritten(undefined);
    setReturned((count) => count + 1);
  }

  if (written !== undefined) {
    return (
      <TypeForm
        type={
          written ?? { id: newId(), name: '', group: 'equipment', icon: 'star', color: 'blue', range: null }
        }
        title={written ? texts.changeType : texts.newType}
        taken={own.filter(({ id }) => id !== written?.id).map(({ name }) => name)}
        deleted={written !== null && own.every(({ id }) => id !== written.id)}
        onSave={(type) => {
          perform(written ? changeType(written, type) : addType(type));
          leave();
        }}
        onCancel={leave}
      />
    );
  }
  return (
    <div className={styles.editor}>
      <p className={styles.about}>{texts.aboutTypes}</p>
      {own.length === 0 ? (
        <p className={styles.none}>{texts.noTypes}</p>
      ) : (
        <OwnTypes types={own} onEdit={setWritten} />
      )}
      <LastStep />
      <button ref={add} type="button" className="primary" onClick={() => setWritten(null)}>
        {texts.addType}
      </button>
    </div>
  );
}

/** What was done last, and the way to take it back: the bar that says so elsewhere is behind this dialog. */
function LastStep() {
  const undoable = usePlayerState((state) => state.undoable);
  const { undo } = useActions();
  return (
    <div className={styles.last}>
      <p role="status" dir="auto">
        {undoable?.text}
      </p>
      {undoable && (
        <button type="button" onClick={undo}>
          {playerTexts.undo}
        </button>
      )}
    </div>
  );
}
