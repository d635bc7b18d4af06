import { Box3, Frustum, Matrix4, Sphere, Vector3, type PerspectiveCamera } from 'three';
import type { Room } from '../../../contract/capture.ts';
import type { Manifest } from '../manifest.ts';
import type { LocalCapture } from './local-capture.ts';

/**
 * `NEAREST` is the minimum distance to a box: nearer boxes are treated as if they were this far away. `AHEAD`
 * is added to distances from the destination of a walk. Both are in metres.
 */
const NEAREST = 0.5;
const AHEAD = 1;
/** The weight of boxes behind a wall, compared to visible boxes. */
const BEHIND = 0.3;
/** The margin around a room that includes its walls and what projects from them, in metres. */
const WALLS = 0.4;

/**
 * Returns functions that tell how visible each part is from the current position and from the destination of
 * a movement.
 */
export function createPartLook(capture: LocalCapture, camera: PerspectiveCamera) {
  const { manifest } = capture;
  const rooms = new Map(manifest.rooms.map((room) => [room.id, boxOf(room, manifest)]));
  const sweeps = new Map(manifest.sweeps.map((sweep) => [sweep.id, sweep]));
  const frustum = new Frustum();
  const matrix = new Matrix4();
  const goal = new Vector3();
  const sphere = new Sphere();
  let around: readonly Box3[] | null = null;
  let pixels = 0;
  /** The horizontal field of view, in radians. */
  let across = 0;
  let current = '';

  return {
    /** Reads the position of the eye. `height` is the view's height in canvas pixels. */
    look(height: number): void {
      const slope = Math.tan((camera.fov * Math.PI) / 360);
      pixels = height / (2 * slope);
      across = 2 * Math.atan(slope * camera.aspect);
      frustum.setFromProjectionMatrix(
        matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
      );
      const inside = capture.mode() === 'inside';
      const { sweep } = capture.place();
      goal.copy(camera.position);
      if (!inside || !sweep) {
        around = null;
        return;
      }
      goal.fromArray(sweep.position);
      if (around && current === sweep.id) return;
      current = sweep.id;
      // The rooms of a sweep and its neighbours are usually visible from the sweep.
      const seen = [sweep, ...sweep.neighbours.flatMap((id) => sweeps.get(id) ?? [])];
      around = [...new Set(seen.map(({ room }) => room))].flatMap((id) => rooms.get(id) ?? []);
    },
    /**
     * Returns how many canvas pixels a metre in a box covers, reduced if walls are likely to hide the box.
     */
    scaleOf(box: Box3): number {
      const distance = Math.min(
        box.distanceToPoint(camera.position),
        box.distanceToPoint(goal) + (goal.equals(camera.position) ? 0 : AHEAD),
      );
      const seen = around === null || around.length === 0 || around.some((room) => room.intersectsBox(box));
      return ((seen ? 1 : BEHIND) * pixels) / Math.max(NEAREST, distance);
    },
    /** Returns the share of all directions of view in which a box is visible, 0 to 1. */
    shareOf(box: Box3): number {
      // From outside, everything is visible.
      if (around === null) return 1;
      box.getBoundingSphere(sphere);
      const distance = sphere.center.distanceTo(camera.position);
      if (distance <= sphere.radius) return 1;
      return Math.min(1, (across + 2 * Math.asin(sphere.radius / distance)) / (2 * Math.PI));
    },
    /** Returns whether a box is in the view. */
    isInView: (box: Box3) => frustum.intersectsBox(box),
  };
}

function boxOf({ outline, floor: floorId }: Room, { floors }: Manifest): Box3 {
  const floor = floors.find(({ id }) => id === floorId);
  const box = new Box3();
  for (const [x, z] of outline) {
    box.expandByPoint(new Vector3(x, floor?.elevation ?? 0, z));
    box.expandByPoint(new Vector3(x, (floor?.elevation ?? 0) + (floor?.height ?? 0), z));
  }
  return box.expandByScalar(WALLS);
}
