import type { Undoable } from '../../state/player-state.ts';
import { texts } from '../../state/texts.ts';
import { Button } from './icons.tsx';
import styles from './last-step.module.css';
import { useActions, usePlayerState } from './use-player.ts';

/**
 * Renders a message about the last change, with an undo button. Used in dialogs, because they hide the usual
 * bar. Renders nothing if `isOwn` returns false for the change.
 */
export function LastStep({ isOwn }: { isOwn: (step: Undoable | null) => step is Undoable }) {
  const undoable = usePlayerState((state) => state.undoable);
  const { undo } = useActions();
  return (
    <div role="status" className={styles.status}>
      {isOwn(undoable) && (
        <p className={`row spread gap-2 ${styles.step}`}>
          <span dir="auto">{undoable.text}</span>
          <Button label={texts.undo} onClick={undo} />
        </p>
      )}
    </div>
  );
}
