import { Vector3, Matrix4 } from 'three';
import { type Facets, SAMPLES } from './gather-facets.ts';
import type { Frame } from '../../contract/scans/space.ts';
import { mostOf, type RawScan, type ScanMesh } from '../scan-mesh.ts';

export type UpAxis = Frame['up'];

export const AXES: Readonly<Record<UpAxis, Vector3>> = {
  x: new Vector3(1, 0, 0),
  '-x': new Vector3(-1, 0, 0),
  y: new Vector3(0, 1, 0),
  '-y': new Vector3(0, -1, 0),
  z: new Vector3(0, 0, 1),
  '-z': new Vector3(0, 0, -1),
};

export const OPPOSITE = { x: '-x', '-x': 'x', y: '-y', '-y': 'y', z: '-z', '-z': 'z' } as const;

/** For each up axis of a file, the direction in the file that becomes the x axis of the capture. */
const RIGHT: Readonly<Record<UpAxis, Vector3>> = {
  x: AXES['-y'],
  '-x': AXES.y,
  y: AXES.x,
  '-y': AXES.x,
  z: AXES.x,
  '-z': AXES.x,
};

/**
 * Returns the rotation from a capture's axes to the axes of a file: a quarter turn, a half turn, or no turn
 * if y is up. It is never a reflection.
 */
export function turnOf(up: UpAxis): Matrix4 {
  const [right, above] = [RIGHT[up], AXES[up]];
  return new Matrix4().makeBasis(right, above, right.clone().cross(above));
}

/**
 * Transforms a scan to the capture's frame (metres, y up). Changes its coordinates in place and returns its
 * mesh.
 */
export function applyFrame({ mesh }: RawScan, { toFile }: Frame): ScanMesh {
  const m = new Matrix4().fromArray(toFile).invert().elements;
  for (const { positions } of mesh.parts) {
    for (let at = 0; at < positions.length; at += 3) {
      const x = positions[at]!;
      const y = positions[at + 1]!;
      const z = positions[at + 2]!;
      positions[at] = m[0] * x + m[4] * y + m[8] * z + m[12];
      positions[at + 1] = m[1] * x + m[5] * y + m[9] * z + m[13];
      positions[at + 2] = m[2] * x + m[6] * y + m[10] * z + m[14];
    }
  }
  return mesh;
}

/**
 * Returns `toFile` for a frame whose origin is `by` metres higher: a column-major 4 × 4 matrix from the
 * capture's frame to that of the file.
 */
export function lowerTo(toFile: readonly number[], by: number): number[] {
  return toFile.map((value, at) => (at >= 12 && at < 15 ? value + toFile[at - 8]! * by : value));
}

/** A candidate for the vertical: a unit vector, and the axis that is nearest to it. */
export interface Direction {
  vector: Vector3;
  axis: UpAxis;
  /** The angle between the vector and the axis, in radians. */
  tilt: number;
}

/**
 * The cosines of the angles around a direction within which normals are averaged. The cones are used in this
 * order, each around the mean of the previous one.
 */
const CONES = [15, 8, 4, 2.5].map(cosine);
/** The cosine of the angle below which two directions count as the same. */
const APART = cosine(25);
const SPREAD = cosine(8);
/** The number of directions tried over half the sphere. */
const TRIED = 400;
/**
 * The minimum area of the surfaces that face a direction, as a share of the area of all surfaces. Axes are
 * exempt from this limit.
 */
const SHARE_MIN = 0.08;

/**
 * Returns the directions that many surfaces face. Also returns the direction near each axis, unless it is
 * close to one of those.
 */
export function findDirections(facets: Facets): Direction[] {
  const found: Direction[] = [];
  for (const start of [...busiest(facets), AXES.y, AXES.z, AXES.x]) {
    const direction = directionAt(facets, start);
    if (found.every(({ vector }) => Math.abs(vector.dot(direction.vector)) < APART)) {
      found.push(towardsAxis(direction));
    }
  }
  return found;
}

/** Returns a direction, or its opposite if its nearest axis is -x, -y or -z. */
function towardsAxis(direction: Direction): Direction {
  if (!direction.axis.startsWith('-')) return direction;
  return { ...direction, vector: direction.vector.clone().negate(), axis: OPPOSITE[direction.axis] };
}

/**
 * Returns the normal of the surfaces that face approximately in the direction `start`; `start` if there are
 * none.
 */
export function directionAt(facets: Facets, start: Vector3): Direction {
  let vector = start.clone();
  for (const cone of CONES) vector = meanNormal(facets, vector, cone) ?? vector;
  const axes = Object.entries(AXES) as [UpAxis, Vector3][];
  const [axis, nearest] = mostOf(axes, ([, each]) => each.dot(vector))!;
  return { vector, axis, tilt: Math.acos(Math.min(1, nearest.dot(vector))) };
}

function meanNormal({ count, normals, areas }: Facets, { x, y, z }: Vector3, cone: number): Vector3 | null {
  const mean = new Vector3();
  for (let index = 0; index < count; index += 1) {
    const [nx, ny, nz] = [normals[index * 3]!, normals[index * 3 + 1]!, normals[index * 3 + 2]!];
    const along = nx * x + ny * y + nz * z;
    if (Math.abs(along) < cone) continue;
    const weight = areas[index]! * Math.sign(along);
    mean.set(mean.x + nx * weight, mean.y + ny * weight, mean.z + nz * weight);
  }
  return mean.lengthSq() > 0 ? mean.normalize() : null;
}

/**
 * Returns at most six directions on one half of the sphere, sorted by the area of the surfaces that face
 * them, largest first. Omits directions that are close to a better one.
 */
function busiest({ count, normals, areas }: Facets): Vector3[] {
  const step = Math.max(1, Math.floor(count / SAMPLES));
  let total = 0;
  const tried = Array.from({ length: TRIED }, (_, index) => ({ vector: onHalfSphere(index), weight: 0 }));
  for (let index = 0; index < count; index += step) {
    const [nx, ny, nz] = [normals[index * 3]!, normals[index * 3 + 1]!, normals[index * 3 + 2]!];
    total += areas[index]!;
    for (const each of tried) {
      const { x, y, z } = each.vector;
      if (Math.abs(nx * x + ny * y + nz * z) >= SPREAD) each.weight += areas[index]!;
    }
  }
  const chosen: Vector3[] = [];
  for (const { vector, weight } of tried.toSorted((a, b) => b.weight - a.weight)) {
    if (weight < total * SHARE_MIN || chosen.length === 6) break;
    if (chosen.every((other) => Math.abs(other.dot(vector)) < APART)) chosen.push(vector);
  }
  return chosen;
}

/**
 * Returns the direction at `index` among `TRIED` directions on one half of the sphere. They are evenly
 * spaced, like the seeds of a sunflower.
 */
function onHalfSphere(index: number): Vector3 {
  const height = (index + 0.5) / TRIED;
  const angle = index * Math.PI * (3 - Math.sqrt(5));
  const radius = Math.sqrt(1 - height ** 2);
  return new Vector3(radius * Math.cos(angle), radius * Math.sin(angle), height);
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}
