import { useMemo } from 'react';
import type { Calibration } from '../../../contract/measuring/calibration.ts';
import type { Scale } from '../../../contract/measuring/scale.ts';
import { scaleWith } from '../../state/measuring/preview-scale.ts';
import { calibrationsOf } from '../../state/measuring/read-calibrations.ts';
import { usePlayerState } from '../parts/use-player.ts';

/** The scale as it would be with one more calibration; null without one. */
export function useScaleWith(added: Calibration | null): Scale | null {
  const accuracy = usePlayerState(({ capture }) => capture?.accuracy ?? null);
  const calibrations = usePlayerState(calibrationsOf);
  return useMemo(
    () => (added ? scaleWith(accuracy, calibrations, added) : null),
    [accuracy, calibrations, added],
  );
}
