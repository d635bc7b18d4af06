import { floorAtHeight } from '../../capture/navigation/floors/floor-heights.ts';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { Manifest } from '../../capture/manifest.ts';
import type { Marker } from '../../tour/marker.ts';

interface Listed {
  capture: LocalCapture;
  markers: readonly Marker[];
  floor: string | null;
  shown: readonly Marker[];
}

/** The last answer: in nearly every frame and movement of the pointer it is the same. */
let last: Listed | null = null;

/** The visible annotations: of those that the capture was given, the ones on the floors that are shown. */
export function listVisibleMarkers(capture: LocalCapture): readonly Marker[] {
  const { markers } = capture.annotations();
  const floor = capture.mode() === 'inside' ? null : capture.shownFloor();
  if (last?.capture === capture && last.markers === markers && last.floor === floor) return last.shown;
  last = { capture, markers, floor, shown: onFloor(capture.manifest, markers, floor) };
  return last.shown;
}

/** On its own: what its function refers to would otherwise be set up in every frame. */
function onFloor(manifest: Manifest, markers: readonly Marker[], floor: string | null): readonly Marker[] {
  return floor === null
    ? markers
    : markers.filter(({ position }) => floorAtHeight(manifest, position[1]) === floor);
}
