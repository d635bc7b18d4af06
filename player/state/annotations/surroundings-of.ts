import type { Capture } from '../../capture/capture.ts';
import { roomOf } from '../../capture/navigation/floors/annotations-in-room.ts';
import { floorAtHeight } from '../../capture/navigation/floors/floor-heights.ts';
import type { Placed } from '../../capture/pin-disc.ts';
import type { Surroundings } from '../../tour/annotation-kind.ts';

/** What there is around a place in a capture, and what one sees now. */
export function surroundingsOf(capture: Capture | null, placed: Placed): Surroundings {
  if (!capture) return { floor: undefined, room: undefined, view: undefined };
  const room = roomOf(capture, placed);
  return {
    floor: room?.floor ?? floorAtHeight(capture, placed.position[1]) ?? undefined,
    room: room?.id,
    view: capture.modes.length > 0 ? capture.view() : undefined,
  };
}
