import { Vector3 } from 'three';
import type { Facets } from './gather-facets.ts';
import type { Judgement } from './judge-up.ts';
import type { UpCandidate } from './find-up.ts';
import { levelled, notLevelled } from './frame-texts.ts';
import { acrossLevel, planeAxes } from './level-columns.ts';
import { AXES } from './directions.ts';

/**
 * Radians. Scans that are less off level stay as they are. `UPRIGHT` and `OF_TILT` (a share of the tilt)
 * limit the disagreement of walls.
 */
const LEVEL = (0.1 * Math.PI) / 180;
const UPRIGHT = (0.4 * Math.PI) / 180;
const OF_TILT = 0.4;
/** Radians off level above which the axis itself cannot stay up. */
const ASKEW = (8 * Math.PI) / 180;
const WALL = Math.sin((10 * Math.PI) / 180);
/**
 * Radians from level above which a surface is a slope. `FLOOR`: the angle within which floors are then
 * searched for.
 */
const SLOPE = (3 * Math.PI) / 180;
const FLOOR = (2.5 * Math.PI) / 180;
const ROUNDS = 3;
/** The minimum share of walls among all surfaces for them to count. */
const WALLS_MIN = 0.05;

/** Returns the up direction of the levelled scan, and what to report about it. */
export function levelUp(facets: Facets, up: UpCandidate): Judgement & { vector: Vector3 } {
  const axis = AXES[up.axis];
  const vector = levelByWalls(facets, acrossLevel(facets, up.vector));
  const tilt = vector.angleTo(axis);
  const none = { evidence: [], questions: [], doubts: [] };
  if (tilt < LEVEL) return { ...none, vector: axis };
  const agree = vector.angleTo(uprightBy(facets, vector)) <= Math.max(UPRIGHT, tilt * OF_TILT);
  if (agree) return { ...none, vector, evidence: [levelled(tilt)] };
  const sentence = tilt < ASKEW ? notLevelled(tilt) : levelled(tilt);
  const doubt = { about: 'frame' as const, id: '', sureness: 0.5, sentence };
  return { ...none, vector: tilt < ASKEW ? axis : vector, evidence: [sentence], doubts: [doubt] };
}

/**
 * Returns the level for which walls are upright if the largest level is a slope, such as the ground outside;
 * otherwise `up`.
 */
function levelByWalls(facets: Facets, vector: Vector3): Vector3 {
  let upright = vector;
  for (let round = 0; round < ROUNDS; round += 1) upright = uprightBy(facets, upright);
  if (upright.angleTo(vector) < SLOPE) return vector;
  const level = acrossLevel(facets, upright, FLOOR);
  return level.angleTo(upright) < FLOOR ? level : vector;
}

/**
 * Returns the direction near `up` that walls are parallel to, by least squares; `up` if there are too few
 * walls.
 */
function uprightBy({ count, normals, areas }: Facets, up: Vector3): Vector3 {
  const [right, back] = planeAxes(up);
  let [xx, xz, zz, xy, zy, all] = [0, 0, 0, 0, 0, 0];
  const normal = new Vector3();
  for (let index = 0; index < count; index += 1) {
    const area = areas[index]!;
    all += area;
    const along = normal.fromArray(normals, index * 3).dot(up);
    if (Math.abs(along) > WALL) continue;
    const [x, z] = [normal.dot(right), normal.dot(back)];
    xx += area * x * x;
    xz += area * x * z;
    zz += area * z * z;
    xy += area * x * along;
    zy += area * z * along;
  }
  if (xx + zz < all * WALLS_MIN) return up;
  // Walls in one direction do not show how they lean in the other.
  const eased = (xx + zz) * 0.02;
  const determinant = (xx + eased) * (zz + eased) - xz ** 2;
  const leanX = (xy * (zz + eased) - zy * xz) / determinant;
  const leanZ = (zy * (xx + eased) - xy * xz) / determinant;
  return up.clone().addScaledVector(right, -leanX).addScaledVector(back, -leanZ).normalize();
}
