import { Vector3 } from 'three';
import type { Facets } from './facets.ts';
import { AXES, OPPOSITE, type UpAxis } from './up-axes.ts';

/** A direction that may be up or down, unit length, on the side of the axis it is nearest to. */
export interface Direction {
  vector: Vector3;
  axis: UpAxis;
  /** Radians between it and the axis. */
  tilt: number;
}

/** Cosines of the cones that floors and ceilings are looked for in, one after the other. */
const CONES = [15, 8, 4, 2.5].map(cosine);
/** Directions that are nearer to each other are one. */
const APART = cosine(25);
const SPREAD = cosine(8);
/** Directions that are tried over half the sphere, and facets that are looked at for it. */
const TRIED = 400;
const FACETS_TRIED = 20_000;
/** Of all surfaces, less of which face a direction that is none of the axes. */
const SHARE_MIN = 0.08;

/** Directions that many surfaces face, and axes that are none of them. */
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

/** Of the two sides of a direction, the one of x, y or z. */
function towardsAxis(direction: Direction): Direction {
  if (!direction.axis.startsWith('-')) return direction;
  return { ...direction, vector: direction.vector.clone().negate(), axis: OPPOSITE[direction.axis] };
}

/** The direction near `start` that the surfaces across it have; `start` where there are none. */
export function directionAt(facets: Facets, start: Vector3): Direction {
  let vector = start.clone();
  for (const cone of CONES) vector = meanNormal(facets, vector, cone) ?? vector;
  const axes = Object.entries(AXES) as [UpAxis, Vector3][];
  const [axis, nearest] = axes.reduce((best, each) =>
    each[1].dot(vector) > best[1].dot(vector) ? each : best,
  );
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

/** Directions that more surfaces face than those around, on one half of the sphere. */
function busiest({ count, normals, areas }: Facets): Vector3[] {
  const step = Math.max(1, Math.floor(count / FACETS_TRIED));
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

/** Evenly, as the seeds of a sunflower. */
function onHalfSphere(index: number): Vector3 {
  const height = (index + 0.5) / TRIED;
  const angle = index * Math.PI * (3 - Math.sqrt(5));
  const radius = Math.sqrt(1 - height ** 2);
  return new Vector3(radius * Math.cos(angle), radius * Math.sin(angle), height);
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}
