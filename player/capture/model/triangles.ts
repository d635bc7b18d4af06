import { Matrix4, Vector3, type Box3, type Mesh } from 'three';
import { treesOf } from './search-trees.ts';
import type { Sight } from './sight.ts';

/** The number of coordinates per triangle: three corners and the unit normal. */
export const STRIDE = 12;
/** The index of the normal among a triangle's coordinates. */
export const NORMAL = 9;

/** Triangles in the capture's frame, in an array that is reused. */
export interface Triangles {
  /** The coordinates of the triangles, `STRIDE` each. */
  data: Float64Array;
  count: number;
}

/** If there are more triangles than this around an aim, corners are too close together to tell apart. */
const TRIANGLES_MAX = 4000;

export function createTriangles(): Triangles {
  return { data: new Float64Array(64 * STRIDE), count: 0 };
}

/** Adds a triangle unless it has no area. Returns false if there are too many. */
function addTriangle(triangles: Triangles, corners: ArrayLike<number>): boolean {
  const { count } = triangles;
  if (count >= TRIANGLES_MAX) return false;
  if ((count + 1) * STRIDE > triangles.data.length) {
    const larger = new Float64Array(2 * triangles.data.length);
    larger.set(triangles.data);
    triangles.data = larger;
  }
  const { data } = triangles;
  const at = count * STRIDE;
  for (let index = 0; index < NORMAL; index += 1) data[at + index] = corners[index]!;
  if (writeNormal(data, at)) triangles.count += 1;
  return true;
}

function writeNormal(data: Float64Array, at: number): boolean {
  const [ux, uy, uz] = [
    data[at + 3]! - data[at]!,
    data[at + 4]! - data[at + 1]!,
    data[at + 5]! - data[at + 2]!,
  ];
  const [vx, vy, vz] = [
    data[at + 6]! - data[at]!,
    data[at + 7]! - data[at + 1]!,
    data[at + 8]! - data[at + 2]!,
  ];
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const length = Math.hypot(x, y, z);
  // `length` is twice the area in square metres. A triangle with so small an area has no reliable normal.
  if (length < 1e-9) return false;
  data[at + NORMAL] = x / length;
  data[at + NORMAL + 1] = y / length;
  data[at + NORMAL + 2] = z / length;
  return true;
}

/** Collects the triangles around a line of sight. */
export function createGatherer() {
  const toLocal = new Matrix4();
  const origin = new Vector3();
  const ahead = new Vector3();
  const corner = new Vector3();
  const corners = new Float64Array(9);
  const from: Mesh[] = [];
  /**
   * The factor from metres to the mesh's units, the cone's radius at a distance of one metre, and the cone's
   * length.
   */
  const cone = { scale: 1, width: 0, far: 0 };

  function enters(sight: Sight, mesh: Mesh): void {
    toLocal.copy(mesh.matrixWorld).invert();
    origin.fromArray(sight.eye).applyMatrix4(toLocal);
    ahead.fromArray(sight.ahead).transformDirection(toLocal);
    cone.scale = toLocal.getMaxScaleOnAxis();
  }

  /** Returns whether the cone may enter a box in the mesh's own units. */
  function meets(low: Vector3, high: Vector3): boolean {
    const far = Math.min(farthest(low, high), cone.far * cone.scale);
    if (far <= 0) return false;
    return crosses(low, high, cone.width * far, far);
  }

  /** Returns how far ahead the farthest corner of a box is, in the mesh's units. */
  function farthest(low: Vector3, high: Vector3): number {
    const x = ahead.x * ((ahead.x > 0 ? high.x : low.x) - origin.x);
    const y = ahead.y * ((ahead.y > 0 ? high.y : low.y) - origin.y);
    const z = ahead.z * ((ahead.z > 0 ? high.z : low.z) - origin.z);
    return x + y + z;
  }

  /** Returns whether the line crosses a box that is enlarged by `margin`, within a distance of `far`. */
  function crosses(low: Vector3, high: Vector3, margin: number, far: number): boolean {
    let near = -margin;
    let end = far + margin;
    for (let axis = 0; axis < 3; axis += 1) {
      const from = origin.getComponent(axis);
      const step = ahead.getComponent(axis);
      const first = low.getComponent(axis) - margin - from;
      const last = high.getComponent(axis) + margin - from;
      if (Math.abs(step) < 1e-9) {
        if (first > 0 || last < 0) return false;
        continue;
      }
      near = Math.max(near, Math.min(first / step, last / step));
      end = Math.min(end, Math.max(first / step, last / step));
    }
    return near <= end;
  }

  const low = new Vector3();
  const high = new Vector3();
  let target: Triangles;
  let world: Matrix4;
  let complete = true;
  const callbacks = {
    intersectsBounds: (box: Box3) => meets(box.min, box.max),
    intersectsTriangle(triangle: { a: Vector3; b: Vector3; c: Vector3 }): boolean {
      low.copy(triangle.a).min(triangle.b).min(triangle.c);
      high.copy(triangle.a).max(triangle.b).max(triangle.c);
      if (!meets(low, high)) return false;
      corner.copy(triangle.a).applyMatrix4(world).toArray(corners, 0);
      corner.copy(triangle.b).applyMatrix4(world).toArray(corners, 3);
      corner.copy(triangle.c).applyMatrix4(world).toArray(corners, 6);
      complete = addTriangle(target, corners);
      return !complete;
    },
  };

  return {
    /** The meshes of the triangles that were gathered last. */
    from,
    /**
     * Gathers the triangles that are within `pixels` of the line of sight and up to `far` metres ahead.
     * Returns false if there are too many triangles, or if a mesh has no search trees yet.
     */
    gather(sight: Sight, meshes: readonly Mesh[], pixels: number, far: number, out: Triangles): boolean {
      target = out;
      target.count = 0;
      from.length = 0;
      complete = true;
      cone.width = pixels * sight.pixel;
      cone.far = far;
      for (const mesh of meshes) {
        const trees = treesOf(mesh);
        if (!trees) return false;
        world = mesh.matrixWorld;
        enters(sight, mesh);
        const before = out.count;
        for (const tree of trees) tree.shapecast(callbacks);
        if (out.count > before) from.push(mesh);
        if (!complete) return false;
      }
      return true;
    },
  };
}
