import { PerspectiveCamera, Vector3 } from 'three';
import capture from '../../captures/gv360office/capture.json' with { type: 'json' };
import type { Capture } from '../../../contract/capture.ts';
import { formatView } from '../../../contract/protocol/view-state.ts';

type Place = readonly [number, number, number];

export const office = capture as unknown as Capture;

/** A view of the office from a sweep, and where places appear in it. */
export interface OfficeView {
  /** The fragment of a link to the view. */
  hash: string;
  /** Returns where a place appears, in pixels from the top left corner. */
  at(place: Place): [number, number];
}

/** Returns the view from a sweep to a place, in a window of this size in pixels. */
export function viewOf(sweepId: string, to: Place, size: { width: number; height: number }): OfficeView {
  const { id, position } = office.sweeps.find(({ id }) => id === sweepId)!;
  const [x, y, z] = [to[0] - position[0], to[1] - position[1], to[2] - position[2]];
  const yaw = Math.atan2(-x, -z);
  const pitch = Math.atan2(y, Math.hypot(x, z));
  const aspect = size.width / size.height;
  const camera = new PerspectiveCamera((angleFor(aspect) * 180) / Math.PI, aspect);
  camera.position.set(...position);
  camera.rotation.set(pitch, yaw, 0, 'YXZ');
  camera.updateMatrixWorld();
  return {
    hash: formatView({ mode: 'inside', sweep: id, position, yaw, pitch, floor: null }),
    at(place) {
      const seen = new Vector3(...place).project(camera);
      return [((seen.x + 1) / 2) * size.width, ((1 - seen.y) / 2) * size.height];
    },
  };
}

/**
 * Returns the player's vertical angle of view in radians: 60°, or the angle at which 55° are visible
 * horizontally, but at most 80°.
 */
function angleFor(aspect: number): number {
  const sideways = 2 * Math.atan(Math.tan((27.5 * Math.PI) / 180) / aspect);
  return Math.max(Math.PI / 3, Math.min((80 * Math.PI) / 180, sideways));
}
