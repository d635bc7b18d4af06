import type { Room } from '../../../contract/capture.ts';
import { formatMeasured } from '../../../contract/measuring/format-measured.ts';
import { measure } from '../../../contract/measuring/measure.ts';
import { roomOutline } from '../../state/measuring/room-outline.ts';
import { scaleOf } from '../../state/measuring/scale.ts';
import { currentUnits } from '../../state/measuring/units.ts';
import type { PlayerState } from '../../state/player-state.ts';

type Known = Pick<PlayerState, 'capture' | 'calibrations'>;

/** A room's area in the units that the person chose, with as many digits as it is sure of; '' where none can be stated. */
export function roomArea({ capture, calibrations }: Known, room: Room): string {
  if (!capture) return '';
  const points = roomOutline(capture, room);
  const [area] = measure({ kind: 'area', points }, scaleOf({ capture, calibrations }));
  return area?.state === 'value' ? formatMeasured(area, currentUnits()).text : '';
}
