import { useState } from 'react';
import type { CameraAccuracy as Camera } from '../../../contract/measuring/calibration.ts';
import { calibrationTexts as texts } from '../../state/measuring/calibration-texts.ts';
import { takeBackCalibration } from '../../state/measuring/calibration-steps.ts';
import { calibrationsOf } from '../../state/measuring/read-calibrations.ts';
import { useUnits } from '../parts/use-measured.ts';
import { writePercent, writeTolerance } from '../parts/write-value.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './accuracy.module.css';
import { CameraForm } from './camera-form.tsx';

/** What is stated of the camera; for captures that were designed or measured there is nothing to state. */
export function CameraAccuracy() {
  const units = useUnits();
  const canEdit = usePlayerState((state) => state.canEdit);
  const ownSource = usePlayerState(({ capture }) => capture?.accuracy?.source);
  const calibrations = usePlayerState(calibrationsOf);
  const [writing, setWriting] = useState(false);
  const { perform } = useActions();
  const camera = calibrations.findLast((item): item is Camera => item.kind === 'camera') ?? null;
  const known = ownSource === 'designed' || ownSource === 'measured';
  if (!camera && (known || !canEdit)) return null;
  return (
    <section aria-labelledby="camera-accuracy">
      <h3 id="camera-accuracy">{texts.camera}</h3>
      {camera ? (
        <p>
          {texts.cameraSays(writePercent(camera.relative), writeTolerance(camera.absolute, 'length', units))}{' '}
          <span dir="auto">{camera.source}</span>
        </p>
      ) : (
        <p>{texts.cameraWhy}</p>
      )}
      {canEdit && writing && <CameraForm camera={camera} done={() => setWriting(false)} />}
      {canEdit && !writing && (
        <p className={styles.buttons}>
          <button type="button" onClick={() => setWriting(true)}>
            {camera ? texts.cameraChange : texts.cameraState}
          </button>
          {camera && (
            <button type="button" onClick={() => perform(takeBackCalibration(camera))}>
              {texts.takeBack}
            </button>
          )}
        </p>
      )}
    </section>
  );
}
