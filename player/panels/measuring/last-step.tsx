import { isCalibrationStep } from '../../state/measuring/calibration-steps.ts';
import { texts } from '../../state/texts.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './accuracy.module.css';

/** What was done last to the calibrations, and the way to take it back: the bar that says so is behind the dialog. */
export function LastStep() {
  const undoable = usePlayerState((state) => state.undoable);
  const { undo } = useActions();
  return (
    <div role="status">
      {isCalibrationStep(undoable) && (
        <p className={styles.step}>
          <span dir="auto">{undoable.text}</span>
          <button type="button" onClick={undo}>
            {texts.undo}
          </button>
        </p>
      )}
    </div>
  );
}
