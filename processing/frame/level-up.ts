import { Vector3 } from 'three';
import type { Facets } from './gather-facets.ts';
import type { Judgement } from './judge-up.ts';
import type { UpCandidate } from './find-up.ts';
import { levelled, notLevelled } from './frame-texts.ts';
import { acrossLevel, planeAxes } from './level-columns.ts';
import { AXES } from './directions.ts';

/** Radians: off level by less is level; walls that are less upright than this do not agree, nor those off by so much of the tilt. */
const LEVEL = (0.1 * Math.PI) / 180;
const UPRIGHT = (0.4 * Math.PI) / 180;
const OF_TILT = 0.4;
/** Beyond, the axis itself is no direction that it could be left at. */
const ASKEW = (8 * Math.PI) / 180;
const WALL = Math.sin((10 * Math.PI) / 180);
/** What is off upright by more is a slope; and how far off it floors are looked for then. */
const SLOPE = (3 * Math.PI) / 180;
const FLOOR = (2.5 * Math.PI) / 180;
const ROUNDS = 3;
/** Of all surfaces: walls that say anything. */
const WALLS_MIN = 0.05;

/** The direction that is up when the scan is level, and what is said of it. */
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

/** What is level where walls are upright, if there is any and the greatest level is a slope, such as the ground outside; else as it was. */
function levelByWalls(facets: Facets, vector: Vector3): Vector3 {
  let upright = vector;
  for (let round = 0; round < ROUNDS; round += 1) upright = uprightBy(facets, upright);
  if (upright.angleTo(vector) < SLOPE) return vector;
  const level = acrossLevel(facets, upright, FLOOR);
  return level.angleTo(upright) < FLOOR ? level : vector;
}

/** The direction near `up` that walls stand along, by least squares; `up` where there are too few. */
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
  // Walls of one direction alone do not say how they lean the other way.
  const eased = (xx + zz) * 0.02;
  const determinant = (xx + eased) * (zz + eased) - xz ** 2;
  const leanX = (xy * (zz + eased) - zy * xz) / determinant;
  const leanZ = (zy * (xx + eased) - xy * xz) / determinant;
  return up.clone().addScaledVector(right, -leanX).addScaledVector(back, -leanZ).normalize();
}
