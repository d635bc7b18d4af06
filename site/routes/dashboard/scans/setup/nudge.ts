import type { Corrections } from '../../../../../contract/scans/corrections.ts';
import type { Point2 } from '../../../../../contract/scans/outline.ts';
import type { SpaceRoom, SpaceSweep } from '../../../../../contract/scans/space.ts';
import { movePart } from './geometry/move-part.ts';
import type { Selection } from './editor-state.ts';
import { changeRoom, type Edited } from './merge.ts';
import { moveSweep, placeOf } from './sweeps.ts';

interface Selected extends Edited {
  selection: Selection | null;
  room: SpaceRoom | undefined;
  sweep: SpaceSweep | undefined;
}

/**
 * Returns the corrections with the selection moved by [x, z] metres; null if that is impossible, undefined if
 * nothing movable is selected.
 */
export function nudge(edited: Selected, by: Point2): Corrections | null | undefined {
  const { selection, room, sweep } = edited;
  if (sweep) {
    const [x, z] = placeOf(sweep);
    return moveSweep(edited, sweep, [x + by[0], z + by[1]]);
  }
  const part = selection?.kind === 'room' ? selection.part : undefined;
  if (!room || !part || part.at >= room.outline.length) return undefined;
  const outline = movePart(room.outline, part, by);
  return outline && changeRoom(edited, room.id, { outline });
}
