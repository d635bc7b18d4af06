import { sameValue } from '../../../contract/json/same-value.ts';
import { distanceAtHand } from '../../state/measuring/distance-at-hand.ts';
import { calibrationsOf } from '../../state/measuring/read-calibrations.ts';
import { ScaleKnown } from '../parts/measured/scale-known.tsx';
import { usePlayerState } from '../parts/use-player.ts';
import styles from './accuracy.module.css';
import { CalibrateLength } from './calibrate-length.tsx';
import { CameraAccuracy } from './camera-accuracy.tsx';
import { LastStep } from './last-step.tsx';
import { TrueLengths } from './true-lengths.tsx';

/** What is known of the scale of a twin: whoever owns it enters true lengths, anybody reads them. */
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
