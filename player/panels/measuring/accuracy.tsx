import styles from './accuracy.module.css';
import { sameValue } from '../../../contract/json/same-value.ts';
import { distanceAtHand } from '../../state/measuring/distance-at-hand.ts';
import { calibrationsOf } from '../../state/measuring/read-calibrations.ts';
import { ScaleKnown } from '../parts/scale-known.tsx';
import { usePlayerState, useActions } from '../parts/use-player.ts';
import { CalibrateLength } from './calibrate-length.tsx';
import { CameraAccuracy } from './camera-accuracy.tsx';
import { TrueLengths } from './true-lengths.tsx';
import { isCalibrationStep } from '../../state/measuring/calibration-steps.ts';
import { texts } from '../../state/texts.ts';

/** What is known about the scale of a twin: the owner enters true lengths, everyone can read them. */
export function Accuracy() {
  const canEdit = usePlayerState((state) => state.canEdit);
  const distance = usePlayerState(distanceAtHand);
  const calibrations = usePlayerState(calibrationsOf);
  const isKnown = calibrations.some(
    (item) => item.kind === 'length' && sameValue(item.points, distance?.points),
  );
  return (
    <div className={styles.accuracy}>
      <ScaleKnown />
      <LastStep />
      {canEdit && distance && !isKnown && <CalibrateLength distance={distance} />}
      <TrueLengths />
      <CameraAccuracy />
    </div>
  );
}

/** The last change of the calibrations with its undo: the usual bar is behind the dialog. */
function LastStep() {
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
