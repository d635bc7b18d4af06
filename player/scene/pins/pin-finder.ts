import { Vector3, type Camera } from 'three';
import { THROUGH_WALLS, writeDisc } from '../../capture/pin-disc.ts';
import type { Marker } from '../../tour/marker.ts';

/** Pixels around a disc that belong to it; a finger needs the most of its 44 px target. */
const REACH = 22;

export interface PinHit {
  marker: Marker;
  /** Metres from the eye. */
  distance: number;
  /** So near that it is seen whatever is in front of it. */
  near: boolean;
}

const point = new Vector3();

/** The annotation whose disc is nearest to a point of the view (pixels from its top left), or null when none is near. */
export function findPin(
  markers: readonly Marker[],
  camera: Camera,
  width: number,
  height: number,
  left: number,
  top: number,
): PinHit | null {
  let best: PinHit | null = null;
  let least = REACH;
  for (const marker of markers) {
    writeDisc(marker, point);
    const distance = point.distanceTo(camera.position);
    point.project(camera);
    if (point.z > 1) continue; // behind the eye
    const off = Math.hypot(((point.x + 1) / 2) * width - left, ((1 - point.y) / 2) * height - top);
    if (off > least) continue;
    least = off;
    best = { marker, distance, near: distance < THROUGH_WALLS };
  }
  return best;
}
