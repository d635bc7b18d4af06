import { useMemo, useSyncExternalStore } from 'react';
import { measure, type Measured } from '../../../contract/measuring/measure.ts';
import type { MeasuredValue } from '../../../contract/measuring/measured-value.ts';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import type { Scale } from '../../../contract/measuring/scale.ts';
import { scaleOf } from '../../state/measuring/scale.ts';
import { currentUnits, watchUnits, type Units } from '../../state/measuring/units.ts';
import { usePlayerState } from './use-player.ts';

/** The units that lengths are shown in. */
export function useUnits(): Units {
  return useSyncExternalStore(watchUnits, currentUnits, currentUnits);
}

/** What is known of the capture's scale and accuracy. */
export function useScale(): Scale {
  return usePlayerState(scaleOf);
}

/** The values of a measurement, the main one first. */
export function useValues(
  measured: Omit<Measured, 'points'> & { points: readonly MeasuredPoint[] },
): readonly [MeasuredValue, ...MeasuredValue[]] {
  const scale = useScale();
  const { kind, points, height, heightSnap } = measured;
  return useMemo(() => {
    const values = measure({ kind, points: [...points], height, heightSnap }, scale);
    return values as [MeasuredValue, ...MeasuredValue[]];
  }, [kind, points, height, heightSnap, scale]);
}
