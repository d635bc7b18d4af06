import {
  MathUtils,
  Vector3,
  Mesh,
  type Object3D,
  type PerspectiveCamera,
  Raycaster,
  type Intersection,
} from 'three';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import type { MeasuringPick } from '../capture.ts';
import { isShown, isOpaque, nearestOf, type Surfaces } from './surfaces.ts';
import { CORNER_REACH, findSnaps, type Snapped } from './find-snaps.ts';
import { createGatherer, createTriangles } from './triangles.ts';
import { aimSight, createSight } from './sight.ts';

/** Picks points for measuring in the model of a local capture. */
export type MeasuringPicker = ReturnType<typeof createMeasuringPicker>;

/** The radius around the aim in which triangles are examined, in pixels: the snapping range and a margin. */
const AROUND = CORNER_REACH + 8;
/**
 * How far behind the surface at the aim a snap may be, as a multiple of the snapping range at that distance.
 */
const BEHIND = 3;
/** The maximum factor by which `BEHIND` is multiplied if the view meets the surface at a grazing angle. */
const GRAZING = 50;
/**
 * An obstacle counts as hiding a point only if it is more than this far in front of the point: `CLEAR`
 * metres, plus the fraction `CLEAR_PART` of the distance from the eye to the point.
 */
const CLEAR = 0.002;
const CLEAR_PART = 0.0005;
/** How far in front of its surface a ray along the normal starts, in metres. */
const OFF = 0.002;

export function createMeasuringPicker(surfaces: Surfaces, camera: PerspectiveCamera) {
  const cast = createRayCaster();
  const gatherer = createGatherer();
  const triangles = createTriangles();
  const sight = createSight();
  const direction = new Vector3();
  const target = new Vector3();
  let held: Snapped | null = null;

  function isSeen([x, y, z]: Snapped['position'], shown: readonly Mesh[]): boolean {
    target.set(x, y, z).sub(camera.position);
    const distance = target.length();
    target.divideScalar(distance);
    return cast(shown, camera.position, target, distance - CLEAR - distance * CLEAR_PART) === null;
  }

  /** Returns the distance up to which snaps count, in metres. */
  function reachOf(hit: RayHit | null): number {
    if (!hit) return Infinity;
    const slant = Math.min(GRAZING, 1 / Math.max(1e-6, -hit.normal.dot(direction)));
    return hit.distance * (1 + BEHIND * CORNER_REACH * sight.pixel * slant);
  }

  function snapNear(hit: RayHit | null): Snapped | null {
    const far = reachOf(hit);
    const shown = surfaces.meshes.filter(isShown);
    if (!gatherer.gather(sight, shown, AROUND, far, triangles)) return null;
    return (
      findSnaps(triangles, sight, far, held).find(({ position }) =>
        isSeen(position, shown.filter(isOpaque)),
      ) ?? null
    );
  }

  /**
   * Returns the possible picking error on some meshes, in metres, and requests the finest level of each mesh.
   */
  function errorOf(meshes: readonly Mesh[]): { picking?: number } {
    let picking = 0;
    for (const mesh of meshes) {
      surfaces.refine(mesh);
      picking = Math.max(picking, surfaces.errorOf(mesh));
    }
    return picking > 0 ? { picking } : {};
  }

  return {
    /**
     * Returns the point to measure from at a place in the view (-1 to 1, y up); null if there is neither a
     * surface nor a snap. `height` is the view's height in CSS pixels.
     */
    pick(
      x: number,
      y: number,
      height: number,
      { snapping = 'all' }: MeasuringPick = {},
    ): MeasuredPoint | null {
      camera.updateMatrixWorld();
      direction.set(x, y, 0.5).unproject(camera).sub(camera.position).normalize();
      const pixel = (2 * Math.tan(MathUtils.degToRad(camera.fov) / 2)) / height;
      aimSight(sight, camera.position, direction, pixel);
      const hit = cast(surfaces.meshes.filter(isShown), camera.position, direction, Infinity);
      const surface = hit && {
        position: triple(hit.position),
        normal: triple(hit.normal),
        ...errorOf([hit.mesh]),
      };
      held = snapping === 'all' ? snapNear(hit) : null;
      const eye = triple(camera.position);
      if (held) {
        const { snap, normal, along } = held;
        const position = held.position.map(fine) as Snapped['position'];
        const edge = snap === 'edge' ? { edge: along } : {};
        return { position, normal, snap, ...edge, eye, pixel, ...errorOf(gatherer.from) };
      }
      return surface && { snap: snapping === 'none' ? 'free' : 'surface', ...surface, eye, pixel };
    },
    /**
     * Returns the point where a ray along a point's normal meets the next surface; null if there is none, or
     * if the point has no normal. Surfaces that are not shown also count, but the backdrop does not.
     */
    facing({ position, normal }: MeasuredPoint): MeasuredPoint | null {
      if (!normal) return null;
      direction.set(...normal).normalize();
      target.set(...position).addScaledVector(direction, OFF);
      const built = surfaces.meshes.filter((mesh) => !isBackdrop(mesh));
      const hit = cast(built, target, direction, Infinity);
      return (
        hit && {
          position: triple(hit.position),
          normal: triple(hit.normal),
          snap: 'surface',
          ...errorOf([hit.mesh]),
        }
      );
    },
  };
}

function isBackdrop(mesh: Object3D): boolean {
  for (let at: Object3D | null = mesh; at; at = at.parent)
    if ((at.userData.name ?? at.name) === 'backdrop') return true;
  return false;
}

function triple({ x, y, z }: Vector3): [number, number, number] {
  return [fine(x), fine(y), fine(z)];
}

/**
 * Returns a number rounded to a hundredth of a millimetre. Finer digits are noise, and would take space when
 * stored.
 */
function fine(value: number): number {
  return Math.round(value * 1e5) / 1e5 + 0;
}

/**
 * A ray's intersection with a surface: the point, the unit normal towards the ray's start, and the distance
 * in metres.
 */
interface RayHit {
  position: Vector3;
  normal: Vector3;
  distance: number;
  mesh: Mesh;
}

/**
 * Returns a function that finds the first surface that a ray hits. For each hit, the function returns the
 * same object. It returns null if the ray hits nothing.
 */
function createRayCaster() {
  const raycaster = new Raycaster();
  raycaster.firstHitOnly = true;
  const hits: Intersection[] = [];
  const found: RayHit = { position: new Vector3(), normal: new Vector3(), distance: 0, mesh: new Mesh() };
  return (meshes: readonly Mesh[], origin: Vector3, direction: Vector3, far: number): RayHit | null => {
    raycaster.ray.origin.copy(origin);
    raycaster.ray.direction.copy(direction);
    raycaster.far = far;
    hits.length = 0;
    for (const mesh of meshes) raycaster.intersectObject(mesh, false, hits);
    const hit = nearestOf(hits);
    if (!hit?.face) return null;
    found.position.copy(hit.point);
    found.distance = hit.distance;
    found.mesh = hit.object as Mesh;
    found.normal.copy(hit.face.normal).transformDirection(hit.object.matrixWorld);
    if (found.normal.dot(direction) > 0) found.normal.negate(); // The ray hit the back of a thin wall.
    return found;
  };
}
